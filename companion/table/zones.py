"""Which piece lies in which zone (DESIGN §7).

People lay a zone as one group under its rail: a row, a fan, columns, with little space inside and more
around it. So a zone grows from the pieces right below its rail to their neighbours; what it costs a
piece to belong there is the widest gap on the way. Where two zones cost about the same, or the nearest
neighbours contradict the nearest lane above, it is a question, never a guess.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from companion.pieces import rails
from companion.pieces.face import Form
from companion.pieces.measure import Mm
from companion.play.layout import Question
from companion.table.heads import Head, Lane, Stand, lane_above, rail_head, row_head, stand
from companion.table.seen import Seen, gaps, straightened
from companion.table.zone_doubts import only_owner_left

Array = npt.NDArray[np.float64]

ROW_CARDS = frozenset({"RB", "RG"})
_PLAYER = re.compile(r"p[1-5]")

_RIGHT_BELOW: Mm = 60.0  # from a rail's edge to a piece that surely lies right below it
_PER_MM = 0.08  # cost of standing lower under one's rail
_PER_MM_LOW = 0.3  # the same where something else may lie between
_HALF_OUT: Mm = 30.0  # cost of standing beside the rail's end instead of under it
_TELLING: Mm = 25.0  # beyond this, neighbours alone prove nothing
_FARTHEST: Mm = 250.0
_ROUNDS = 4
_ROW_LEVEL: Mm = 15.0  # pieces of one row differ by less in height
_HOLE = 0.3  # a hole in a row costs this share of its width
_CARD_MISSING: Mm = 55.0  # the least width of such a hole
_BY_A_HOLE: Mm = 15.0  # lead needed where a hole was jumped
_ALONGSIDE: Mm = 30.0  # a row card this near a player's cards, apart from other rows, has been taken


@dataclass(frozen=True, slots=True)
class Zones:
    """A zone for every piece but the rails, in the order given; None where unsure."""

    zones: tuple[str | None, ...]
    questions: tuple[Question, ...] = ()
    heads: tuple[Head, ...] = ()


@dataclass(frozen=True, eq=False)
class _Costs:
    heads: list[Head]
    stands: list[Stand]
    cost: Array  # heads x pieces
    jumped: npt.NDArray[np.bool_]  # a hole in a row is on the way
    lanes: list[Lane]


def zones(pieces: Sequence[Seen], game: str, *, row_cards: bool = True) -> Zones:
    """`game` is the prefix of the game on the table; `row_cards`: Coloretto's row cards head their rows."""
    loose = [one for one in pieces if one.piece.game != rails.GAME]
    strips = [one for one in pieces if one.piece.game == rails.GAME]
    heads = [rail_head(one, game) for one in strips]
    if not loose:
        return Zones((), (), tuple(heads))
    apart = gaps(straightened(loose, strips))
    found: dict[int, str] = {
        i: f"p{max(1, one.piece.copy)}" for i, one in enumerate(loose) if one.form is Form.SHEET
    }
    asked: dict[int, tuple[str, ...]] = {}
    if row_cards:
        heads = heads + _rows(loose, _flood(heads, loose, apart, found), apart, found, asked)
    if heads:
        _decide(heads, loose, apart, found, asked)
        only_owner_left(loose, found, asked)
    names = tuple(found.get(i) for i in range(len(loose)))
    return Zones(names, _questions(loose, asked, heads), tuple(heads))


def _decide(
    heads: list[Head],
    pieces: Sequence[Seen],
    apart: Array,
    found: dict[int, str],
    asked: dict[int, tuple[str, ...]],
) -> None:
    """The clear ones first; then again for the others, which no longer reach past them."""
    unsure_rows = {choices[0]: choices for choices in asked.values()}
    doubtful = set(asked)
    for _ in range(_ROUNDS):
        costs = _flood(heads, pieces, apart, found)
        news: dict[int, str] = {}
        for i in range(len(pieces)):
            if i in found or i in doubtful:
                continue
            zone, choices = _decided(costs, i)
            if zone is not None and zone not in unsure_rows:
                news[i] = zone
            else:
                asked[i] = choices if zone is None else unsure_rows[zone]
        found |= news
        if not news:
            break
    for i in found:
        asked.pop(i, None)


# --- growing ------------------------------------------------------------------------------------


def _flood(heads: list[Head], pieces: Sequence[Seen], apart: Array, settled: Mapping[int, str]) -> _Costs:
    """What each piece costs each head; no way leads over pieces that are known to be another's."""
    stands = [_sensible(head, stand(head, pieces), pieces) for head in heads]
    lanes = [lane_above(heads, stands, i) for i in range(len(pieces))]
    cost = np.full((len(heads), len(pieces)), np.inf)
    jumped = np.zeros((len(heads), len(pieces)), bool)
    for number, (head, own) in enumerate(zip(heads, stands, strict=True)):
        lane = np.array([number in near.rails for near in lanes], bool)
        mine = np.array([settled.get(i, head.zone) == head.zone for i in range(len(pieces))], bool)
        may = own.may & mine
        links = np.where(may[None, :], apart, np.inf)
        hole = np.zeros_like(links, bool)
        if not head.strip:
            level = np.abs(own.below[:, None] - own.below[None, :]) < _ROW_LEVEL
            hole = level & (lane & may)[None, :] & (apart > _CARD_MISSING) & (apart < _FARTHEST)
            links = np.where(hole, apart * _HOLE, links)
        start = np.where(mine, _started(head, own, lane), np.inf)
        cost[number], jumped[number] = _grown(start, links, hole)
    return _Costs(heads, stands, cost, jumped, lanes)


def _sensible(head: Head, own: Stand, pieces: Sequence[Seen]) -> Stand:
    """Tiles and summary cards lie with a player, never in a deck, a row of cards or beside an objective."""
    if head.zone is None or _PLAYER.fullmatch(head.zone):
        return own
    personal = np.array([one.form is Form.TILE or one.piece.kind == "SUM" for one in pieces], bool)
    return replace(own, may=own.may & ~personal)


def _started(head: Head, own: Stand, lane: npt.NDArray[np.bool_]) -> Array:
    """What it costs a piece to belong to a head directly."""
    if head.strip:
        return np.where(own.may & (own.gap < 150.0), own.gap, np.inf)
    under = _PER_MM * own.gap + (1 - own.share) * _HALF_OUT
    lower = _PER_MM_LOW * own.gap + (1 - own.share) * _HALF_OUT
    beside = np.hypot(own.aside, own.gap)
    right_below = own.may & (own.share > 0.15) & (own.gap <= _RIGHT_BELOW)
    in_lane = own.may & lane & ~right_below
    start = np.where(right_below, under, np.inf)
    return np.where(in_lane, np.where(own.share > 0.5, lower, beside), start)


def _grown(start: Array, links: Array, hole: npt.NDArray[np.bool_]) -> tuple[Array, npt.NDArray[np.bool_]]:
    """The smallest widest gap on a way from the head to each piece (Prim's order)."""
    cost, jumped = start.copy(), np.zeros(len(start), bool)
    open_ = np.ones(len(start), bool)
    for _ in range(len(start)):
        at = int(np.where(open_, cost, np.inf).argmin())
        if not np.isfinite(cost[at]) or not open_[at]:
            break
        open_[at] = False
        way = np.maximum(cost[at], links[at])
        better = open_ & (way < cost)
        jumped = np.where(better, jumped[at] | hole[at], jumped)
        cost = np.where(better, way, cost)
    return cost, jumped


# --- deciding -----------------------------------------------------------------------------------


def _decided(costs: _Costs, piece: int) -> tuple[str | None, tuple[str, ...]]:
    """The zone, or None with the choices."""
    ranked = _ranked(costs, piece)
    if not ranked:
        return None, ()
    first = ranked[0]
    price = float(costs.cost[first, piece])
    second = float(costs.cost[ranked[1], piece]) if len(ranked) > 1 else np.inf
    choices = _choices(costs, ranked, piece)
    zone = costs.heads[first].zone
    if zone is None or price > _FARTHEST:
        return None, choices
    lead = second - price
    if price < _TELLING:
        needed = _BY_A_HOLE if costs.jumped[first, piece] else 2.5 + 0.15 * price
        if lead >= needed:
            return zone, ()
        return _under_one(costs, ranked, piece), choices
    if costs.lanes[piece].nearest == first and lead >= 0.25 * price:
        return zone, ()
    return None, choices


def _ranked(costs: _Costs, piece: int) -> list[int]:
    """Heads that can reach the piece, cheapest first, one for each zone."""
    order = [int(i) for i in np.argsort(costs.cost[:, piece], kind="stable")]
    kept: list[int] = []
    for i in order:
        if np.isfinite(costs.cost[i, piece]) and costs.heads[i].zone not in {
            costs.heads[k].zone for k in kept
        }:
            kept.append(i)
    return kept


def _choices(costs: _Costs, ranked: Sequence[int], piece: int) -> tuple[str, ...]:
    most = costs.cost[ranked[0], piece] * 1.6 + 12
    near = [
        costs.heads[i].zone for i in ranked if costs.cost[i, piece] <= most or i == costs.lanes[piece].nearest
    ]
    return tuple(zone for zone in near if zone is not None)


def _under_one(costs: _Costs, ranked: Sequence[int], piece: int) -> str | None:
    """Of two that cost about the same, the one under whose edge the piece lies whole."""
    rivals = [i for i in ranked if costs.cost[i, piece] < costs.cost[ranked[0], piece] + 8]
    if any(costs.heads[i].strip for i in rivals):
        return None
    share = {i: float(costs.stands[i].share[piece]) for i in rivals}
    under = [i for i, part in share.items() if part > 0.8 and costs.lanes[piece].nearest == i]
    if len(under) == 1 and all(part < 0.2 for i, part in share.items() if i != under[0]):
        return costs.heads[under[0]].zone
    return None


# --- row cards of Coloretto ---------------------------------------------------------------------


def _rows(
    pieces: Sequence[Seen],
    costs: _Costs,
    apart: Array,
    found: dict[int, str],
    asked: dict[int, tuple[str, ...]],
) -> list[Head]:
    """Heads of the rows that lie on the table; a row card in a player's zone has been taken."""
    cards = [i for i, one in enumerate(pieces) if one.piece.game == "CO" and one.piece.kind in ROW_CARDS]
    heads = []
    for i in cards:
        own = f"row{pieces[i].piece.copy}"
        player, price, under = _player_near(costs, i)
        if any(_is_row(head) and costs.cost[n, i] < _TELLING for n, head in enumerate(costs.heads)):
            continue  # a rail says which row it is
        company = _company(pieces, apart, i, cards)
        if under or (price <= _ALONGSIDE and company == 0):
            continue  # as any other card of that player
        # CO-5.2: nobody holds two row cards, so those that stand together are rows.
        doubtful = company < 2 and price <= (10.0 if company else 1.5 * _ALONGSIDE)
        if player is not None and doubtful:
            asked[i] = (own, player)
        else:
            found[i] = own
        heads.append(row_head(pieces[i], own))
    return heads


def _is_row(head: Head) -> bool:
    return head.zone is not None and head.zone.startswith("row")


def _player_near(costs: _Costs, piece: int) -> tuple[str | None, float, bool]:
    """The player whose cards lie nearest, how near, and whether the piece lies right under his rail."""
    best: tuple[str | None, float, bool] = (None, np.inf, False)
    for number, head in enumerate(costs.heads):
        if head.zone is None or not _PLAYER.fullmatch(head.zone):
            continue
        own, price = costs.stands[number], float(costs.cost[number, piece])
        if price < best[1]:
            under = bool(own.share[piece] > 0.6 and own.gap[piece] < _RIGHT_BELOW and own.may[piece])
            best = head.zone, price, under
    return best


def _company(pieces: Sequence[Seen], apart: Array, card: int, cards: Sequence[int]) -> int:
    """2: another row card stands right above or below; 1: play cards lie to its right; 0: neither."""
    own = pieces[card]
    company = 0
    for i, other in enumerate(pieces):
        if i == card or apart[card, i] > (25.0 if i in cards else 12.0):
            continue
        offset = other.middle - own.middle
        along, across = float(offset @ own.right), abs(float(offset @ own.down))
        if i in cards and abs(along) < 25.0 and across > 60.0:
            return 2
        if i not in cards and along > 31.5 and across < 25.0 and other.piece.kind != "SUM":
            company = 1
    return company


# --- asking and ordering ------------------------------------------------------------------------


def _questions(
    pieces: Sequence[Seen], asked: dict[int, tuple[str, ...]], heads: Sequence[Head]
) -> tuple[Question, ...]:
    """One question for all pieces between the same zones."""
    grouped: dict[tuple[str, ...], list[int]] = {}
    for i, choices in asked.items():
        grouped.setdefault(tuple(sorted(choices)), []).append(i)
    everything = tuple(dict.fromkeys(head.zone for head in heads if head.zone is not None))
    asking = []
    for choices, members in grouped.items():
        ids = tuple(pieces[i].piece.id for i in members)
        lie = f"{ids[0]} lies" if len(ids) == 1 else f"{', '.join(ids)} lie"
        if len(choices) > 1:
            say = f"{lie} between {' and '.join(choices)}: which zone is meant?"
        else:
            say = f"{lie} below no rail that fits: which zone is meant?"
        asking.append(Question("which-zone", say, ids, choices if len(choices) > 1 else everything))
    return tuple(asking)


def reading_order(pieces: Sequence[Seen], head: Head | None) -> tuple[int, ...]:
    """As people read: rows from top to bottom, each from left to right, as the rail's text stands."""
    if not pieces:
        return ()
    right = np.array([1.0, 0.0]) if head is None else head.side
    down = np.array([0.0, 1.0]) if head is None else head.forth
    if head is not None and head.strip:
        right, down = head.forth, head.side
    middles = np.array([one.middle for one in pieces])
    heights = [float(np.ptp(one.outline @ down)) for one in pieces]
    order = sorted(range(len(pieces)), key=lambda i: float(middles[i] @ down))
    rows: list[list[int]] = []
    for i in order:
        level = float(middles[i] @ down)
        if rows and level - float(middles[rows[-1][0]] @ down) < 0.5 * heights[rows[-1][0]]:
            rows[-1].append(i)
        else:
            rows.append([i])
    return tuple(i for row in rows for i in sorted(row, key=lambda k: float(middles[k] @ right)))


def head_of(heads: Sequence[Head], zone: str | None) -> Head | None:
    return next((head for head in heads if zone is not None and head.zone == zone), None)
