"""Everything that is wrong with a table of Chroma Mix: all findings, not just the first (CM-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from companion.games.chroma_mix.bags import CODES, cards
from companion.games.chroma_mix.effects import ROW_LENGTH
from companion.games.chroma_mix.state import BILLY_MIX, State, seat_names
from companion.games.chroma_mix.tables import BY_CODE
from companion.pieces.piece import Piece
from companion.play import Finding, Layout, Lying, Verdict

EXTRA_CODES: Final = frozenset({"BUR", "MUS", "PET"})
BILLY_ZONES: Final = frozenset({"billy.hand", "billy.deck", "billy.discard"})
RANKS_OF_ZONE: Final = {
    "supply": (frozenset({1, 4}), "CM-2.2"),
    "market2": (frozenset({2}), "CM-9.5"),
    "market3": (frozenset({3}), "CM-9.5"),
    "deck2": (frozenset({2}), "CM-2.5"),
    "deck3": (frozenset({3}), "CM-2.5"),
    "discard2": (frozenset({2}), "CM-3.8"),
    "discard3": (frozenset({3}), "CM-3.8"),
}
AUTOMATA_CARDS: Final = 9


def judge(layout: Layout) -> Verdict:
    """What a view of the table, whole or partial, tells against the rules."""
    lying = tuple(one for one in layout.lying if one.piece.kind in BY_CODE and BY_CODE[one.piece.kind].rank)
    mix = tuple(one for one in layout.lying if one.piece.kind == "MIX")
    return Verdict(
        (
            *_unknown(layout.lying),
            *_doubles(layout.lying),
            *_rows(layout),
            *_wrong_ranks(lying),
            *_emeralds(lying),
            *_extras(lying),
            *_tucked(layout, lying),
            *_stray_mix_cards(mix),
        )
    )


def check(state: State) -> Verdict:
    """A state is a whole view: besides the above nothing may be missing (CM-9.1)."""
    seen = layout_of(state)
    return Verdict((*judge(seen).findings, *_missing(seen), *_automata(state)))


def layout_of(state: State) -> Layout:
    """Where every card lies, copies numbered as they come."""
    given: Counter[str] = Counter()
    lying: list[Lying] = []
    for zone, kinds in zones_of(state).items():
        for kind in kinds:
            code = CODES[kind]
            given[code] += 1
            lying.append(Lying(Piece("CM", code, given[code]), zone))
    return Layout(tuple(lying))


def zones_of(state: State) -> dict[str, tuple[int, ...]]:
    zones = {
        "supply": cards(state.supply),
        "market2": state.row2,
        "market3": state.row3,
        "deck2": state.deck2,
        "deck3": state.deck3,
        "discard2": cards(state.discard2),
        "discard3": cards(state.discard3),
    }
    for name, seat in zip(seat_names(state), state.seats, strict=False):
        zones |= {f"{name}.{zone}": cards(bag) for zone, bag in seat._asdict().items()}
    if state.billy:
        zones["billy.hand"] = cards(state.billy.hand)
        zones["billy.deck"] = state.billy.deck
        zones["billy.discard"] = cards(state.billy.discard)
        drawn = sum(frame[1] for frame in state.todo if frame[0] == BILLY_MIX)
        if drawn:
            zones["billy.hand"] += (CODES.index("MIX"),) * drawn
    return zones | {"box": cards(state.box)}


def _title(code: str) -> str:
    return BY_CODE[code].title.en


def _unknown(lying: Iterable[Lying]) -> Iterator[Finding]:
    for one in lying:
        card = BY_CODE.get(one.piece.kind)
        if card is None:
            say = f"there is no card {one.piece.kind}"
            yield Finding("no-such-piece", "CM-1.4", say, (one.piece.id,))
        elif one.piece.copy > card.copies:
            say = f"there are only {card.copies} {card.title.en}, so {one.piece.id} cannot exist"
            yield Finding("no-such-piece", "CM-9.2", say, (one.piece.id,))


def _doubles(lying: Iterable[Lying]) -> Iterator[Finding]:
    for piece, number in Counter(one.piece for one in lying).items():
        if number > 1 and piece.copy:
            yield Finding("piece-seen-twice", "CM-9.2", f"{piece.id} lies in {number} places", (piece.id,))


def _rows(layout: Layout) -> Iterator[Finding]:
    """CM-9.3."""
    for rank in ("2", "3"):
        row = layout.zone(f"market{rank}")
        ids = tuple(piece.id for piece in row)
        if len(row) > ROW_LENGTH:
            say = f"the rank-{rank} row shows {len(row)} cards, six are the most"
            yield Finding("row-too-long", "CM-9.3", say, ids)
        rest = layout.zone(f"deck{rank}") + layout.zone(f"discard{rank}")
        if row and len(row) < ROW_LENGTH and rest and not layout.may_hold_more(f"market{rank}"):
            say = f"the rank-{rank} row shows {len(row)} cards although there are more to deal"
            yield Finding("row-too-short", "CM-9.3", say, ids)


def _wrong_ranks(lying: Iterable[Lying]) -> Iterator[Finding]:
    for one in lying:
        allowed, rule = RANKS_OF_ZONE.get(one.zone or "", (frozenset({1, 2, 3, 4}), ""))
        rank = BY_CODE[one.piece.kind].rank
        if rank not in allowed:
            say = f"{_title(one.piece.kind)} has rank {rank} and cannot lie in {one.zone}"
            yield Finding("wrong-rank", rule, say, (one.piece.id,))


def _emeralds(lying: Iterable[Lying]) -> Iterator[Finding]:
    """CM-9.4, CM-3.5."""
    areas: dict[str, list[str]] = {}
    for one in lying:
        if one.piece.kind == "EME" and one.zone and one.zone.endswith(".play"):
            areas.setdefault(one.zone, []).append(one.piece.id)
    for zone, ids in areas.items():
        if len(ids) > 1:
            say = f"{zone} holds {len(ids)} Emerald Green, one is the most"
            yield Finding("second-emerald", "CM-9.4", say, tuple(ids))


def _extras(lying: Iterable[Lying]) -> Iterator[Finding]:
    """CM-9.4, CM-2.4."""
    found = [one.piece for one in lying if one.piece.kind in EXTRA_CODES and one.zone != "box"]
    if len({piece.kind for piece in found}) > 1:
        names = " and ".join(sorted({_title(piece.kind) for piece in found}))
        say = f"{names} are both in the game, one of them is the most"
        yield Finding("second-extra", "CM-9.4", say, tuple(piece.id for piece in found))


def _tucked(layout: Layout, lying: tuple[Lying, ...]) -> Iterator[Finding]:
    """CM-9.4, CM-5.20."""
    with_mustard = {one.zone for one in lying if one.piece.kind == "MUS"}
    for zone in sorted({one.zone for one in lying if one.zone and one.zone.endswith(".tucked")}):
        area = zone.replace(".tucked", ".play")
        if area not in with_mustard and not layout.may_hold_more(area):
            ids = tuple(one.piece.id for one in lying if one.zone == zone)
            say = f"cards are tucked in {zone}, and no Mustard lies over them"
            yield Finding("tucked-without-mustard", "CM-9.4", say, ids)


def _stray_mix_cards(mix: Iterable[Lying]) -> Iterator[Finding]:
    """CM-8.6."""
    for one in mix:
        if one.zone not in BILLY_ZONES | {None, "box"}:
            say = f"a Mix card lies in {one.zone}, it belongs to Billy"
            yield Finding("stray-mix-card", "CM-8.6", say, (one.piece.id,))


def _missing(layout: Layout) -> Iterator[Finding]:
    seen = Counter(one.piece.kind for one in layout.lying)
    for code in CODES:
        lacking = BY_CODE[code].copies - seen[code]
        if lacking > 0:
            yield Finding("cards-missing", "CM-9.1", f"{lacking} {_title(code)} lie nowhere", ())


def _automata(state: State) -> Iterator[Finding]:
    """CM-8.6: Billy starts with nine cards and only ever gains."""
    if state.billy:
        number = sum(len(kinds) for zone, kinds in zones_of(state).items() if zone in BILLY_ZONES)
        if number < AUTOMATA_CARDS:
            say = f"Billy has {number} cards in hand, deck and discard, never fewer than {AUTOMATA_CARDS}"
            yield Finding("automata-short", "CM-8.6", say, ())
