"""A solo game at a made-up table, for tests: what a perfect reader says of it, and photos of it."""

from __future__ import annotations

import json
from dataclasses import replace

from companion.games.chroma_mix import GAME
from companion.games.chroma_mix.billy import BILLY_SEAT, waits_for_mix
from companion.rehearsal.scene import Level
from companion.verbs import solo_table
from companion.verbs.rehearse import rehearse
from companion.verbs.solo_table import IN_VIEW


class SoloTable(solo_table.SoloTable):
    def follow(self, option: dict) -> tuple[str, ...]:
        """Do as was announced."""
        words = f"mix {' '.join(card.split(':')[1] for card in option['pay'])} > {option['take']}"
        return self.mix(GAME.read_move(self.state, BILLY_SEAT, words), option["from"])

    @property
    def mixing(self) -> bool:
        return waits_for_mix(self.state)

    def pieces(self, *zones: str) -> list[dict]:
        wanted = zones or IN_VIEW
        lying = GAME.lay(self.state).lying
        return [{"id": one.piece.id, "zone": one.zone} for one in lying if one.zone in wanted]

    def reading(self, path, pieces=None, **more):
        whole = {"schema": "companion.reading/1", "game": "chroma-mix", **more}
        path.write_text(json.dumps(whole | {"pieces": self.pieces() if pieces is None else pieces}))
        return path

    def photo(self, path, level: Level, damage=lambda laid: laid):
        scene = self.scene(self.chance.randrange(90_000), level)
        self.laid = damage(scene.laid)
        rehearse(replace(scene, laid=self.laid), path, lambda *_: None)
        return path
