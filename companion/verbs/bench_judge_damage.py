"""One illegal change to a made-up table: what somebody does wrong, and the rule that forbids it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from companion.games import catalogue
from companion.games.chroma_cubes.state import PLANS
from companion.games.cmyk.lattice import sides
from companion.games.cmyk.mosaic import NUMBER_OF, Mosaic, wrong_edges
from companion.games.cmyk.tables import Colour
from companion.games.coloretto.tables import row_capacity
from companion.pieces import ids
from companion.pieces.piece import Piece
from companion.play import Setup
from companion.rehearsal.position import Position
from companion.rehearsal.scene import Laid, Scene

Cell = tuple[int, int]
Replaced = tuple[Laid, str]  # a piece on the table, and the id that lies there instead


@dataclass(frozen=True, slots=True)
class Damage:
    """Either the game is changed before its pieces are laid out, or one piece is replaced where it lies."""

    name: str
    rule: str
    change: Callable[[Setup, Random], Setup | None] | None = None
    swap: Callable[[Scene], Iterable[Replaced]] | None = None

    def position(self, game: Position, rng: Random) -> Position | None:
        if self.change is None:
            return game
        setup = self.change({key: _words(words) for key, words in game.setup.items()}, rng)
        return None if setup is None else replace(game, setup=setup)

    def scene(self, scene: Scene, rng: Random) -> Scene | None:
        """None: nothing on this table can be replaced so."""
        if self.swap is None:
            return scene
        found = sorted(self.swap(scene), key=lambda one: (one[0].piece, one[1]))
        if not found:
            return None
        old, new = rng.choice(found)
        laid = tuple(replace(one, piece=new) if one is old else one for one in scene.laid)
        return replace(scene, laid=laid)


def _words(words: tuple[str, ...]) -> tuple[str, ...]:
    """`SCY*3` three times."""
    found: list[str] = []
    for word in words:
        kind, star, number = word.partition("*")
        found += [kind] * int(number) if star else [word]
    return tuple(found)


def _moved(setup: Setup, kind: str, old: str, new: str) -> Setup:
    words = list(setup[old])
    words.remove(kind)
    return setup | {old: tuple(words), new: (*setup.get(new, ()), kind)}


def _seats(setup: Setup) -> tuple[str, ...]:
    return tuple(f"p{n}" for n in range(1, int(setup.get("players", ("1",))[0]) + 1))


def _lying(scene: Scene, *zones: str) -> Iterator[Laid]:
    """Pieces in zones that start like this, dice and rails left out."""
    for one in scene.laid:
        if one.zone and one.zone.startswith(zones) and not one.sides and not one.piece.startswith("TB:"):
            yield one


def _free(scene: Scene) -> tuple[str, ...]:
    """What of the game lies nowhere to be seen; a piece in a pile may be of it."""
    lying = {one.piece for one in scene.laid}
    kit = next(kit for kit in catalogue().kits if kit.slug == scene.game)
    return tuple(piece.id for piece in kit if piece.copy and piece.id not in lying)


def _kind(name: str) -> str:
    return name.split(":")[1]


# --- Chroma Mix ---------------------------------------------------------------------------------


def _seventh_card(setup: Setup, rng: Random) -> Setup | None:
    rank = rng.choice("23")
    return (
        _moved(setup, setup[f"deck{rank}"][0], f"deck{rank}", f"market{rank}")
        if setup[f"deck{rank}"]
        else None
    )


def _rank_2_in_supply(setup: Setup, _rng: Random) -> Setup | None:
    return _moved(setup, setup["deck2"][0], "deck2", "supply") if setup["deck2"] else None


def _second_emerald(setup: Setup, rng: Random) -> Setup | None:
    zone = f"{rng.choice(_seats(setup))}.play"
    lacking = 2 - setup[zone].count("EME")
    if lacking < 1 or setup["supply"].count("EME") < lacking:
        return None
    for _ in range(lacking):
        setup = _moved(setup, "EME", "supply", zone)
    return setup


def _second_extra(setup: Setup, rng: Random) -> Setup | None:
    away = [kind for kind in ("BUR", "MUS", "PET") if kind in setup["box"]]
    if len(away) != 2:
        return None
    return _moved(setup, rng.choice(away), "box", f"{rng.choice(_seats(setup))}.hand")


def _tucked(setup: Setup, rng: Random) -> Setup | None:
    seat = rng.choice(_seats(setup))
    hand = setup[f"{seat}.hand"]
    if len(hand) < 2 or "MUS" in setup[f"{seat}.play"]:
        return None
    return _moved(setup, hand[0], f"{seat}.hand", f"{seat}.tucked")


def _mix_card(setup: Setup, rng: Random) -> Setup | None:
    return _moved(setup, "MIX", "box", f"{rng.choice(_seats(setup))}.hand") if "MIX" in setup["box"] else None


def _wrong_rank(scene: Scene) -> Iterator[Replaced]:
    from companion.games.chroma_mix.tables import BY_CODE

    free = [name for name in _free(scene) if _kind(name) in BY_CODE]
    for one in _lying(scene, "market"):
        assert one.zone is not None
        other = {"market2": 3, "market3": 2}[one.zone]
        yield from ((one, name) for name in free if BY_CODE[_kind(name)].rank == other)


def _doubled(*zones: str) -> Callable[[Scene], Iterator[Replaced]]:
    """One piece instead of another of the same zones, so that it lies there twice."""

    def found(scene: Scene) -> Iterator[Replaced]:
        cards = [one for one in _lying(scene, *zones) if _kind(one.piece) not in {"RB", "RG", "SUM"}]
        tiles = [one for one in cards if one.cell is not None]
        alike = tiles or cards
        yield from ((one, other.piece) for one in alike for other in alike if one.zone != other.zone)

    return found


# --- Coloretto ----------------------------------------------------------------------------------


def _row_kind(setup: Setup) -> str:
    return "RG" if setup["players"] == ("2",) else "RB"


def _full_row(setup: Setup, rng: Random) -> Setup | None:
    kind = _row_kind(setup)
    taken = {word for seat in _seats(setup) for word in setup[seat]}
    numbers = range(1, max(3, len(_seats(setup))) + 1)
    rows = [n for n in numbers if len(setup.get(f"row{n}", ())) == row_capacity(kind, n)]
    rows = [n for n in rows if f"row{n}" not in taken]
    cards = [card for card in setup["deck"] if card != "LST"]
    if not rows or not cards:
        return None
    return _moved(setup, cards[0], "deck", f"row{rng.choice(rows)}")


def _second_row_card(setup: Setup, rng: Random) -> Setup | None:
    holders = [seat for seat in _seats(setup) if any(word.startswith("row") for word in setup[seat])]
    taken = {word for seat in _seats(setup) for word in setup[seat]}
    rows = [f"row{n}" for n in range(1, max(3, len(_seats(setup))) + 1)]
    left = [row for row in rows if row not in taken and not setup.get(row)]
    if not holders or not left:
        return None
    seat = rng.choice(holders)
    return setup | {seat: (*setup[seat], rng.choice(left))}


def _third_joker(setup: Setup, rng: Random) -> Setup | None:
    open_ = [word for zone, words in setup.items() if zone.startswith(("row", "p")) for word in words]
    if open_.count("JOK") != 2:
        return None
    seat = rng.choice(_seats(setup))
    return setup | {seat: (*setup[seat], "JOK")}


def _last_round_kept(setup: Setup, rng: Random) -> Setup | None:
    if "LST" not in setup["deck"]:
        return None
    return _moved(setup, "LST", "deck", rng.choice(_seats(setup)))


def _row_too_many(scene: Scene) -> Iterator[Replaced]:
    holders = {one.zone for one in _lying(scene, "p") if _kind(one.piece) in {"RB", "RG"}}
    free = [name for name in _free(scene) if _kind(name) == _row_kind(scene.setup)]
    for one in _lying(scene, "p"):
        if one.zone not in holders and _kind(one.piece) != "SUM":
            yield from ((one, name) for name in free)


def _wrong_row_card(scene: Scene) -> Iterator[Replaced]:
    for one in _lying(scene, "row"):
        _, kind, number = one.piece.split(":")
        if kind in {"RB", "RG"} and int(number) <= 3:
            yield one, f"CO:{'RG' if kind == 'RB' else 'RB'}:{number}"


def _colour_out(scene: Scene) -> Iterator[Replaced]:
    """Only where all colours of the game are seen, so that the view can tell."""
    out = scene.setup.get("out", ())
    cards = [one for one in _lying(scene, "p", "row") if _kind(one.piece) not in {"RB", "RG", "SUM"}]
    colours = Counter(_kind(one.piece) for one in cards if _kind(one.piece) in _COLOURS)
    if not out or len(colours) != len(_COLOURS) - len(out):
        return
    free = [name for name in _free(scene) if _kind(name) in out]
    for one in cards:
        if colours.get(_kind(one.piece), 2) > 1:
            yield from ((one, name) for name in free)


_COLOURS: Final = frozenset({"RED", "ORA", "YEL", "GRN", "BLU", "PUR", "BRN"})


# --- CMYK! --------------------------------------------------------------------------------------


def _mosaic(scene: Scene, zone: str) -> Mosaic:
    tiles = {one.cell: _piece(one.piece) for one in scene.laid if one.zone == zone and one.cell is not None}
    return Mosaic(tiles, Colour(scene.mosaics[zone]))


def _piece(name: str) -> Piece:
    found = ids.parse(name)
    assert found is not None
    return found


def _wrong_edge(scene: Scene) -> Iterator[Replaced]:
    free = [name for name in _free(scene) if _piece(name) in NUMBER_OF and _kind(name) != "K"]
    for zone in scene.mosaics:
        mosaic = _mosaic(scene, zone)
        for one in _lying(scene, zone):
            if one.zone != zone or one.cell is None:
                continue
            yield from (
                (one, name)
                for name in free[:: max(1, len(free) // 6)]
                if any(wrong_edges(mosaic.with_tile(one.cell, _piece(name))))
            )


def _apart(setup: Setup, rng: Random) -> Setup | None:
    """A tile that touches its mosaic with a corner only, or not at all."""
    seat = rng.choice(_seats(setup))
    cells = {_cell(word) for word in setup[seat]}
    piles = [tile for zone in ("pile1", "pile2", "pile3") for tile in setup.get(zone, ()) if tile[0] != "K"]
    near = {side for cell in cells for side in sides(cell)} - cells
    lonely = sorted({far for cell in near for far in sides(cell) if not {far, *sides(far)} & cells} - near)
    if not piles or not lonely or len(cells) < 3:
        return None
    x, y = rng.choice(lonely)
    return setup | {seat: (*setup[seat], f"{piles[0]}@{x},{y}")}


def _cell(word: str) -> Cell:
    x, y = word.partition("@")[2].split(",")
    return int(x), int(y)


def _public_as_private(scene: Scene) -> Iterator[Replaced]:
    free = [name for name in _free(scene) if _kind(name)[0] == "P"]
    for one in _lying(scene, "p"):
        if one.zone and one.zone.endswith(".private"):
            yield from ((one, name) for name in free)


def _unrevealed(scene: Scene) -> Iterator[Replaced]:
    """MT-8.4: a K-tile lies in a mosaic, and no card was revealed for it."""
    public = sum(one.zone == "public" for one in _lying(scene, "public"))
    placed = sum(_kind(one.piece) == "K" for one in _lying(scene, "p"))
    free = [name for name in _free(scene) if _kind(name) == "K"]
    if public and public < 2 + placed:
        for one in _lying(scene, "p"):
            if one.cell is not None and _kind(one.piece) != "K":
                yield from ((one, name) for name in free)


# --- Chroma Cubes -------------------------------------------------------------------------------

_MOST_ACTIVE: Final = 7  # CC-7.2
_MOST_RESERVED: Final = 4  # CC-3.3


def _filled(setup: Setup, zone: str, number: int, rng: Random) -> Setup | None:
    used = setup.get(zone.replace(".active", ".used"), ()) if zone.endswith(".active") else ()
    lacking = number - len(setup[zone]) - len(used)
    if not 0 < lacking <= len(setup["pool"]):
        return None
    for die in rng.sample(setup["pool"], lacking):
        setup = _moved(setup, die, "pool", zone)
    return setup


def _eight_active(setup: Setup, rng: Random) -> Setup | None:
    return _filled(setup, f"{rng.choice(_seats(setup))}.active", _MOST_ACTIVE + 1, rng)


def _five_reserved(setup: Setup, rng: Random) -> Setup | None:
    return _filled(setup, f"{rng.choice(_seats(setup))}.reserve", _MOST_RESERVED + 1, rng)


def _same_symbol(setup: Setup, rng: Random) -> Setup | None:
    symbol = rng.choice("ROYGBP")
    return setup | {f"{rng.choice(_seats(setup))}.locks": (f"1{symbol}", f"2{symbol}")}


def _early_die_mark(setup: Setup, rng: Random) -> Setup | None:
    """A die mark without a single figure completed."""
    plan = PLANS[setup["sheet"][0]]
    seats = [
        seat
        for seat in _seats(setup)
        if not plan.completed(sum(plan.bit[key] for key in setup[f"{seat}.coloured"]))
        and not setup[f"{seat}.locks"]
    ]
    return setup | {f"{rng.choice(seats)}.marks": ("1",)} if seats else None


def _another_sheet(scene: Scene) -> Iterator[Replaced]:
    sheets = [one for one in scene.laid if one.piece.startswith("CC:") and _kind(one.piece) in PLANS]
    for one in sheets:
        _, kind, seat = one.piece.split(":")
        others = (code for code in ("CAR", "DIN", "GIF", "SPA") if code != kind)
        yield from ((one, f"CC:{code}:{seat}") for code in others)


DAMAGES: Final[dict[str, tuple[Damage, ...]]] = {
    "chroma-mix": (
        Damage("a seventh market card", "CM-9.3", _seventh_card),
        Damage("a card in the wrong row", "CM-9.5", swap=_wrong_rank),
        Damage("a rank-2 card in the supply", "CM-2.2", _rank_2_in_supply),
        Damage("a second Emerald Green", "CM-9.4", _second_emerald),
        Damage("two of Burgundy, Mustard, Petrol", "CM-9.4", _second_extra),
        Damage("a card tucked without Mustard", "CM-9.4", _tucked),
        Damage("a Mix card in a hand", "CM-8.6", _mix_card),
        Damage("one card twice", "CM-9.2", swap=_doubled("market", "p")),
    ),
    "coloretto": (
        Damage("a row that is too long", "CO-5.2", _full_row),
        Damage("two row cards with one player", "CO-5.2", _second_row_card),
        Damage("a third joker", "CO-1.2", _third_joker),
        Damage("the last-round card kept", "CO-3.9", _last_round_kept),
        Damage("one row card too many", "CO-5.2", swap=_row_too_many),
        Damage("a row card of the wrong colour", "CO-2.1", swap=_wrong_row_card),
        Damage("a card of a colour that is out", "CO-2.2", swap=_colour_out),
        Damage("one card twice", "CO-5.1", swap=_doubled("p")),
    ),
    "cmyk": (
        Damage("a wrong edge", "MT-8.3", swap=_wrong_edge),
        Damage("a tile apart", "MT-8.3", _apart),
        Damage("one tile twice", "MT-8.2", swap=_doubled("p")),
        Damage("a public objective as private", "MT-2.3", swap=_public_as_private),
        Damage("a K-tile without a new objective", "MT-8.4", swap=_unrevealed),
    ),
    "chroma-cubes": (
        Damage("eight active dice", "CC-7.2", _eight_active),
        Damage("five dice in a reserve", "CC-3.3", _five_reserved),
        Damage("one symbol on two locks", "CC-3.4", _same_symbol),
        Damage("a die mark too early", "CC-3.7", _early_die_mark),
        Damage("two kinds of sheet", "CC-2.1", swap=_another_sheet),
    ),
}
