"""A photo in a saved game: does the real table lie as the game has it, and if not, which turn was it?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from companion.errors import CompanionError, Exit
from companion.play import IllegalMove
from companion.play.reading import Reading
from companion.verbs.check import Checked, compared
from companion.verbs.check_saved import named_like
from companion.verbs.play_automatic import AnyGame
from companion.verbs.seat import Table, unread_places
from companion.verbs.seat_sources import Asked, seated


def compare_photo(saved: AnyGame, path: Path) -> tuple[str, ...]:
    """What the photo says of this game, in lines. What is against the rules is raised; nothing is played."""
    table = seated(Asked([path], game=saved.game.slug))
    done = _compared(saved, table)
    if not done.changes:
        return ("the table lies as the game has it", *_open(done))
    if done.findings:
        first = done.findings[0]
        raise IllegalMove(first.rule, first.say, "put the table right, or `undo`; nothing was played")
    return (*(change.say for change in done.changes), *_turns(done), *_open(done))


def _compared(saved: AnyGame, table: Table) -> Checked:
    game, state = saved.game, saved.state
    if game.lay is None:
        raise CompanionError(Exit.USAGE, f"{game.title.en} cannot be compared with a table yet")
    before = Table(game, Reading(game.slug), named_like(game.lay(state), table.layout))
    movers = [game.seats(state)[number] for number in game.to_move(state)]
    done = compared(before, table, movers[0] if len(movers) == 1 else "")
    return replace(done, changes=tuple(one for one in done.changes if one.after is not None))


def _turns(done: Checked) -> Iterator[str]:
    turns = done.explanation.turns if done.explanation else ()
    for turn in turns[:4]:
        yield f"that was {turn.say} [{turn.rule}]; type it to play it"
    if not turns:
        yield "no single turn of this game explains it"


def _open(done: Checked) -> Iterator[str]:
    yield from (f"? {question.say}" for question in done.questions)
    yield from (f"not read: {place}" for place in unread_places(done.table.reading))
