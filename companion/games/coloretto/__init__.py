"""Coloretto: collect three colours, avoid the rest (RULES CO)."""

from companion.games.coloretto.check import check, judge
from companion.games.coloretto.entries import read_setup, write_setup
from companion.games.coloretto.moves import Move, legal_moves
from companion.games.coloretto.notation import contract, event, expand, read_move, write_move
from companion.games.coloretto.plain import from_plain, to_plain
from companion.games.coloretto.rules import OPTIONS, apply, new, too_late, why_not
from companion.games.coloretto.ruletext import RULES
from companion.games.coloretto.sparring import choose
from companion.games.coloretto.state import State, pieces, seat_names, to_move, turned
from companion.games.coloretto.tally import score
from companion.games.coloretto.view import layout_of
from companion.games.coloretto.views import count, explain, hidden
from companion.games.coloretto.words import TITLE
from companion.play import Game

GAME: Game[State, Move] = Game(
    slug="coloretto",
    title=TITLE,
    code="CO",
    options=OPTIONS,
    rules=RULES,
    new=new,
    seats=seat_names,
    to_move=to_move,
    legal_moves=legal_moves,
    apply=apply,
    why_not=why_not,
    too_late=too_late,
    order_rule="CO-3.1",
    end_rule="CO-3.9",
    turn=lambda state: state.turn,
    score=score,
    check=check,
    judge=judge,
    lay=layout_of,
    count=count,
    explain=explain,
    hidden=hidden,
    pieces=pieces,
    write_move=write_move,
    read_move=read_move,
    expand=expand,
    contract=contract,
    event=event,
    write_setup=write_setup,
    read_setup=read_setup,
    to_plain=to_plain,
    from_plain=from_plain,
    choose=choose,
    turned=turned,
)
