"""From codes to places, with a camera that looks straight down."""

import numpy as np
import pytest

from companion.pieces import ids
from companion.table.agreement import agreed
from companion.table.placing import Placed, place, placed_by
from companion.table.plane import Plane
from companion.table.pose import Pose, as_quad, fit_pose
from companion.table.stamps import side_of, sides_of, stamp_of
from companion.vision.sighting import Code, CodeKind
from companion.vision.spotting import Spotted

SCALE = 4.0  # px a mm
PLANE = Plane((500.0, 500.0), 500.0, (0.0, 0.0, 125.0, 0.0, 125.0, 0.0), 0.1, 20)


class Blind:
    """An eye that sees no more than the codes given."""

    blur = 1.0

    def spot(self, _code, _quad):
        return None

    def bar(self, _quad):
        return 0.5

    def paper(self, _quad):
        return 0.5, 0.5


class Barred(Blind):
    """Sees the bar under tags above this line of the photo."""

    def __init__(self, below):
        self.below = below

    def bar(self, quad):
        return 1.0 if np.mean(quad, axis=0)[1] < self.below else 0.0


class Edged(Blind):
    """Sees nothing but the codes given, and knows where the photo ends."""

    def spot(self, _code, quad):
        inside = min(min(quad)) >= 0 and max(max(corner) for corner in quad) <= 1000
        return Spotted(0.0, quad) if inside else None


def codes(name, x, y, turn, spots):
    """The codes of a piece whose face's top left lies at (x, y) mm."""
    stamp = stamp_of(ids.parse(name))
    pose = Pose(np.radians(turn), x, y)
    return [
        Code(s.kind, as_quad(PLANE.px(pose.table(s.corners))), s.text, s.number)
        for s in (stamp.spots[i] for i in spots)
    ]


def test_a_pose_is_found_again():
    own = np.array([[0.0, 0.0], [12.0, 0.0], [12.0, 12.0], [0.0, 12.0]])
    pose, gap = fit_pose(own, Pose(0.7, 30.0, -20.0).table(own))
    assert np.allclose((pose.angle, pose.x, pose.y, gap), (0.7, 30.0, -20.0, 0.0))


@pytest.mark.parametrize("spots", [(2,), (0, 2), (1, 2), (0, 1, 2)])
def test_a_qr_code_tells_the_place_and_the_turn(spots):
    (one,) = place(codes("CM:AZU:1", 10, -20, 30, spots), PLANE, Blind())
    assert np.allclose((one.pose.x, one.pose.y, one.pose.angle), (10, -20, np.radians(30)), atol=0.01)
    assert len(one.codes) == len(spots)


@pytest.mark.parametrize("spot", [0, 1])
def test_the_bar_tells_which_end_of_a_card_is_up(spot):
    """The same tag alone: with a bar under it, it is the upper one."""
    given = codes("CM:AZU:1", 10, -20, 0, (spot,))
    (upper,) = place(given, PLANE, Barred(below=10_000))
    (lower,) = place(given, PLANE, Barred(below=-10_000))
    assert not upper.spots[0].turned
    assert lower.spots[0].turned
    assert abs(abs(upper.pose.angle - lower.pose.angle) - np.pi) < 0.01


def test_what_shows_no_sign_lies_as_its_neighbours():
    sure = codes("CM:PEA:1", 80, -20, 180, (0, 1, 2))
    unsure = codes("CM:AZU:1", 10, -20, 180, (0,))
    placed = place([*sure, *unsure], PLANE, Blind())
    assert all(abs(abs(one.pose.angle) - np.pi) < 0.01 for one in placed)


@pytest.mark.parametrize(("spot", "x"), [(0, 90.0), (1, -230.0)])
def test_the_photos_edge_tells_which_end_of_a_rail_was_seen(spot, x):
    # Of its two equal tags one is in the photo; seen as the other one, it would show both.
    (one,) = place(codes("TB:P1", x, 0, 0, [spot]), PLANE, Edged())
    assert one.pose.x == pytest.approx(x, abs=0.1)
    assert one.spots == (stamp_of(ids.parse("TB:P1")).spots[spot],)


@pytest.mark.parametrize(("spot", "x", "paper"), [(0, 90.0, (0.2, 0.9)), (1, -80.0, (0.9, 0.2))])
def test_the_paper_tells_which_end_of_a_rail_was_seen_where_the_other_is_covered(spot, x, paper):
    class Papered(Edged):
        def paper(self, _quad):
            return paper

    (one,) = place(codes("TB:P1", x, 0, 0, [spot]), PLANE, Papered())
    assert one.pose.x == pytest.approx(x, abs=0.1)


def test_a_code_askew_lies_on_no_flat_piece():
    (code,) = codes("CM:AZU:1", 10, -20, 0, (2,))
    (ax, ay), b, c, d = code.corners
    assert place([Code(code.kind, ((ax + 40, ay), b, c, d), code.text)], PLANE, Blind()) == ()


def test_a_code_of_the_wrong_size_lies_on_no_piece():
    (code,) = codes("CM:AZU:1", 10, -20, 0, (0,))
    middle = np.mean(code.corners, axis=0)
    larger = as_quad(middle + (np.array(code.corners) - middle) * 1.5)
    assert place([Code(code.kind, larger, number=code.number)], PLANE, Blind()) == ()


def test_the_same_piece_far_apart_is_two_places_and_nearly_one_place_is_one():
    here, there = codes("CM:AZU:1", 10, -20, 0, (0, 1, 2)), codes("CM:AZU:1", 100, -20, 0, (0, 1, 2))
    assert len(place([*here, *there], PLANE, Blind())) == 2
    beside = codes("CM:AZU:1", 22, -20, 0, (2,))
    assert len(place([*here, *beside], PLANE, Blind())) == 1


def test_equal_die_faces_are_several_dice():
    dice = [
        *codes("CC:R2:1", 0, 0, 0, (0,)),
        *codes("CC:R2:1", 40, 0, 70, (0,)),
        *codes("CC:R2:1", 21, 0, 0, (0,)),
    ]
    assert len(place(dice, PLANE, Blind())) == 3


def lying(name, x, y, turn, *, recognised=False):
    stamp = stamp_of(ids.parse(name))
    given = [
        Code(code.kind, code.corners, code.text, code.number, recognised=recognised)
        for code in codes(name, x, y, turn, (0,))
    ]
    return placed_by(stamp, given, stamp.spots[:1], PLANE)


def test_two_ids_in_one_place_disagree():
    verdict = agreed([lying("CM:AZU:1", 10, 0, 0), lying("CM:PEA:1", 12, 1, 2), lying("CM:KEY:1", 90, 0, 0)])
    assert [one.piece.id for one in verdict.placed] == ["CM:KEY:1"]
    assert [finding.code for finding in verdict.findings] == ["codes-disagree"]
    assert len(verdict.dropped) == 2


def test_what_was_only_recognised_yields_to_what_was_read():
    verdict = agreed([lying("CM:AZU:1", 10, 0, 0), lying("CM:PEA:1", 12, 1, 2, recognised=True)])
    assert [one.piece.id for one in verdict.placed] == ["CM:AZU:1"]
    assert verdict.findings == ()


def test_cards_of_a_fan_do_not_disagree():
    verdict = agreed([lying("CM:AZU:1", 10, 0, 0), lying("CM:PEA:1", 26, 0, 0)])
    assert len(verdict.placed) == 2


def test_seen_by_tells_which_kinds_of_code_were_seen():
    stamp = stamp_of(ids.parse("CM:AZU:1"))
    tag, _, qr = codes("CM:AZU:1", 0, 0, 0, (0, 1, 2))
    hidden = Code(qr.kind, qr.corners, qr.text, recognised=True)

    def by(*given):
        spots = [next(s for s in stamp.spots if s.kind is code.kind) for code in given]
        return placed_by(stamp, given, spots, PLANE)

    assert [by(tag).seen_by, by(qr).seen_by, by(tag, qr).seen_by] == ["tag", "qr", "both"]
    assert by(tag, hidden).also_seen == (CodeKind.QR,)
    assert isinstance(by(tag), Placed)


def test_codes_are_as_large_as_they_are_printed():
    assert side_of(Code(CodeKind.QR, ((0, 0),) * 4, text="CM:AZU:1")) == pytest.approx(18.9)
    assert sides_of("CM") == {12.0}
    assert sides_of("CC") == {9.0, 14.0}
