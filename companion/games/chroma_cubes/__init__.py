"""Chroma Cubes: dice, crayons and pictures to colour (RULES CC)."""

from companion.games.chroma_cubes.check import check, judge, layout_of
from companion.games.chroma_cubes.entries import read_setup, write_setup
from companion.games.chroma_cubes.events import event
from companion.games.chroma_cubes.moves import GIVE_MOVE, Move, decline, legal_moves
from companion.games.chroma_cubes.notation import read_move, write_move
from companion.games.chroma_cubes.plain import from_plain, to_plain
from companion.games.chroma_cubes.refusals import too_late, why_not
from companion.games.chroma_cubes.rules import apply
from companion.games.chroma_cubes.ruletext import RULES
from companion.games.chroma_cubes.scoring import score
from companion.games.chroma_cubes.setup import OPTIONS, new
from companion.games.chroma_cubes.sparring import choose
from companion.games.chroma_cubes.state import State, everything, seat_names, to_move, turned
from companion.games.chroma_cubes.views import count, explain, hidden
from companion.pieces.language import Text
from companion.play import Game


def _turned_move(move: Move, by: int, seats: int) -> Move:
    """Only an exchange names a seat (CC-3.3)."""
    if move[0] != GIVE_MOVE:
        return move
    _, given, taker, taken = move
    return (GIVE_MOVE, given, (taker + by) % seats, taken)


GAME: Game[State, Move] = Game(
    slug="chroma-cubes",
    title=Text(en="Chroma Cubes", it="Chroma Cubes"),
    code="CC",
    options=OPTIONS,
    rules=RULES,
    new=new,
    seats=seat_names,
    to_move=to_move,
    legal_moves=legal_moves,
    apply=apply,
    why_not=why_not,
    too_late=too_late,
    order_rule="CC-3.3",
    end_rule="CC-4.1",
    turn=lambda state: state.turn,
    score=score,
    check=check,
    judge=judge,
    lay=layout_of,
    count=count,
    explain=explain,
    hidden=hidden,
    pieces=everything,
    write_move=write_move,
    read_move=read_move,
    decline=decline,
    event=event,
    write_setup=write_setup,
    read_setup=read_setup,
    to_plain=to_plain,
    from_plain=from_plain,
    choose=choose,
    turned=turned,
    turned_move=_turned_move,
)
