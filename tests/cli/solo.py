"""A solo game at a made-up real table: the engine plays its true state, hands follow what Billy announces."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import companion.rehearsal.table_chroma_mix as tables
from companion.games.chroma_mix import GAME
from companion.games.chroma_mix.bags import CODES
from companion.games.chroma_mix.billy import BILLY_SEAT, waits_for_draw, waits_for_mix
from companion.games.chroma_mix.moves import DRAW_TWO
from companion.rehearsal.generate import scene_for
from companion.rehearsal.position import Dealer, Position
from companion.rehearsal.scene import Level
from companion.rehearsal.wish import Wish
from companion.verbs.rehearse import rehearse

IN_VIEW = ("supply", "market2", "market3", "billy.hand", "billy.discard")


class SoloTable:
    """`state` is the truth; the companion never sees it, only views of it."""

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

    def draw(self, drawn) -> None:
        left = [CODES[kind] for kind in self.state.billy.deck]  # what is left comes before the shuffle
        drawn = sorted(drawn, key=lambda code: code not in left)
        self.state = GAME.apply(GAME.event(self.state, f"draws = {' '.join(drawn)}"), DRAW_TWO)

    def mix(self, option: dict) -> tuple[str, ...]:
        """Do as was announced; what was dealt into the gap, if anything was."""
        words = f"mix {' '.join(card.split(':')[1] for card in option['pay'])} > {option['take']}"
        before = self.codes()
        self.state = GAME.play(self.state, GAME.read_move(self.state, BILLY_SEAT, words))
        if not option["from"].startswith("market"):
            return ()
        after = list(self.codes()[option["from"]])
        kept = list(before[option["from"]])
        kept.remove(option["take"])
        for code in kept:
            after.remove(code)
        return tuple(after)

    @property
    def mixing(self) -> bool:
        return waits_for_mix(self.state)

    def codes(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for one in GAME.lay(self.state).lying:
            found.setdefault(one.zone, []).append(one.piece.kind)
        return found

    def pieces(self, *zones: str) -> list[dict]:
        """What a perfect reader would say of these zones."""
        wanted = zones or IN_VIEW
        lying = GAME.lay(self.state).lying
        return [{"id": one.piece.id, "zone": one.zone} for one in lying if one.zone in wanted]

    def reading(self, path, pieces=None, **more):
        whole = {"schema": "companion.reading/1", "game": "chroma-mix", **more}
        path.write_text(json.dumps(whole | {"pieces": self.pieces() if pieces is None else pieces}))
        return path

    def photo(self, path, level: Level, monkeypatch, damage=lambda laid: laid):
        """The table photographed as people lay it."""
        seed = self.chance.randrange(90_000)
        setup = GAME.write_setup(self.state)
        with monkeypatch.context() as patch:
            patch.setattr(tables, "position", lambda *_: Position(setup, Dealer("CM", Random(seed))))
            scene = scene_for("chroma-mix", seed, Wish(level=level, players=1, zones=IN_VIEW))
        self.laid = damage(scene.laid)
        rehearse(replace(scene, laid=self.laid), path, lambda *_: None)
        return path
