"""Pictures of checks and scores: wrong edges where they are, every point with its letter."""

from dataclasses import replace

import numpy as np

from companion.report.annotate import WRONG
from companion.report.check_picture import check_picture, shared_edge, wrong_edges
from companion.report.score_picture import lettered, score_picture, seat_ink
from companion.verbs import check as checking
from companion.verbs import score as scoring
from companion.vision.intake import Photo
from tests.verbs.tables import reading, table

PHOTO = Photo("table.jpg", np.full((600, 800, 3), 120, np.uint8))
LEFT = ((300.0, 200.0), (400.0, 370.0), (200.0, 370.0))
RIGHT = ((400.0, 370.0), (300.0, 200.0), (500.0, 200.0))
FAR = ((700.0, 500.0), (750.0, 590.0), (650.0, 590.0))


def seen(document, **corners):
    """A table whose pieces have a place in the photo."""
    found = table(document)
    places = {name.replace("_", ":"): where for name, where in corners.items()}
    pieces = tuple(replace(one, corners=places.get(one.id, ())) for one in found.reading.pieces)
    return replace(found, reading=replace(found.reading, pieces=pieces), photos=(PHOTO,))


def tiles(level):
    document = reading("cmyk", {"p1": f"000:1@0,0 {level}:1@1,0", "p2": "222:1@0,0"})
    return seen(document, **{"MT_000_1": LEFT, f"MT_{level}_1": RIGHT})


def test_the_edge_between_two_tiles():
    one, other = tiles("001").reading.pieces[:2]
    edge = shared_edge(one, other)
    assert edge is not None
    assert sorted(map(tuple, edge.tolist())) == [(300.0, 200.0), (400.0, 370.0)]
    assert shared_edge(one, replace(other, corners=(*other.corners, (0.0, 0.0)))) is None


def drawn(done):
    judged = replace(done.table.reading, findings=done.findings)
    return np.asarray(check_picture(PHOTO, judged, checking.report_of(done)))


def test_a_wrong_edge_is_drawn_where_it_is():
    wrong = drawn(checking.checked(tiles("001")))
    right = drawn(checking.checked(tiles("010")))
    at = (slice(240, 330), slice(310, 400))  # y, x along the shared edge
    red = np.array(WRONG)
    assert (np.abs(wrong[at].astype(int) - red).sum(axis=2) < 40).sum() > 100
    assert (np.abs(right[at].astype(int) - red).sum(axis=2) < 40).sum() == 0
    assert wrong.shape[0] > PHOTO.height  # sentences below


def test_only_edges_whose_tiles_are_in_this_photo_are_drawn():
    done = checking.checked(tiles("001"))
    judged = replace(done.table.reading, findings=done.findings)
    assert len(list(wrong_edges(judged, 0))) == 1
    assert list(wrong_edges(judged, 1)) == []


def test_every_point_has_a_letter_in_the_picture():
    document = reading("coloretto", {"p1": "RED:1 RED:2", "p2": "BLU:1"})
    found = seen(document, CO_RED_1=LEFT, CO_RED_2=RIGHT, CO_BLU_1=FAR)
    done = scoring.scored(found)
    report = scoring.report_of(done)
    assert [(one.letter, one.seat, one.line.points) for one in lettered(report)] == [
        ("A", "p1", 3),
        ("B", "p2", 1),
    ]
    picture = np.asarray(score_picture(PHOTO, found.reading, report))
    assert picture.shape[1] > PHOTO.width
    ink = np.array(seat_ink("p1"))
    assert (np.abs(picture[195:375, 195:505].astype(int) - ink).sum(axis=2) < 40).sum() > 200
    assert (
        np.abs(picture[0:150, 0:800].astype(int) - 120).sum(axis=2) == 0
    ).all()  # nothing where nothing lies


def test_letters_go_on_after_z():
    many = " ".join(f"{code}:{n}" for code in ("RED", "ORA", "YEL", "GRN", "BLU") for n in range(1, 2))
    document = reading("coloretto", {f"p{n}": many.replace(":1", f":{n}") for n in range(1, 6)})
    report = scoring.report_of(scoring.scored(table(document)))
    letters = [one.letter for one in lettered(report) if one.letter]
    assert letters[:2] == ["A", "B"]
    report = replace(report, sheet=replace(report.sheet, players=report.sheet.players * 2))
    letters = [one.letter for one in lettered(report) if one.letter]
    assert letters[25:28] == ["Z", "AA", "AB"]
    assert len(set(letters)) == len(letters)
