"""Chroma Mix: print, mix and refill inks until a colour wins (RULES CM)."""

from companion.games.chroma_mix.check import check, judge, layout_of
from companion.games.chroma_mix.entries import read_setup, write_setup
from companion.games.chroma_mix.events import event
from companion.games.chroma_mix.mixing import Move
from companion.games.chroma_mix.moves import decline, legal_moves
from companion.games.chroma_mix.notation import contract, expand, read_move, write_move
from companion.games.chroma_mix.plain import from_plain, to_plain
from companion.games.chroma_mix.refusals import too_late, why_not
from companion.games.chroma_mix.rules import apply
from companion.games.chroma_mix.ruletext import RULES
from companion.games.chroma_mix.scoring import score
from companion.games.chroma_mix.setup import OPTIONS, new
from companion.games.chroma_mix.sparring import choose, plan
from companion.games.chroma_mix.state import State, pieces, seat_names, to_move, turned
from companion.games.chroma_mix.views import count_view, hidden
from companion.games.chroma_mix.views_turns import explain
from companion.pieces.language import Text
from companion.play import Game

GAME: Game[State, Move] = Game(
    slug="chroma-mix",
    title=Text(en="Chroma Mix", it="Chroma Mix"),
    code="CM",
    options=OPTIONS,
    rules=RULES,
    new=new,
    seats=seat_names,
    to_move=to_move,
    legal_moves=legal_moves,
    apply=apply,
    why_not=why_not,
    too_late=too_late,
    order_rule="CM-2.8",
    end_rule="CM-7.1",
    turn=lambda state: state.turn,
    score=score,
    check=check,
    judge=judge,
    lay=layout_of,
    count=count_view,
    explain=explain,
    hidden=hidden,
    pieces=pieces,
    write_move=write_move,
    read_move=read_move,
    expand=expand,
    contract=contract,
    decline=decline,
    event=event,
    write_setup=write_setup,
    read_setup=read_setup,
    to_plain=to_plain,
    from_plain=from_plain,
    choose=choose,
    plan=plan,
    turned=turned,
)
