"""What was seen, as a reading: which game, what lies where, what stays open (DESIGN §8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from companion.errors import CompanionError, Exit
from companion.games import kits
from companion.pieces import rails
from companion.pieces.face import Form
from companion.pieces.piece import Kit, Piece
from companion.play.finding import Finding
from companion.play.layout import Question
from companion.play.reading import Mosaic, PhotoRead, PieceRead, Reading, SeenBy, UnreadPlace
from companion.table.heads import Head
from companion.table.joining import whole_photo_zone
from companion.table.lattice import Cell, mosaic
from companion.table.looking import Look
from companion.table.merge import Merged, merged
from companion.table.seen import Seen, moved, seen_in, together
from companion.table.tucked import ask_for_tucked
from companion.table.zones import Zones, head_of, reading_order, zones

MIRRORED = "mirrored-photo"
_ONE_PLACE = 5.0  # mm: two pieces whose corners all lie this near are one card with two names
_ONE_MOSAIC = 25.0  # mm between tiles of one mosaic, where no rail tells


@dataclass(frozen=True, eq=False)
class _Lying:
    seen: Seen
    zone: str | None
    cell: Cell | None = None


@dataclass
class _Draft:
    """The reading while it grows."""

    lying: list[_Lying] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    mosaics: dict[str, Mosaic] = field(default_factory=dict)


def read_looks(
    looks: Sequence[Look], game: str | None = None, players: Mapping[int, str] | None = None
) -> Reading:
    """`game` is a slug; `players` gives the seat to whom a whole photo belongs."""
    players = players or {}
    seen, disputed, findings = _settled(looks)
    kit = _game_of(looks, seen, game)
    whole = _numbered(merged(seen, looks))
    draft = _Draft(findings=findings)
    draft.questions += [question for look in looks for question in look.sightings.questions]
    draft.findings += _other_games(whole, kit)
    for table in whole.tables:
        owners = {players[photo] for photo in table.photos if photo in players}
        owner = owners.pop() if len(owners) == 1 and all(p in players for p in table.photos) else None
        _lay(draft, table.pieces, kit, owner)
    _one_place(draft, whole.elsewhere)
    unread = [*disputed, *(UnreadPlace(photo, one.corners, one.why) for photo, one in whole.unread)]
    return Reading(
        game=kit.slug,
        photos=tuple(PhotoRead(o.sightings.photo, o.sightings.width, o.sightings.height) for o in looks),
        pieces=_pieces(draft.lying),
        unread=tuple(unread),
        foreign=sum(look.sightings.foreign for look in looks),
        questions=tuple(draft.questions),
        findings=tuple(draft.findings),
        mosaics=draft.mosaics,
    )


# --- which game ---------------------------------------------------------------------------------


def kit_named(game: str) -> Kit:
    for kit in kits():
        if game.lower() in (kit.slug, kit.game.lower()):
            return kit
    known = ", ".join(kit.slug for kit in kits())
    raise CompanionError(Exit.USAGE, f"there is no game {game}", f"games are: {known}")


def _game_of(looks: Sequence[Look], seen: Sequence[tuple[Seen, ...]], game: str | None) -> Kit:
    """The one asked for, else the one most pieces belong to."""
    pieces = {one.piece for photo in seen for one in photo}
    counts = Counter(piece.game for piece in pieces if piece.game != rails.GAME)
    if not counts:
        raise _nothing(looks, rails_only=bool(pieces))
    by_code = {kit.game: kit for kit in kits()}
    if game is not None:
        wanted = kit_named(game)
        if wanted.game not in counts:
            others = ", ".join(by_code[code].title.en for code in counts)
            raise CompanionError(
                Exit.NOT_UNDERSTOOD,
                f"no piece of {wanted.title.en} is in the photo, only of {others}",
                "leave out --game, or photograph the other table",
            )
        return wanted
    _refuse_two_tables(looks, seen, {code: kit.title.en for code, kit in by_code.items()})
    most = max(counts.values())
    first = [code for code, count in counts.items() if count == most]
    if len(first) > 1:
        names = " and ".join(sorted(by_code[code].title.en for code in first))
        raise CompanionError(
            Exit.NOT_UNDERSTOOD,
            f"two games lie on this table: {names}, with as many pieces each",
            "say which one is meant with --game, or clear the other one away",
        )
    return by_code[first[0]]


def _refuse_two_tables(
    looks: Sequence[Look], seen: Sequence[tuple[Seen, ...]], titles: Mapping[str, str]
) -> None:
    """Photos that show different games are of different tables; a stray piece is no game."""
    shown: dict[str, str] = {}  # game -> the first photo that shows it
    for look, pieces in zip(looks, seen, strict=True):
        games = Counter(one.piece.game for one in pieces if one.piece.game != rails.GAME).most_common(2)
        if games and (len(games) == 1 or games[0][1] > games[1][1]):
            shown.setdefault(games[0][0], look.sightings.photo)
    if len(shown) > 1:
        (one, first), (other, second) = list(shown.items())[:2]
        say = f"{first} shows {titles[one]} and {second} shows {titles[other]}: one table has one game"
        raise CompanionError(Exit.NOT_UNDERSTOOD, say, "give the photos of one game at a time")


def _nothing(looks: Sequence[Look], *, rails_only: bool) -> CompanionError:
    foreign = sum(look.sightings.foreign for look in looks)
    unread = sum(len(look.sightings.unread) for look in looks)
    where = "the photo" if len(looks) == 1 else "these photos"
    if rails_only:
        say, hint = f"only rails are in {where}, no piece of a game", "lay the pieces below their rails"
    elif foreign:
        codes = "the only code" if foreign == 1 else f"all {foreign} codes"
        verb = "is" if foreign == 1 else "are"
        say = f"no piece of ours is in {where}; {codes} in it {verb} foreign"
        hint = "photograph the printed pieces themselves; other codes are counted and never followed"
    elif unread:
        say = f"something like a piece is in {where}, but no code can be read"
        hint = "come nearer, add light, hold still"
    else:
        say, hint = f"no piece is in {where}", "print pieces with `companion print`, and come nearer"
    return CompanionError(Exit.NOT_UNDERSTOOD, say, hint)


def _other_games(whole: Merged, kit: Kit) -> list[Finding]:
    found: dict[str, list[str]] = {}
    for table in whole.tables:
        for one in table.pieces:
            if one.piece.game not in (rails.GAME, kit.game):
                found.setdefault(one.piece.game, []).append(one.piece.id)
    titles = {other.game: other.title.en for other in kits()}
    return [
        Finding("other-game", "", f"{', '.join(ids)}: of {titles[code]}, not of {kit.title.en}", tuple(ids))
        for code, ids in found.items()
    ]


# --- what each photo says -----------------------------------------------------------------------


def _settled(
    looks: Sequence[Look],
) -> tuple[list[tuple[Seen, ...]], list[UnreadPlace], list[Finding]]:
    """The pieces of every photo, without those whose codes contradict each other."""
    seen: list[tuple[Seen, ...]] = []
    disputed: list[UnreadPlace] = []
    findings: list[Finding] = []
    for number, look in enumerate(looks):
        pieces = seen_in(look, number)
        wrong = _disagreeing(pieces)
        for a, b in wrong:
            ids = (pieces[a].piece.id, pieces[b].piece.id)
            say = f"the codes of one card disagree: {ids[0]} and {ids[1]}"
            findings.append(Finding("codes-disagree", "", say, ids))
            disputed.append(UnreadPlace(number, pieces[a].corners, say))
        out = {i for pair in wrong for i in pair}
        seen.append(tuple(one for i, one in enumerate(pieces) if i not in out))
        findings += [f for f in look.sightings.findings if not _about_rails(f) and f not in findings]
        if look.sightings.mirrored:
            say = f"{look.sightings.photo} is mirrored, as front cameras do; it was read the other way round"
            findings.append(Finding(MIRRORED, "", say))
    return seen, disputed, findings


def _about_rails(finding: Finding) -> bool:
    """Two rails of one zone, such as a loose one and one on a mat, do no harm."""
    return bool(finding.pieces) and all(piece.startswith(f"{rails.GAME}:") for piece in finding.pieces)


def _disagreeing(pieces: Sequence[Seen]) -> list[tuple[int, int]]:
    found = []
    for a, one in enumerate(pieces):
        for b in range(a + 1, len(pieces)):
            other = pieces[b]
            if one.piece == other.piece or one.form is not other.form:
                continue
            kinds = {one.seen_by, other.seen_by}
            if kinds == {SeenBy.QR, SeenBy.TAG} and _coincide(one, other):
                found.append((a, b))
    return found


def _coincide(one: Seen, other: Seen) -> bool:
    if len(one.outline) != len(other.outline):
        return False
    return float(np.linalg.norm(one.outline - other.outline, axis=1).max()) < _ONE_PLACE


def _numbered(whole: Merged) -> Merged:
    """Dice that show equal faces are numbered by their place, left to right (DESIGN §6)."""
    numbers: Counter[tuple[str, str]] = Counter()
    tables = []
    for table in whole.tables:
        pieces = list(table.pieces)
        for i in sorted(range(len(pieces)), key=lambda k: float(pieces[k].middle[0])):
            piece = pieces[i].piece
            if pieces[i].alike and piece.copy:
                numbers[piece.game, piece.kind] += 1
                pieces[i] = replace(
                    pieces[i], piece=Piece(piece.game, piece.kind, numbers[piece.game, piece.kind])
                )
        tables.append(replace(table, pieces=tuple(pieces)))
    return replace(whole, tables=tuple(tables))


# --- what lies where ----------------------------------------------------------------------------


def _lay(draft: _Draft, pieces: Sequence[Seen], kit: Kit, owner: str | None) -> None:
    """Zones, cells and order of one table; `owner`: whose whole photo it is."""
    own = [one for one in pieces if one.piece.game in (rails.GAME, kit.game)]
    loose = [one for one in own if one.piece.game != rails.GAME]
    found = _zones(own, kit.game, row_cards=owner is None)
    names = list(found.zones) if found.zones else [None] * len(loose)
    asked = {piece for question in found.questions for piece in question.pieces if question.choices}
    if owner is not None:
        whole = whole_photo_zone(kit.game, owner)
        names = [
            whole if zone is None and (not found.heads or one.piece.id not in asked) else zone
            for one, zone in zip(loose, names, strict=True)
        ]
    names, tucked = ask_for_tucked(loose, names, found.heads)
    draft.questions += (*found.questions, *tucked)
    cells = _cells(draft, loose, names, found.heads)
    for zone in dict.fromkeys(names):
        members = [i for i, name in enumerate(names) if name == zone]
        order = reading_order([loose[i] for i in members], head_of(found.heads, zone))
        draft.lying += [_Lying(loose[members[k]], zone, cells.get(members[k])) for k in order]
    others = [one for one in pieces if one.piece.game not in (rails.GAME, kit.game)]
    draft.lying += [_Lying(one, None) for one in others]


def _zones(pieces: Sequence[Seen], game: str, *, row_cards: bool) -> Zones:
    """As told; but what hangs on a rail that may lie in one of two places is asked for."""
    found = zones(pieces, game, row_cards=row_cards)
    loose = [one for one in pieces if one.piece.game != rails.GAME]
    for i, rail in enumerate(pieces):
        if rail.piece.game != rails.GAME or not rail.or_beside:
            continue
        other = zones([*pieces[:i], moved(rail, rail.or_beside), *pieces[i + 1 :]], game, row_cards=row_cards)
        differ = [k for k, pair in enumerate(zip(found.zones, other.zones, strict=True)) if len({*pair}) > 1]
        if not differ:
            continue
        ids = tuple(loose[k].piece.id for k in differ)
        possible = {z for k in differ for z in (found.zones[k], other.zones[k]) if z}
        possible |= {zone for q in other.questions if set(q.pieces) & set(ids) for zone in q.choices}
        say = f"only one end of the rail {rail.piece.id} was seen: in which zone lies {', '.join(ids)}?"
        names = tuple(None if k in differ else zone for k, zone in enumerate(found.zones))
        asked = Question("which-zone", say, ids, tuple(sorted(possible)))
        found = Zones(names, (*found.questions, asked), found.heads)
    return found


def _cells(
    draft: _Draft, loose: Sequence[Seen], names: Sequence[str | None], heads: Sequence[Head]
) -> dict[int, Cell | None]:
    """Every mosaic's tiles in the cells of MT-3."""
    cells: dict[int, Cell | None] = {}
    tiles = [i for i, one in enumerate(loose) if one.form is Form.TILE]
    for zone in dict.fromkeys(names[i] for i in tiles):
        members = [i for i in tiles if names[i] == zone]
        for group in [members] if zone is not None else _apart(loose, members):
            head = head_of(heads, zone)
            upward = 0.0 if head is None else float(np.arctan2(head.side[1], head.side[0]))
            laid = mosaic([loose[i] for i in group], upward)
            cells.update(zip(group, laid.cells, strict=True))
            draft.questions += laid.questions
            draft.findings += laid.findings
            if zone is not None:
                draft.mosaics[zone] = Mosaic(laid.horizontal)
    return cells


def _apart(loose: Sequence[Seen], members: Sequence[int]) -> list[list[int]]:
    """Mosaics without a rail: groups of tiles with space around them."""
    return [[members[k] for k in group] for group in together([loose[i] for i in members], _ONE_MOSAIC)]


def _one_place(draft: _Draft, elsewhere: Sequence[str]) -> None:
    """A piece that two photos show in different places is a question (RELIABILITY, B3)."""
    places: dict[str, list[_Lying]] = {}
    for one in draft.lying:
        if not one.seen.alike:
            places.setdefault(one.seen.piece.id, []).append(one)
    doubtful = list(elsewhere)
    dropped: set[int] = set()
    for name, all_of_it in places.items():
        if len({one.seen.photo for one in all_of_it}) < 2:
            continue
        if len({(one.zone, one.cell is None) for one in all_of_it}) > 1 or all_of_it[0].zone is None:
            doubtful.append(name)
        dropped |= {id(one) for one in all_of_it[1:]}
    for name in dict.fromkeys(doubtful):
        said = {one.zone for one in places.get(name, ()) if one.zone is not None}
        say = f"{name} lies in one place in one photo and in another in the next: where is it now?"
        draft.questions.append(Question("piece-in-two-places", say, (name,), tuple(sorted(said))))
    draft.lying = [
        replace(one, zone=None, cell=None) if one.seen.piece.id in doubtful else one
        for one in draft.lying
        if id(one) not in dropped
    ]


# --- writing it down ----------------------------------------------------------------------------

_ORDER = {zone: number for number, zone in enumerate(rails.ZONE_OF.values())}


def _pieces(lying: Sequence[_Lying]) -> tuple[PieceRead, ...]:
    ordered = sorted(lying, key=lambda one: _ORDER.get(one.zone or "", len(_ORDER)))
    return tuple(_piece(one) for one in ordered)


def _piece(one: _Lying) -> PieceRead:
    seen = one.seen
    return PieceRead(
        id=seen.piece.id,
        zone=one.zone,
        cell=one.cell,
        photo=seen.photo,
        corners=tuple((round(x, 1), round(y, 1)) for x, y in seen.corners),
        mm=seen.mm,
        angle=seen.degrees,
        seen_by=seen.seen_by,
    )
