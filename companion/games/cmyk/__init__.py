"""CMYK!: triangular tiles, one mosaic a player, everybody at once (RULES MT)."""

from companion.games.cmyk.check import check, judge, layout_of
from companion.games.cmyk.entries import read_setup, write_setup
from companion.games.cmyk.moves import Move, legal_moves, mover, turned_move
from companion.games.cmyk.notation import read_move, too_late, write_move
from companion.games.cmyk.plain import from_plain, to_plain
from companion.games.cmyk.rules import apply
from companion.games.cmyk.rules_why import why_not
from companion.games.cmyk.ruletext import RULES
from companion.games.cmyk.scoring import score
from companion.games.cmyk.seating import score_layout
from companion.games.cmyk.setup import OPTIONS, new
from companion.games.cmyk.sparring import choose
from companion.games.cmyk.state import State, pieces, seat_names, to_move, turned
from companion.games.cmyk.telling import event
from companion.games.cmyk.views import explain, hidden
from companion.pieces.language import Text
from companion.play import Game

GAME: Game[State, Move] = Game(
    slug="cmyk",
    title=Text(en="CMYK!", it="CMYK!"),
    code="MT",
    options=OPTIONS,
    rules=RULES,
    new=new,
    seats=seat_names,
    to_move=to_move,
    mover=mover,
    legal_moves=legal_moves,
    apply=apply,
    why_not=why_not,
    too_late=too_late,
    order_rule="MT-2.4",
    end_rule="MT-4.9",
    turn=lambda state: state.turn,
    score=score,
    check=check,
    judge=judge,
    lay=layout_of,
    count=score_layout,
    explain=explain,
    hidden=hidden,
    pieces=pieces,
    write_move=write_move,
    read_move=read_move,
    event=event,
    write_setup=write_setup,
    read_setup=read_setup,
    to_plain=to_plain,
    from_plain=from_plain,
    choose=choose,
    turned=turned,
    turned_move=turned_move,
)
