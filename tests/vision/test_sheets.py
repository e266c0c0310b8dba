"""Coloured sheets: found, laid flat, judged place by place; what is doubtful stays open."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.cli.main import run
from companion.errors import Exit
from companion.games import catalogue
from companion.pieces.language import Lang
from companion.play.finding import Finding
from companion.rehearsal import crayon_trouble, faces
from companion.rehearsal.crayons import COLOURS, Style, crayoned, hand
from companion.rehearsal.faces import face_of
from companion.rehearsal.scene import Level
from companion.rehearsal.sheet_scenes import sheet_photo
from companion.table.looking import look
from companion.table.reading import read_looks
from companion.table.sheets import read_sheets, with_sheets
from companion.table.stamps import stamp_of
from companion.verbs.bench_sheets import judged
from companion.vision.crayon_colours import learnt
from companion.vision.flatten_sheet import flatten_sheet
from companion.vision.intake import Photo
from companion.vision.sheets import read_sheet
from companion.vision.sheets_print import blank_print

NAME = "CC:CAR:1"
PX = 5.0
SAMPLES = {f"sample.{letter}": letter for letter in COLOURS}
FILLED = {"1.1": "R", "1.4": "B", "2.2": "O", "3.1": "Y", "lock.1.a": "G", "bank.1": "P", "die.2": "R"}


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(faces.FOLDER_VARIABLE, str(tmp_path_factory.mktemp("faces")))
        face, picture = face_of(NAME)
    size = (round(face.width * PX), round(face.height * PX))
    return face, np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA))


def scanned(printed, wishes=None, style=Style.SCRIBBLE, pressure=0.7, spoil=None):
    """The sheet as it comes off a scanner, coloured."""
    face, picture = printed
    rng = np.random.default_rng(6)
    by = hand(rng, "school")
    by = type(by)(by.crayons, pressure, style, 35.0, 2.2, 0.3, 0.3)
    made, _ = crayoned(picture, face, {**FILLED, **SAMPLES} if wishes is None else wishes, by, rng)
    if spoil is not None:
        made = spoil(made, face, by, rng)
    return cv2.GaussianBlur(made[..., :3], (0, 0), 0.8)


def straight(mm):
    return mm * PX


def filled(seen):
    return {key: place.colour for key, place in seen.places.items() if place.filled}


def unsure(seen):
    return {key for key, place in seen.places.items() if place.filled is None}


def test_the_blank_print_is_where_the_printer_puts_it(printed):
    face, picture = printed
    blank = blank_print(face)
    dark = 255 - cv2.resize(
        picture[..., :3].max(axis=2), blank.dark.shape[::-1], interpolation=cv2.INTER_AREA
    )
    assert np.corrcoef(dark[blank.words == 0], blank.dark[blank.words == 0])[0, 1] > 0.9
    shift, _ = cv2.phaseCorrelate(dark.astype(float), blank.dark.astype(float))
    assert np.abs(shift).max() < 0.15, "of a pixel"
    assert {place.key for place in blank.places} == {region.key for region in face.regions()}


def test_a_blank_sheet_stays_blank(printed):
    seen = read_sheet(scanned(printed, {}), printed[0], straight)
    assert all(place.filled is False for place in seen.places.values())
    assert seen.samples == frozenset()


@pytest.mark.parametrize("style", list(Style))
def test_coloured_places_are_told_with_their_crayon(printed, style):
    seen = read_sheet(scanned(printed, style=style), printed[0], straight)
    assert filled(seen) == FILLED
    assert unsure(seen) == set()
    assert seen.samples == frozenset(COLOURS)


def test_without_samples_crayons_are_known_by_their_usual_looks(printed):
    seen = read_sheet(scanned(printed, FILLED), printed[0], straight)
    assert filled(seen) == FILLED
    assert seen.samples == frozenset()


@pytest.mark.parametrize("lamp", [(1.0, 0.82, 0.55), (0.75, 0.9, 1.0)])
def test_coloured_light_and_a_shadow_edge_change_nothing(printed, lamp):
    picture = scanned(printed).astype(float) * np.array(lamp) ** (1 / 2.2)
    x = np.arange(picture.shape[1])[None, :, None] + np.arange(picture.shape[0])[:, None, None] * 0.3
    shadow = 1 - 0.4 / (1 + np.exp(-(x - 500) / 12))
    seen = read_sheet((picture * shadow).astype(np.uint8), printed[0], straight)
    assert filled(seen) == FILLED
    assert unsure(seen) == set()


def test_pencil_and_rubber_leave_it_blank(printed):
    empty = ["1.2", "1.3", "2.1", "2.3", "3.2", "3.3"]

    def spoil(made, face, by, rng):
        made = crayon_trouble.rubbed_out(made, face, empty[:3], by, rng)
        return crayon_trouble.pencil_ticks(made, face, empty[3:], rng)

    seen = read_sheet(scanned(printed, spoil=spoil), printed[0], straight)
    assert filled(seen) == FILLED
    assert unsure(seen) <= set(empty[:3])


def test_coffee_is_never_taken_for_a_crayon(printed):
    for seed in range(3):

        def spoil(made, face, by, _, seed=seed):
            return crayon_trouble.coffee(made, face, np.random.default_rng(seed), 1.5)

        seen = read_sheet(scanned(printed, spoil=spoil), printed[0], straight)
        assert set(filled(seen)) <= set(FILLED)


def dyed(picture, mask, colour):
    """As a felt pen or a drink does: light goes through it twice."""
    soft = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 1.0)[..., None]
    return (picture * (1 - soft + soft * np.array(colour))).astype(np.uint8)


def test_a_felt_pen_that_ends_next_door_does_not_fill_it(printed):
    picture = scanned(printed, dict.fromkeys(FILLED, "B"))
    box = next(r for r in printed[0].regions() if r.key == "bank.4").path.bounds().grown(2.8)
    mask = np.zeros(picture.shape[:2], bool)
    mask[int(box.top * PX) : int(box.bottom * PX), int(box.left * PX) : int(box.right * PX)] = True
    places = read_sheet(dyed(picture, mask, (0.9, 0.1, 0.15)), printed[0], straight).places
    assert places["bank.4"].filled is True
    assert all(places[key].filled is not True for key in ("bank.5", "bank.7", "bank.8"))


@pytest.mark.parametrize("strength", [0.4, 0.8, 1.5])
def test_tea_over_small_boxes_fills_none(printed, strength):
    picture = scanned(printed, SAMPLES)
    mask = np.zeros(picture.shape[:2], np.uint8)
    box = next(r for r in printed[0].regions() if r.key == "bank.5").path.bounds().centre
    cv2.ellipse(mask, (round(box.x * PX), round(box.y * PX)), (45, 30), 20.0, 0.0, 360.0, 1, -1)
    tea = np.array([0.86, 0.72, 0.5]) ** strength
    seen = read_sheet(dyed(picture, mask, tea), printed[0], straight)
    assert filled(seen) == {}


def test_a_pencilled_bank_box_is_asked_about(printed):
    def spoil(made, face, by, rng):
        for _ in range(3):
            made = crayon_trouble.pencil_ticks(made, face, ["bank.5"], rng)
        return made

    seen = read_sheet(scanned(printed, spoil=spoil), printed[0], straight)
    assert seen.places["bank.5"].filled is None
    assert "not with a crayon" in seen.places["bank.5"].why


def test_bowed_paper_is_laid_flat(printed):
    face, _ = printed
    picture = scanned(printed)
    height, width = picture.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    bow = 5.0 * PX * (1 - (2 * x / width - 1) ** 2)
    bent = cv2.remap(picture, x - 0.4 * bow, y - bow, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    blank = blank_print(face)
    flat = flatten_sheet(bent, blank, straight)
    middle = np.array([[95.0, 100.0]])
    assert np.abs(flat.photo(middle) / PX - middle - [[2.0, 5.0]]).max() < 0.4
    assert filled(read_sheet(bent, face, straight)) == FILLED


def test_a_print_of_97_percent_reads_the_same(printed):
    seen = read_sheet(scanned(printed), printed[0], lambda mm: mm * PX * 1.03 - 12)
    assert filled(seen) == FILLED


def test_what_the_photo_does_not_show_is_not_said(printed):
    face, _ = printed
    half = np.ascontiguousarray(scanned(printed)[: round(150 * PX)])
    seen = read_sheet(half, face, straight)
    assert seen.places["bank.5"].filled is None
    assert "not wholly in the photo" in seen.places["bank.5"].why


def test_another_sheet_of_paper_is_refused(printed):
    grey = np.full((1300, 950, 3), 230, np.uint8)
    seen = read_sheet(grey, printed[0], straight)
    assert all(place.filled is None for place in seen.places.values())
    assert "printed lines" in seen.trouble


def test_white_paper_over_a_place_leaves_it_open(printed):
    picture = scanned(printed)
    box = next(r for r in printed[0].regions() if r.key == "lock.2.a").path.bounds().grown(1)
    window = np.s_[int(box.top * PX) : int(box.bottom * PX), int(box.left * PX) : int(box.right * PX)]
    picture[window] = 252
    assert read_sheet(picture, printed[0], straight).places["lock.2.a"].filled is not True


def middle_of(face, key):
    return next(r for r in face.regions() if r.key == key).path.bounds().centre


def laid_on(picture, mask, colour):
    """As a hand or a pen does: nothing beneath it is seen."""
    soft = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 1.0)[..., None]
    return (picture * (1 - soft) + soft * np.array(colour)).astype(np.uint8)


def dimmer_to_the_right(picture):
    return (picture * np.linspace(1.0, 0.55, picture.shape[1])[None, :, None]).astype(np.uint8)


def test_a_hand_over_a_lock_is_no_crayon(printed):
    picture = scanned(printed)
    at = middle_of(printed[0], "lock.2.a")
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.circle(mask, (round(at.x * PX), round(at.y * PX)), round(26 * PX), 1, -1)
    hand_on_it = laid_on(picture, mask, (232, 164, 110))
    seen = read_sheet(dimmer_to_the_right(hand_on_it), printed[0], straight)
    for key in ("lock.2.a", "lock.2.b"):
        assert seen.places[key].filled is None
        assert seen.places[key].colour is None
        assert "something seems to lie on it" in seen.places[key].why
    assert seen.places["1.4"].colour == "B"


def test_a_crayon_across_coloured_sections_lends_them_no_colour(printed):
    wishes = {**FILLED, **SAMPLES, "1.1": "Y", "1.4": "G"}
    picture = scanned(printed, wishes)
    ends = [middle_of(printed[0], key) for key in ("1.1", "1.4")]
    one, two = (np.array([end.x, end.y]) * PX for end in ends)
    reach = (two - one) * 0.35
    shaft = [tuple(np.round(end).astype(int).tolist()) for end in (one - reach, two + reach)]
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.line(mask, *shaft, 1, round(9 * PX))
    seen = read_sheet(laid_on(picture, mask, (200, 30, 35)), printed[0], straight)
    assert "R" not in (seen.places["1.1"].colour, seen.places["1.4"].colour)
    assert "something seems to lie on it" in {seen.places["1.1"].why, seen.places["1.4"].why}


@pytest.mark.parametrize("letter", list(COLOURS))
def test_wax_pressed_hard_over_lines_is_no_thing_on_the_sheet(printed, letter):
    keys = [r.key for r in printed[0].regions() if r.key[0].isdigit()]
    wishes = {**SAMPLES, **dict.fromkeys(keys, letter)}
    seen = read_sheet(scanned(printed, wishes, pressure=1.0), printed[0], straight)
    assert filled(seen) == dict.fromkeys(keys, letter)


def test_crayons_are_lines_from_paper_to_full_wax():
    crayons = learnt({"R": tuple(np.log([0.8, 0.15, 0.1])), "O": tuple(np.log([0.9, 0.4, 0.1]))})
    assert crayons.own == {"R", "O"}
    for share in (0.2, 0.6, 1.0):
        mixed = 1 + share * (np.array([0.8, 0.15, 0.1]) - 1)
        assert crayons.name(tuple(np.log(mixed * 0.8))).colour == "R", "a shadow does not matter"
    assert crayons.name(tuple(np.log([0.2, 0.3, 0.8]))).colour == "B"


# --- from the table -----------------------------------------------------------------------------


def looked(picture):
    photo = Photo("sheet.png", picture)
    return photo, look(photo)


@pytest.fixture(scope="module")
def on_table(printed):
    table = np.full((1440, 1120, 3), 96, np.uint8)
    table[70:1370, 85:1035] = scanned(printed)
    return table


def test_a_reading_has_its_sheets(on_table):
    photo, seen = looked(on_table)
    reading = with_sheets(read_looks([seen]), [photo], [seen])
    (sheet,) = reading.sheets
    assert sheet.id == NAME
    assert {key for key, read in sheet.sections.items() if read.filled} == {"1.1", "1.4", "2.2", "3.1"}
    assert sheet.sections["1.1"].colour == "R"
    assert sheet.sections["1.1"].covered > 0.5
    assert sheet.marks.locks == {"1": ("G", None)}
    assert sheet.marks.bank == 1
    assert sheet.marks.dice == (False, True)
    assert reading.findings == ()


def test_a_hidden_or_torn_corner_does_no_harm(on_table):
    torn = on_table.copy()
    cv2.fillPoly(torn, [np.array([[85, 70], [260, 70], [85, 260]])], (96, 96, 96))
    photo, seen = looked(torn)
    found = read_sheets(photo, seen).seen[NAME]
    assert filled(found) == FILLED


def test_two_sheets_of_one_seat_are_a_question(on_table):
    both = np.hstack([on_table, on_table])
    photo, seen = looked(both)
    found = read_sheets(photo, seen)
    assert found.sheets == ()
    assert [question.code for question in found.questions] == ["two-sheets-of-one-seat"]


def test_what_lies_on_a_sheet_hides_what_is_there(on_table, printed):
    lock = next(r for r in printed[0].regions() if r.key == "1.2").path.bounds().centre
    x, y = round(85 + lock.x * PX), round(70 + lock.y * PX)
    die, picture = face_of("CC:R1:1")
    side = round(die.width * PX)
    picture = cv2.resize(picture[..., :3], (side, side), interpolation=cv2.INTER_AREA)
    covered = on_table.copy()
    covered[y - side // 2 : y - side // 2 + side, x - side // 2 : x - side // 2 + side] = picture
    photo, seen = looked(covered)
    place = read_sheets(photo, seen).seen[NAME].places["1.2"]
    assert place.filled is None
    assert "lies on it" in place.why


@pytest.mark.parametrize("corner", [0, 1])
def test_a_lone_tag_may_be_of_either_corner(on_table, printed, corner):
    own = stamp_of(catalogue().by_id[NAME]).spots
    tags = [spot for spot in own if [other.name for other in own].count(spot.name) == 2]
    covered = on_table.copy()
    for spot in own:
        if spot is not tags[corner]:
            (left, top), (right, bottom) = spot.corners[0] - 1, spot.corners[2] + 1
            window = np.s_[
                70 + int(top * PX) : 70 + int(bottom * PX), 85 + int(left * PX) : 85 + int(right * PX)
            ]
            covered[window] = 250
    photo, seen = looked(covered)
    assert [len(one.codes) for one in seen.placed] == [1]
    assert filled(read_sheets(photo, seen).seen[NAME]) == FILLED


def test_a_sheet_printed_smaller_is_noticed_and_read(on_table, printed):
    face, picture = face_of("CC:CAR:2")
    size = (round(0.7 * face.width * PX), round(0.7 * face.height * PX))
    small = scanned((face, np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA))))
    both = np.hstack([on_table, np.full_like(on_table, 96)])
    both[200 : 200 + size[1], 1300 : 1300 + size[0]] = small
    photo, seen = looked(both)
    reading = with_sheets(read_looks([seen]), [photo], [seen])
    assert [(one.code, one.pieces) for one in reading.findings] == [("sheet-size", ("CC:CAR:2",))]
    wanted = {key for key in FILLED if key[0].isdigit()}
    for sheet in reading.sheets:
        assert {key for key, read in sheet.sections.items() if read.filled} == wanted


def test_a_sheet_cut_by_the_photo_is_asked_for_whole(on_table):
    cut = np.ascontiguousarray(on_table[:, 400:])
    photo, seen = looked(cut)
    found = read_sheets(photo, seen)
    assert found.questions[0].code == "sheet-cut"
    assert "cut off by the photo's edge" in found.questions[0].say
    whole, seen_whole = looked(on_table)
    reading = with_sheets(read_looks([seen, seen_whole]), [photo, whole], [seen, seen_whole])
    assert "sheet-cut" not in {question.code for question in reading.questions}


def test_two_sheets_of_one_seat_are_not_scored(on_table, tmp_path, capsys):
    path = tmp_path / "two.png"
    cv2.imwrite(str(path), np.hstack([on_table, on_table])[..., ::-1])
    assert run(["score", str(path)]) == Exit.NOT_UNDERSTOOD
    said = capsys.readouterr().err
    assert "2 sheets CC:CAR:1 lie here: which one is p1's?" in said
    assert run(["read", str(path)]) == Exit.FINDINGS
    assert "2 sheets CC:CAR:1 lie here" in capsys.readouterr().out, "and no picture of a car"


def test_somebody_elses_sheet_is_not_given_to_a_player(on_table, tmp_path, capsys):
    path = tmp_path / "photo.png"
    cv2.imwrite(str(path), on_table[..., ::-1])
    assert run(["score", "--player", f"p2={path}"]) == Exit.USAGE
    assert "shows CC:CAR:1, the sheet of player 1" in capsys.readouterr().err
    assert run(["score", "--player", f"Anna={path}"]) == Exit.FINDINGS, "its bank is marked and locked"
    assert "Anna" in capsys.readouterr().out


def test_marks_that_every_sheet_has_are_nobodys_finding(on_table):
    photo, seen = looked(on_table)
    plain = read_looks([seen])
    told = Finding("codes-disagree", "", "CC:TR and CC:TR", ("CC:TR", "CC:TR"))
    other = Finding("codes-disagree", "", "CC:CAR:1 and CC:R1:1", ("CC:CAR:1", "CC:R1:1"))
    reading = with_sheets(replace(plain, findings=(told, other)), [photo], [seen])
    assert reading.findings == (other,)


def test_two_photos_of_a_sheet_complete_each_other(on_table):
    upper, lower = on_table.copy(), on_table.copy()
    upper[900:] = 96
    looks = [looked(upper), looked(lower)]
    photos, seen = [photo for photo, _ in looks], [one for _, one in looks]
    (sheet,) = with_sheets(read_looks(seen), photos, seen).sheets
    assert sheet.marks.bank == 1
    assert all(read.filled is not None for read in sheet.sections.values())


def test_made_up_photos_are_read_as_they_were_made():
    for seed, level in ((3, Level.TYPICAL), (5, Level.EASY)):
        tally = judged(sheet_photo(seed, level))
        assert tally.found == 1
        assert tally.blank_called_filled == 0
        assert tally.right >= tally.places - 1


def test_the_language_of_the_print_does_not_matter(printed, tmp_path, monkeypatch):
    monkeypatch.setenv(faces.FOLDER_VARIABLE, str(tmp_path))
    face, picture = face_of(NAME, Lang.IT)
    size = (round(face.width * PX), round(face.height * PX))
    italian = face, np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA))
    seen = read_sheet(scanned(italian), printed[0], straight)
    assert filled(seen) == FILLED
