"""Score sheets: of a game, of a view of a real table, of collections in plain words (CO-4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.games.coloretto.check import COPIES, judge
from companion.games.coloretto.rules import chosen
from companion.games.coloretto.scoring import Declared, count_area, ranked
from companion.games.coloretto.state import CODES, KIND, SEATS, State, card_set, count, seat_names
from companion.games.coloretto.tables import GAME, SETUPS, Edition, Side
from companion.games.coloretto.view import PLAY_CARDS, layout_of, own, setting_of
from companion.pieces import ids
from companion.pieces.piece import Piece
from companion.play import BadSetup, Layout, Lying, OptionValue, ScoreSheet

NOBODY: Final[Mapping[str, Declared]] = {}


def score(state: State) -> ScoreSheet:
    """The count as the table lies now; winners only when the game is over."""
    layout = layout_of(state)
    setting = state.setting
    counts = [count_area(name, layout.zone(name), setting.side, setting.out) for name in seat_names(state)]
    sheet = ranked(counts, setting.edition)
    return sheet if state.over else replace(sheet, winners=(), tie_break="")


def score_layout(layout: Layout, declared: Mapping[str, Declared] = NOBODY) -> ScoreSheet:
    """Final count of the players' areas that are seen, with everything found against the rules.

    A piece that does not exist counts nothing, one seen twice counts once. Raises BadSetup.
    """
    findings = judge(layout).findings
    layout = own(layout)
    setting = setting_of(layout)
    areas: dict[str, dict[Piece, None]] = {}
    for one in layout.lying:
        exists = 0 < one.piece.copy <= COPIES.get(one.piece.kind, 0)
        if one.zone in SEATS:
            area = areas.setdefault(one.zone, {})
            if exists and not any(one.piece in other for other in areas.values()):
                area[one.piece] = None
    counts = [
        count_area(seat, tuple(areas[seat]), setting.side, setting.out, declared.get(seat))
        for seat in sorted(areas)
    ]
    return ranked(counts, setting.edition, findings)


def score_table(
    areas: Mapping[str, Sequence[str]],
    *,
    edition: str = Edition.IT,
    side: str = Side.BROWN,
    players: int | None = None,
    declared: Mapping[str, Declared] = NOBODY,
) -> ScoreSheet:
    """Final count of collections in plain words, such as {"p1": ["YEL*3", "JOK"], "p2": ["CO:RED:4"]}.

    Cards that cannot be there are refused with their rule, and nothing is computed. Raises BadSetup.
    """
    number = max(len(areas), min(SETUPS)) if players is None else players
    values = chosen({"players": number, "edition": edition, "side": side})
    named = {seat: _pieces(seat, words) for seat, words in areas.items()}
    _refuse_impossible(named, values.edition)
    numbered = _numbered(named)
    options: dict[str, OptionValue] = {"edition": edition, "side": side}
    if players is not None:
        options["players"] = players
    layout = Layout(tuple(Lying(piece, seat) for seat, area in numbered.items() for piece in area), options)
    out = setting_of(layout).out
    counts = [count_area(seat, area, values.side, out, declared.get(seat)) for seat, area in numbered.items()]
    return ranked(counts, values.edition, judge(layout).findings)


def _pieces(seat: str, words: Sequence[str]) -> list[Piece]:
    """Pieces by id, or by code with a number; the latter have no copy yet."""
    found: list[Piece] = []
    for word in words:
        code, star, number = word.upper().partition("*")
        piece = ids.parse(code) or Piece(GAME, code)
        counted = not star or (number.isdigit() and len(number) < 3)
        if piece.game != GAME or piece.kind not in COPIES or piece.copy > COPIES[piece.kind] or not counted:
            raise BadSetup(seat, f"there is no card {word[:20]}", "CO-1.1", f"cards are: {', '.join(CODES)}")
        found += [piece] * int(number or 1)
    return found


def _refuse_impossible(areas: Mapping[str, Sequence[Piece]], edition: Edition) -> None:
    """CO-5.1."""
    cards = [piece for area in areas.values() for piece in area if piece.kind in PLAY_CARDS]
    for code in sorted({piece.kind for piece in cards}):
        number, most = sum(piece.kind == code for piece in cards), count(card_set(edition), KIND[code])
        if number > most:
            say = f"{number} {code} cards are counted, the {edition.value} edition has {most}"
            raise BadSetup(next(iter(areas)), say, "CO-5.1")
    named = [piece for piece in cards if piece.copy]
    for piece in named:
        if named.count(piece) > 1:
            raise BadSetup(next(iter(areas)), f"{piece.id} is counted twice", "CO-5.1")


def _numbered(areas: Mapping[str, Sequence[Piece]]) -> dict[str, tuple[Piece, ...]]:
    """Every piece with a copy: those without one get a free number."""
    used = {piece for area in areas.values() for piece in area if piece.copy}
    numbered: dict[str, tuple[Piece, ...]] = {}
    for seat, area in areas.items():
        row: list[Piece] = []
        for piece in area:
            free = (Piece(GAME, piece.kind, n) for n in range(1, 100))
            one = piece if piece.copy else next(copy for copy in free if copy not in used)
            used.add(one)
            row.append(one)
        numbered[seat] = tuple(row)
    return numbered
