"""The faces of one made-up table: its game sheets coloured as the game on it says."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from companion.games.chroma_cubes.state import PLANS
from companion.pieces.face import Face
from companion.rehearsal.crayon_trouble import on_paper
from companion.rehearsal.crayons import COLOURS, crayoned, hand
from companion.rehearsal.faces import faces
from companion.rehearsal.photograph import FaceOf
from companion.rehearsal.scene import Level, Scene
from companion.rehearsal.sheet_scenes import PX_PER_MM, SAMPLE
from companion.rehearsal.stage import Picture

_SAMPLED = 0.7  # of all people fill the sample boxes
_LIGHT = {Level.EASY: 0.6, Level.TYPICAL: 0.4, Level.HARSH: 0.3}  # the lightest pressure
_SLOPPY = {Level.EASY: 0.5, Level.TYPICAL: 1.0, Level.HARSH: 1.6}
_SIDES = "ab"


def faces_for(scene: Scene) -> FaceOf:
    """As `faces`; sheets of a game that is told show what its players have coloured."""
    plain = faces(scene.lang)
    sheets = {
        name: _crayoned(name, *plain(name), scene)
        for name in dict.fromkeys(laid.piece for laid in scene.laid)
        if name.split(":")[1] in PLANS and scene.setup
    }

    def face_of(name: str) -> tuple[Face, Picture]:
        return sheets[name] if name in sheets else plain(name)

    return face_of


def _crayoned(name: str, face: Face, blank: Picture, scene: Scene) -> tuple[Face, Picture]:
    rng = np.random.default_rng([scene.seed, int(name[-1])])
    size = (round(face.width * PX_PER_MM), round(face.height * PX_PER_MM))
    picture = np.asarray(cv2.resize(blank, size, interpolation=cv2.INTER_AREA), np.uint8)
    somebody = hand(rng, light=_LIGHT[scene.level], sloppy=_SLOPPY[scene.level])
    wishes = dict(wished(name, scene.setup))
    if rng.random() < _SAMPLED:
        wishes |= {f"{SAMPLE}{letter}": letter for letter in COLOURS}
    picture, _ = crayoned(picture, face, wishes, somebody, rng)
    return face, on_paper(picture, rng)


def wished(name: str, setup: dict[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Every place of a sheet that is filled, with its crayon: what marks are made with is free."""
    _, sheet, seat = name.split(":")
    player = f"p{seat}"
    letters = dict(_letters(sheet))
    yield from ((key, letters[key]) for key in setup.get(f"{player}.coloured", ()) if key in letters)
    sides: dict[str, int] = {}
    for word in setup.get(f"{player}.locks", ()):
        lock, letter = word[0], word[1]
        yield f"lock.{lock}.{_SIDES[sides.get(lock, 0)]}", letter
        sides[lock] = sides.get(lock, 0) + 1
    boxes = setup.get(f"{player}.boxes") or (str(len(setup.get(f"{player}.bank", ()))),)
    yield from ((f"bank.{n + 1}", "B") for n in range(int(boxes[0])))
    yield from ((f"die.{n + 1}", "R") for n in range(int((setup.get(f"{player}.marks") or ("0",))[0])))
    for cairn, stones in enumerate(setup.get("stones", ()), 1):
        yield from ((f"stone.{cairn}.{n + 1}", "P") for n in range(int(stones)))


def _letters(sheet: str) -> Iterator[tuple[str, str]]:
    """The symbol of every section (CC-5)."""
    for number, figure in enumerate(PLANS[sheet].sheet.figures, 1):
        for place, section in enumerate(figure.sections, 1):
            yield f"{number}.{place}", str(section.symbol)
