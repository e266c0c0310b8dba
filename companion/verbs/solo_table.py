"""A solo game of Chroma Mix at a made-up table: the engine plays the truth, hands follow Billy's words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from companion.games.chroma_mix import GAME
from companion.games.chroma_mix.bags import CODES
from companion.games.chroma_mix.billy import BILLY_SEAT, billy_of, waits_for_draw
from companion.games.chroma_mix.mixing import Move
from companion.games.chroma_mix.moves import DRAW_TWO
from companion.play import Setup
from companion.rehearsal.generate import scene_for
from companion.rehearsal.position import Dealer, Position
from companion.rehearsal.scene import Level, Scene
from companion.rehearsal.wish import Wish

IN_VIEW: Final = ("supply", "market2", "market3", "billy.hand", "billy.discard")


class SoloTable:
    """`state` is the truth; Billy's saved game never sees it, only views of it."""

    def __init__(self, level: str, seed: int) -> None:
        self.state = GAME.new({"solo": level}, seed)
        self.chance = Random(f"person {seed}")

    @property
    def over(self) -> bool:
        return GAME.over(self.state)

    def person_plays(self) -> None:
        """Any legal turns until it is Billy's."""
        while not self.over and not (self.state.active == BILLY_SEAT and waits_for_draw(self.state)):
            moves = GAME.legal_moves(self.state)
            eager = [move for move in moves if move != GAME.decline(self.state)]
            self.state = GAME.apply(self.state, self.chance.choice(eager or moves))

    def draw(self, drawn: Sequence[str]) -> None:
        left = [CODES[kind] for kind in billy_of(self.state).deck]  # what is left comes before a shuffle
        ordered = sorted(drawn, key=lambda code: code not in left)
        self.state = GAME.apply(GAME.event(self.state, f"draws = {' '.join(ordered)}"), DRAW_TWO)

    def mix(self, move: Move, source: str) -> tuple[str, ...]:
        """Do as was announced; what was dealt into the gap, if anything was."""
        _, _, _, target = move
        before = self.codes()
        self.state = GAME.play(self.state, move)
        if not source.startswith("market"):
            return ()
        kept = Counter(before[source]) - Counter([CODES[target]])
        return tuple((Counter(self.codes()[source]) - kept).elements())

    def codes(self) -> dict[str, tuple[str, ...]]:
        """What lies where, by zone."""
        found: dict[str, tuple[str, ...]] = {}
        for one in GAME.lay(self.state).lying if GAME.lay else ():
            found[str(one.zone)] = (*found.get(str(one.zone), ()), one.piece.kind)
        return found

    def setup(self) -> Setup:
        return GAME.write_setup(self.state)

    def scene(self, seed: int, level: Level, setup: Setup | None = None) -> Scene:
        """The table as people lay it, or another one of the same game."""
        laid = setup or self.setup()
        wish = Wish(level=level, players=1, zones=IN_VIEW)
        return scene_for("chroma-mix", seed, wish, lambda _: Position(laid, Dealer("CM", Random(seed))))
