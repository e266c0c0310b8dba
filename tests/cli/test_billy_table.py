"""`companion billy` with photos and readings: the table beside the saved game, nothing changed in silence."""

import builtins
import io
from collections import Counter
from dataclasses import replace

import pytest

from companion.errors import Exit
from companion.rehearsal.scene import Level
from companion.verbs.read import read_files
from companion.verbs.solo_table import IN_VIEW
from tests.cli.solo import SoloTable


@pytest.fixture
def billy(companion_says):
    return lambda *words: companion_says("billy", *words)


@pytest.fixture
def begun(billy):
    """A game on level easy, and the table that goes with it."""

    def begin(seed=5, *more):
        billy("new", "--level", "easy", "--seed", seed, *more)
        return SoloTable("easy", seed)

    return begin


def turn(billy, table, view, *more):
    """Billy's turn from one view: the hands do what he announces, and tell what they dealt."""
    told = billy("turn", "--photo", view, "--json", *more)
    assert told.code == Exit.FINE, told.out + told.err
    document = told.json
    table.draw(document["drawn"])
    while document["options"]:
        assert table.mixing
        dealt = table.follow(document["options"][0])
        words = ("--dealt", " ".join(dealt)) if dealt else ()
        document = billy("turn", "--choose", 1, *words, "--json").json
    return document


def game_of(billy):
    document = billy("status", "--json").json
    return document["status"], document["options"]


def row_of(table):
    return sorted(code for code in table.codes().get("billy.hand", ()) if code != "MIX")


# --- whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_solo_game_from_views_of_the_table(billy, begun, tmp_path, seed):
    table = begun(seed)
    turns = 0
    while True:
        table.person_plays()
        if table.over:
            break
        view = table.reading(tmp_path / "table.json")
        if billy("status", "--json").json["status"]["wins_by"]:
            assert billy("turn", "--photo", view).code == Exit.FINDINGS  # CM-8.12: it is over
            break
        document = turn(billy, table, view)
        assert sorted(document["status"]["row"]) == row_of(table)
        done = billy("confirm", table.reading(tmp_path / "after.json"))
        assert (done.code, "The table shows what was announced." in done.out) == (Exit.FINE, True)
        turns += 1
    assert turns > 8


@pytest.mark.parametrize(("level", "turns"), [(Level.EASY, 3), (Level.TYPICAL, 3)])
def test_turns_from_rehearsed_photos(billy, begun, tmp_path, level, turns):
    photographed(billy, begun(7), tmp_path, level, turns)


@pytest.mark.long
@pytest.mark.parametrize("level", [Level.EASY, Level.TYPICAL])
def test_a_whole_solo_game_from_rehearsed_photos(billy, begun, tmp_path, level):
    assert photographed(billy, begun(11), tmp_path, level, 60) > 8


def photographed(billy, table, tmp_path, level, most):
    """Each photo confirms the turn before and begins the next; what stays unread is typed."""
    for number in range(most):
        table.person_plays()
        if table.over or game_of(billy)[0]["wins_by"]:
            return number
        photo = table.photo(tmp_path / "table.jpg", level)
        seen = billy("turn", "--photo", photo, "--json")
        words = ()
        if seen.code != Exit.FINE:
            words = typed(table, seen.json, photo)
            assert game_of(billy)[0]["row"] == seen.json["status"]["row"]  # nothing was drawn meanwhile
            billy_says = billy("turn", "--photo", photo, *words, "--json")
            assert billy_says.code == Exit.FINE, billy_says.out + billy_says.err
            seen = billy_says
        follow(billy, table, seen.json)
        assert sorted(game_of(billy)[0]["row"]) == row_of(table)
    return most


def follow(billy, table, document):
    table.draw(document["drawn"])
    while document["options"]:
        dealt = table.follow(document["options"][0])
        words = ("--dealt", " ".join(dealt)) if dealt else ()
        document = billy("turn", "--choose", 1, *words, "--json").json


def typed(table, document, photo):
    """A person adds what was not read, moves what lies below an unread rail, and trusts the rest."""
    assert document["table"]["doubts"], document["table"]
    words = ["--trust", "photo"]
    read = {one.id: one.zone for one in read_files([photo]).reading.pieces}
    for one in table.laid:
        if one.piece in read and one.zone in IN_VIEW and read[one.piece] != one.zone:
            words += ["--set", f"{one.piece}={one.zone}"]
        elif one.zone in {"market2", "market3", "billy.hand"} and one.piece not in read:
            words += ["--add", f"{one.piece}={one.zone}"]
    return words


# --- damaged tables -----------------------------------------------------------------------------


def mixed(billy, begun):
    """After some turns with a mix in the last one: what he took lies in his row."""
    table = begun(5)
    for _ in range(40):
        table.person_plays()
        before = Counter(table.codes().get("billy.hand", []))
        turn(billy, table, table.reading(PATH["view"]))
        took = Counter(table.codes()["billy.hand"]) - before
        new = [code for code in took if code not in {"SCY", "PMA", "LYE", "MIX"}]
        if new and len(row_of(table)) > 2:
            return table, new[0]
    raise AssertionError("Billy never mixed")


PATH = {}


@pytest.fixture
def mixing(billy, begun, tmp_path):
    PATH["view"] = tmp_path / "view.json"
    return mixed(billy, begun)


def moved(pieces, code, was, now):
    """One card of that kind from one zone to another."""
    done = False
    for one in pieces:
        found = not done and one["zone"] == was and one["id"].split(":")[1] == code
        done = done or found
        yield one | {"zone": now} if found else one
    assert done


def damaged(kind, table, took):
    """A table on which the hands erred, and a word of the answer."""
    pieces = table.pieces()
    zone = f"market{'3' if took in {'AZU', 'TUR', 'VIO', 'RAS', 'ORA', 'PEA', 'SLA', 'KEY'} else '2'}"
    row = [one["id"].split(":")[1] for one in pieces if one["zone"] == zone]
    other = next(code for code in row if code != took)
    match kind:
        case "forgotten":  # he never got it; the gap was not dealt either
            left = next(one for one in pieces if one["zone"] == zone)
            pieces = [one for one in moved(pieces, took, "billy.hand", zone) if one is not left]
            return pieces, f"from the rank-{zone[-1]} row to Billy's row."
        case "wrong":
            pieces = list(moved(moved(pieces, took, "billy.hand", zone), other, zone, "billy.hand"))
            return pieces, "from Billy's row"
        case "extra":
            return list(moved(pieces, "LYE", "supply", "billy.hand")), "Put Light Yellow from Billy's row"
    raise AssertionError(kind)


@pytest.mark.parametrize("kind", ["forgotten", "wrong", "extra"])
def test_a_table_that_differs_is_shown_and_the_game_stays(billy, mixing, tmp_path, kind):
    table, took = mixing
    table.person_plays()
    pieces, said = damaged(kind, table, took)
    view = table.reading(tmp_path / "damaged.json", pieces)
    before = game_of(billy)
    for words in (("turn", "--photo", view), ("confirm", view), ("status", "--photo", view)):
        told = billy(*words)
        assert told.code == Exit.FINDINGS
        assert "Billy's row: the game says" in told.out
        assert said in told.out
    document = billy("turn", "--photo", view, "--json")
    assert (document.code, document.json["table"]["agrees"]) == (Exit.FINDINGS, False)
    assert document.json["table"]["differences"][0]["zone"] == "billy.hand"
    assert game_of(billy) == before


@pytest.mark.parametrize("kind", ["forgotten", "wrong", "extra"])
def test_a_person_may_trust_the_table_or_the_game(billy, mixing, tmp_path, kind):
    table, took = mixing
    table.person_plays()
    pieces, _ = damaged(kind, table, took)
    view = table.reading(tmp_path / "damaged.json", pieces)
    kept, _ = game_of(billy)
    told = billy("turn", "--photo", view, "--trust", "game", "--json")
    assert told.code == Exit.FINE, told.err
    assert told.json["table"]["trusted"] == "game"
    assert Counter(told.json["status"]["row"]) >= Counter(kept["row"])
    billy("undo")
    assert game_of(billy)[0] == kept
    told = billy("turn", "--photo", view, "--trust", "photo", "--json")
    assert told.code == Exit.FINE, told.err
    row = Counter(one["id"].split(":")[1] for one in pieces if one["zone"] == "billy.hand")
    drawn = Counter(code for code in told.json["drawn"] if code != "MIX")
    assert Counter(told.json["status"]["row"]) == row + drawn
    billy("undo")
    assert game_of(billy)[0] == kept


@pytest.mark.parametrize(
    ("answer", "code"), [("photo", Exit.FINE), ("game", Exit.FINE), ("both", Exit.USAGE)]
)
def test_at_a_terminal_it_is_asked_who_is_right(billy, mixing, tmp_path, monkeypatch, answer, code):
    table, took = mixing
    table.person_plays()
    view = table.reading(tmp_path / "damaged.json", damaged("extra", table, took)[0])
    before = game_of(billy)
    asked = []

    class Keyboard(io.StringIO):
        def isatty(self):
            return True

    def typing(prompt):
        asked.append(prompt)
        return answer if prompt == "trust> " else "1"

    monkeypatch.setattr(io, "StringIO", Keyboard)
    monkeypatch.setattr(builtins, "input", typing)
    told = billy("turn", "--photo", view, "--dealt", "CER")
    assert (told.code, asked[0]) == (code, "trust> ")
    assert "Who is right: photo or game?" in told.out
    assert (game_of(billy) == before) == (code != Exit.FINE)


def test_a_card_that_was_not_read_is_a_question_and_may_be_added(billy, mixing, tmp_path):
    table, _ = mixing
    table.person_plays()
    pieces = table.pieces()
    gone = next(one for one in pieces if one["zone"] == "market2")
    unread = [{"photo": 0, "corners": [[1, 1], [9, 1], [9, 9], [1, 9]], "why": "glare on its codes"}]
    photos = [{"name": "table.jpg", "width": 100, "height": 100}]
    less = [one for one in pieces if one is not gone]
    view = table.reading(tmp_path / "unread.json", less, unread=unread, photos=photos)
    before = game_of(billy)
    told = billy("turn", "--photo", view)
    assert told.code == Exit.NOT_UNDERSTOOD
    assert "not read: top left: glare on its codes" in told.out
    assert "the rank-2 row shows 5 cards" in told.out
    assert game_of(billy) == before
    added = billy("turn", "--photo", view, "--add", f"{gone['id']}=market2", "--json")
    assert added.code == Exit.FINE
    assert added.json["table"]["by_hand"] == [f"{gone['id']} was added to market2"]
    assert "not read, but both rows are full" in added.json["table"]["notes"][0]


def test_a_seventh_card_is_against_the_rules_whoever_is_trusted(billy, mixing, tmp_path):
    table, _ = mixing
    table.person_plays()
    free = next(one.piece.id for one in lying(table, "deck2"))
    view = table.reading(tmp_path / "seven.json", [*table.pieces(), {"id": free, "zone": "market2"}])
    before = game_of(billy)
    for trust in ((), ("--trust", "photo"), ("--trust", "game")):
        told = billy("turn", "--photo", view, *trust)
        assert told.code == Exit.FINDINGS
        assert "the rank-2 row shows 7 cards, six are the most  CM-9.3" in told.out
    assert game_of(billy) == before


def lying(table, zone):
    from companion.games.chroma_mix import GAME

    return [one for one in GAME.lay(table.state).lying if one.zone == zone]


def test_a_pile_out_of_sight_is_asked_about_unless_it_is_told(billy, begun, tmp_path):
    table = begun(5)
    table.person_plays()
    view = table.reading(tmp_path / "v.json", [o for o in table.pieces() if ":RUB:" not in o["id"]])
    told = billy("turn", "--photo", view)
    assert told.code == Exit.FINDINGS
    assert "the game says Ruby Red is left, the table shows no such pile" in told.out
    assert billy("turn", "--photo", view, "--empty", "RUB").code == Exit.FINE


def test_the_market_must_not_change_while_billy_mixes(billy, begun, tmp_path):
    table = begun(5)
    for _ in range(30):
        table.person_plays()
        told = billy("turn", table.reading(tmp_path / "view.json"), "--json").json
        table.draw(told["drawn"])
        if told["options"]:
            break
    assert billy("turn", table.reading(tmp_path / "view.json"), "--json").json["options"] == told["options"]
    pieces = table.pieces()
    first = next(one for one in pieces if one["zone"] == "market2")
    other = next(one.piece.id for one in lying(table, "deck2") if one.piece.kind != first["id"].split(":")[1])
    changed = [one | {"id": other} if one is first else one for one in pieces]
    view = table.reading(tmp_path / "changed.json", changed)
    asked = billy("turn", view)
    assert (asked.code, "the rank-2 row: the game says" in asked.out) == (Exit.FINDINGS, True)
    assert billy("turn", view, "--trust", "game", "--json").json["options"] == told["options"]
    trusted = billy("turn", view, "--trust", "photo", "--json").json
    assert trusted["status"]["row"] == told["status"]["row"]
    assert billy("confirm", view).code == Exit.FINE


def test_a_physical_deck_is_drawn_before_the_photo(billy, begun, tmp_path):
    table = begun(5, "--physical")
    table.person_plays()
    drawn = [{"id": "CM:SCY:1", "zone": "billy.hand"}, {"id": "CM:MIX:2", "zone": "billy.hand"}]
    others = [one for one in table.pieces() if one["id"] not in {"CM:SCY:1", "CM:MIX:2"}]
    told = billy("turn", table.reading(tmp_path / "v.json", [*others, *drawn]), "--json")
    assert told.code == Exit.FINE
    assert sorted(told.json["drawn"]) == ["MIX", "SCY"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("turn", "--photo", "VIEW", "--trust", "me"), Exit.USAGE, "--trust cannot be 'me'"),
        (("turn", "--photo", "nowhere.jpg"), Exit.USAGE, "nowhere.jpg does not exist"),
        (("confirm",), Exit.USAGE, "there is no photo and no reading"),
    ],
)
def test_misuse(billy, begun, tmp_path, words, code, said):
    table = begun(5)
    view = table.reading(tmp_path / "v.json")
    told = billy(*(view if word == "VIEW" else word for word in words))
    assert (told.code, said in told.err) == (code, True)


def test_views_that_show_too_little_are_doubted(billy, mixing, tmp_path):
    table, _ = mixing
    one_row = billy("turn", table.reading(tmp_path / "a.json", table.pieces("market2", "billy.hand")))
    assert (one_row.code, "both rows of the market" in one_row.out) == (Exit.NOT_UNDERSTOOD, True)
    unseen = billy("confirm", table.reading(tmp_path / "b.json", table.pieces("market2", "market3")))
    assert (unseen.code, "Billy's row is not in view" in unseen.out) == (Exit.NOT_UNDERSTOOD, True)


def test_a_forgotten_card_is_pointed_at_in_a_photo(billy, begun, tmp_path):
    """A rehearsed photo of a table on which the hands laid one card too many into Billy's row."""
    table = begun(7)
    table.person_plays()
    turn(billy, table, table.reading(tmp_path / "view.json"))
    table.person_plays()

    def grown(laid):
        last = max((one for one in laid if one.zone == "billy.hand"), key=lambda one: one.x)
        used = {one.piece for one in laid}
        more = next(f"CM:PMA:{n}" for n in range(1, 13) if f"CM:PMA:{n}" not in used)
        return (*laid, replace(last, piece=more, x=last.x + 24, lift=last.lift + 0.32))

    photo = table.photo(tmp_path / "table.jpg", Level.EASY, grown)
    before = game_of(billy)
    told = billy("turn", "--photo", photo, "--annotate", tmp_path / "seen.jpg")
    assert told.code == Exit.FINDINGS
    assert "Pale Magenta too much" in told.out
    assert (tmp_path / "seen.jpg").stat().st_size > 10_000
    assert game_of(billy) == before
