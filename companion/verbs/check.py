"""Is this table legal, and which legal turn led to it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.errors import CompanionError, Exit
from companion.pieces.piece import Piece
from companion.play import Explanation, Finding, Hidden, Layout, OptionValue, Question
from companion.report.check_text import CheckReport, Move
from companion.verbs.seat import AnyGame, Table, exists, printed_alike, unread_places
from companion.verbs.seat_sources import Asked, seated

SEVERAL_TURNS: Final = "several-turns"


@dataclass(frozen=True, slots=True)
class Checked:
    table: Table
    findings: tuple[Finding, ...]
    questions: tuple[Question, ...]
    hidden: tuple[Hidden, ...] = ()
    before: Table | None = None
    changes: tuple[Move, ...] = ()
    explanation: Explanation | None = None
    notes: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        return not self.findings

    @property
    def exit(self) -> Exit:
        if self.findings:
            return Exit.FINDINGS
        return Exit.NOT_UNDERSTOOD if self.questions else Exit.FINE


def check(asked: Asked, before: Asked | None = None, turn: str = "") -> Checked:
    """`turn` is the seat whose turn lies between the two views, where that is known."""
    table = seated(asked)
    if before is None:
        return checked(table)
    if name := _saved_game(before):
        from companion.verbs.check_saved import saved_table

        earlier, mover = saved_table(name, table)
        done = compared(earlier, table, turn or mover)
        return replace(done, changes=tuple(one for one in done.changes if one.after is not None))
    return compared(seated(before), table, turn)


def _saved_game(before: Asked) -> str:
    """The name of a saved game where no file is meant."""
    if len(before.paths) != 1 or before.paths[0].exists():
        return ""
    from companion.verbs.check_saved import is_saved

    name = str(before.paths[0])
    return name if is_saved(name) else ""


def checked(table: Table) -> Checked:
    sure = not (table.questions or table.reading.unread)  # by counting only what was counted
    hidden = table.game.hidden(table.layout) if table.game.hidden and sure else ()
    findings = judged(table)
    return Checked(table, findings, (*table.questions, *_undecided(table, findings)), hidden)


def _undecided(table: Table, findings: tuple[Finding, ...]) -> Iterator[Question]:
    """What would be against the rules if nothing else lay there than what was read and placed."""
    if table.game.judge is None or table.layout.surely == table.layout:
        return
    known = {(one.code, one.pieces) for one in findings}
    for one in table.game.judge(table.layout.surely).findings:
        if (one.code, one.pieces) not in known and not _is_mistaken(one):
            say = f"{one.say} ({one.rule}): or does what could not be read or placed explain it?"
            yield Question("unread-decides", say, one.pieces)


def report_of(done: Checked) -> CheckReport:
    table = done.table
    told = done.explanation or Explanation()
    return CheckReport(
        game=table.game.slug,
        title=table.game.title.en,
        pieces=len(table.layout.lying),
        findings=done.findings,
        questions=done.questions,
        hidden=done.hidden,
        unread=unread_places(table.reading),
        notes=(*table.remarks, *done.notes),
        by_hand=table.by_hand,
        compared=done.explanation is not None,
        changes=done.changes,
        turns=told.turns,
        nearest=told.nearest,
        complete=told.complete,
    )


def judged(table: Table) -> tuple[Finding, ...]:
    """Everything the view tells against the rules, each thing once."""
    if table.game.judge is None:
        raise CompanionError(Exit.USAGE, f"{table.game.title.en} cannot be checked from a table yet")
    by_rule = tuple(one for one in table.game.judge(table.layout).findings if not _is_mistaken(one))
    told = {(one.code, one.pieces) for one in by_rule}  # what the camera noticed too, without the rule
    seen = (one for one in table.findings if (one.code, one.pieces) not in told)
    return tuple(dict.fromkeys((*seen, *by_rule)))


def _is_mistaken(finding: Finding) -> bool:
    """A piece of the catalogue exists, whatever a game's rules know of backs and summary cards."""
    if finding.code != "no-such-piece" or not finding.pieces:
        return False
    from companion.pieces import ids

    pieces = [ids.parse(name) for name in finding.pieces]
    return all(piece is not None and exists(piece) for piece in pieces)


# --- two views ----------------------------------------------------------------------------------


def compared(before: Table, after: Table, turn: str = "") -> Checked:
    """What changed, and the legal turns that explain it, or the rule it breaks."""
    game = after.game
    if before.game.slug != game.slug:
        say = f"before shows {before.game.title.en}, after shows {game.title.en}"
        raise CompanionError(Exit.NOT_UNDERSTOOD, say, "compare two views of one table")
    now = checked(after)
    if game.explain is None:
        raise CompanionError(Exit.USAGE, f"turns of {game.title.en} cannot be explained from two views yet")
    first, second = _with_turn(game, before.layout, after.layout, turn)
    explanation = game.explain(first, second)
    swapped = () if explanation.turns else _swapped(game, first, second)
    explanation = _as_far_as_read(explanation, before, after)
    broken = judged(before)
    known = {(one.code, one.pieces) for one in now.findings}
    new = tuple(one for one in explanation.findings if (one.code, one.pieces) not in known)
    notes = (_spoiled(broken),) if broken else ()
    return replace(
        now,
        findings=(*now.findings, *new),
        questions=(*before.questions, *now.questions, *explanation.questions, *swapped),
        before=before,
        changes=tuple(_changes(before.layout, after.layout)),
        explanation=explanation,
        notes=notes,
    )


def _as_far_as_read(explanation: Explanation, before: Table, after: Table) -> Explanation:
    """A card that was not read has not left: what seems against the rules is asked, not said."""
    if not (before.reading.unread or after.reading.unread):
        return explanation
    placed = [{one.piece.id for one in table.layout.lying if one.zone} for table in (before, after)]
    said: list[Finding] = []
    asked: list[Question] = []
    for one in explanation.findings:
        if one.pieces and set(one.pieces) <= placed[0] & placed[1]:
            said.append(one)  # both views show every piece of it
        else:
            say = f"{one.say} ({one.rule}): or does what could not be read explain it?"
            asked.append(Question("unread-decides", say, one.pieces))
    return replace(explanation, findings=tuple(said), questions=(*explanation.questions, *asked))


def _spoiled(broken: tuple[Finding, ...]) -> str:
    return f"the earlier view is against the rules already: {broken[0].say} ({broken[0].rule})"


def _with_turn(game: AnyGame, before: Layout, after: Layout, turn: str) -> tuple[Layout, Layout]:
    """What was agreed for one view holds for the other; `turn` is told as an option."""
    shared: Mapping[str, OptionValue] = before.options | after.options
    told: dict[str, OptionValue] = {"turn": turn} if turn else {}
    if turn and not (turn == "billy" or (turn[:1] == "p" and turn[1:].isdigit())):
        raise CompanionError(Exit.USAGE, f"{turn[:20]} is no seat of {game.title.en}", "seats are p1, p2 …")
    options = {**shared, **told}
    return replace(before, options=options), replace(after, options=options)


def _swapped(game: AnyGame, before: Layout, after: Layout) -> tuple[Question, ...]:
    """Whether the views make sense the other way round: by one turn, or only by too many of them."""
    assert game.explain is not None
    back = game.explain(after, before)
    if back.turns:
        say = f"is the view given as --before the later one? The other way round it is {back.turns[0].say}"
    elif back.findings and all(one.code == SEVERAL_TURNS for one in back.findings):
        say = "is the view given as --before the later one? The other way round it is several legal turns"
    else:
        return ()
    return (Question("views-swapped", say, (), ("yes", "no")),)


def _changes(before: Layout, after: Layout) -> Iterator[Move]:
    """Pieces by their ids; dice and backs are printed alike, so none of them can be followed."""
    old = {one.piece.id: _spot(one.zone, one.cell) for one in before.lying if _is_itself(one.piece)}
    new = {one.piece.id: _spot(one.zone, one.cell) for one in after.lying if _is_itself(one.piece)}
    seen = {one.zone for one in after.lying}, {one.zone for one in before.lying}
    for piece in dict.fromkeys((*old, *new)):
        was, now = old.get(piece), new.get(piece)
        if was == now:
            continue
        if was is None and (now or "").partition("@")[0] not in seen[1]:
            continue  # out of sight before: nothing is known to have changed
        if now is None and (was or "").partition("@")[0] not in seen[0]:
            continue
        yield Move(piece, was, now)


def _is_itself(piece: Piece) -> bool:
    return bool(piece.copy) and not printed_alike(piece)


def _spot(zone: str | None, cell: tuple[int, int] | None) -> str | None:
    return zone if cell is None or zone is None else f"{zone}@{cell[0]},{cell[1]}"
