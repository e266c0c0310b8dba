"""A game sheet in a photo: which places are coloured, and with which crayon; what is doubtful stays open.

A blank place called coloured is the worst that can happen here, so each place must earn it: enough
of its inside bears colour, in its heart and not only where strokes from next door end, as strong as
this person's other strokes, not the colour of a stain that lies on the bare paper beside it, and not
of a thing that lies on the sheet and hides its print.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from companion.pieces.face import Face
from companion.vision.crayon_colours import Crayons, Named, learnt
from companion.vision.crayon_light import Pixels, lit
from companion.vision.crayon_places import PlaceLook, look_at_places
from companion.vision.flatten_sheet import FlatSheet, ToPhoto, flatten_sheet
from companion.vision.sheets_print import BlankPrint, blank_print

SAMPLE = "sample."
CUT = "it is not wholly in the photo"
_LEAST_FIT = 0.35  # of the print's patches that must be found for the sheet to be read at all
_LEAST_SHOWN = 0.9
_LEAST_OUTLINE = 0.015  # an empty place whose printed line is not there lies under something
_UNDER = 0.12  # share of a place under a thing whose colour could pass for that of its strongest strokes
_LEAST_LEAD = 0.53  # a crayon must be this much nearer than the next
_TICKED = 0.05
_LARGE = 80.0  # mm² inside, as sections have: strokes from next door reach across smaller places
_ENOUGH = 4  # coloured places in fair light that tell how somebody presses
_AS_WEAK = 0.4  # of the other crayons: yellow and brown tint less than blue
_GLARING = 0.3  # share of the paper around a place that is beyond the camera
_TICKABLE = ("bank.", "die.", "stone.")  # marked rather than coloured, so a pencil may mean it


@dataclass(frozen=True, slots=True)
class PlaceSeen:
    filled: bool | None  # None: unsure
    colour: str | None = None  # None: unsure which
    sure: float = 1.0
    covered: float = 0.0
    why: str = ""  # it is unsure
    line: float = 1.0  # contrast of its printed line, against the other lines of the sheet


@dataclass(frozen=True, eq=False)
class SheetSeen:
    places: dict[str, PlaceSeen]  # without the sample boxes
    flat: FlatSheet | None
    samples: frozenset[str]  # crayons learnt from their boxes
    trouble: str = ""  # why nothing could be read


def read_sheet(photo: Pixels, face: Face, to_photo: ToPhoto) -> SheetSeen:
    """`to_photo` puts the sheet's millimetres where its codes say they are; its lines tell the rest."""
    blank = blank_print(face)
    flat = flatten_sheet(photo, blank, to_photo)
    if flat.fit < _LEAST_FIT:
        return _nothing(blank, "its printed lines are not where its codes say they should be")
    light = lit(flat.colour, flat.shown, blank)
    if light is None:
        return _nothing(blank, "too little bare paper of it can be seen")
    looks = look_at_places(flat, blank, light)
    crayons = _learnt(looks)
    named = {key: crayons.name(look.colour).colour for key, look in looks.items()}
    hand = _hand(looks, named)
    seen = {
        key: replace(_judged(key, look, crayons, hand), line=look.outline / max(hand.contrast, 0.02))
        for key, look in looks.items()
        if not key.startswith(SAMPLE)
    }
    return SheetSeen(seen, flat, crayons.own)


def _nothing(blank: BlankPrint, why: str) -> SheetSeen:
    keys = [place.key for place in blank.places if not place.key.startswith(SAMPLE)]
    return SheetSeen({key: PlaceSeen(None, sure=0.0, why=why) for key in keys}, None, frozenset(), why)


def _learnt(looks: dict[str, PlaceLook]) -> Crayons:
    """The crayons of who coloured it, by the boxes that were surely filled for that."""
    boxes = {key.removeprefix(SAMPLE): look for key, look in looks.items() if key.startswith(SAMPLE)}
    usually = learnt({})
    samples = {letter: look for letter, look in boxes.items() if _teaches(letter, look, usually)}
    if all(_brownish(look) for look in samples.values()):  # coffee fills boxes too
        samples = {}
    return learnt({letter: look.colour for letter, look in samples.items()})


def _teaches(letter: str, look: PlaceLook, usually: Crayons) -> bool:
    """Not if it is hardly touched, stained, under something, or washed out by glare."""
    touched = look.strong >= 0.2 and look.heart >= 0.1 and look.even >= 0.06
    stained = look.stain is not None and _like(look, look.stain)
    if look.shown < _LEAST_SHOWN or look.under > _UNDER or not touched or stained:
        return False
    named = usually.name(look.colour)
    return letter == named.colour or (letter == named.second and look.burnt < _GLARING)


@dataclass(frozen=True, slots=True)
class _Hand:
    """How somebody's strokes typically look on this sheet."""

    levels: dict[str, float]  # how strong those of each crayon are
    palest: float  # what comes back from the palest of them where it absorbs most, share of white
    contrast: float  # of the printed lines where light is fair

    def vanishes(self, look: PlaceLook) -> bool:
        """How far the printed line is washed out tells how far wax would be."""
        glare = (1 - look.outline) / max(0.05, 1 - self.contrast)
        washed = look.outline < 0.45 * self.contrast and look.covered > 0.1
        pale = self.palest > 0.5 and look.covered > 0.2 and look.heart > 0.05
        return (glare > 1.08 and glare * self.palest > 0.92) or washed or pale


def _hand(looks: dict[str, PlaceLook], named: dict[str, str]) -> _Hand:
    levels: dict[str, list[float]] = {}
    pale: dict[str, list[float]] = {}
    clear = {
        key: look
        for key, look in looks.items()
        if look.strong > 0.35 and look.stain is None and look.under <= _UNDER
    }
    fair_light = {key: look for key, look in clear.items() if look.burnt < _GLARING}
    for key, look in (fair_light if len(fair_light) >= _ENOUGH else clear).items():
        letter = key.removeprefix(SAMPLE) if key.startswith(SAMPLE) else named[key]
        levels.setdefault(letter, []).append(look.level)
        pale.setdefault(letter, []).append(float(np.exp(min(look.colour))))
    fair = [look.outline for look in looks.values() if look.burnt < _GLARING and look.strong < 0.1]
    return _Hand(
        _usual({letter: float(np.median(found)) for letter, found in levels.items()}),
        max((float(np.median(found)) for found in pale.values()), default=0.75),
        float(np.median(fair)) if fair else 0.2,
    )


def _usual(levels: dict[str, float]) -> dict[str, float]:
    """One hand presses all crayons alike: one that seems far weaker is known by a stain or a shadow only."""
    usual = {}
    for letter, level in levels.items():
        others = [other for name, other in levels.items() if name != letter] or [level]
        usual[letter] = max(level, _AS_WEAK * float(np.median(others)))
    return usual


def _judged(key: str, look: PlaceLook, crayons: Crayons, hand: _Hand) -> PlaceSeen:
    covered = round(look.covered, 3)
    if look.shown < _LEAST_SHOWN:
        return PlaceSeen(None, None, 0.0, covered, CUT)
    named = crayons.name(look.colour)
    if _bare(look, hand.levels, named.colour):
        if look.burnt > _GLARING and hand.vanishes(look):
            return PlaceSeen(None, None, 0.3, covered, "the light is so bright there that wax might not show")
        if look.burnt < _GLARING and look.outline < _LEAST_OUTLINE:
            return PlaceSeen(None, None, 0.3, covered, "its printed line cannot be seen")
        if look.dark > _TICKED and key.startswith(_TICKABLE):
            return PlaceSeen(None, None, 0.5, covered, "it is marked, but not with a crayon")
        return PlaceSeen(False, None, _round(1 - 2 * max(look.heart, look.even)), covered)
    if look.under > _UNDER:
        return PlaceSeen(None, None, 0.3, covered, "something seems to lie on it")
    doubt = _doubt(look, hand.levels.get(named.colour), named, taught=named.colour in crayons.own)
    if doubt:
        return PlaceSeen(None, None, 0.5, covered, doubt)
    lead = _LEAST_LEAD + (0.07 if look.burnt > _GLARING else 0.0)
    colour = named.colour if named.sure >= lead else None
    return PlaceSeen(True, colour, _round(0.5 + min(0.5, look.strong, 2 * look.even)), covered)


def _bare(look: PlaceLook, usual: dict[str, float], letter: str) -> bool:
    """No colour but what the camera, rubber or strokes from next door leave."""
    ever = usual.get(letter, min(usual.values()) if len(usual) > 1 else 0.0)
    if look.even < 0.045 and look.heart < 0.06 and look.strong < 0.35:
        return look.covered < 0.25 or look.level < 0.2 * ever or look.level < 0.05
    if look.even < 0.075 and look.strong < 0.12 and look.level < 0.1:
        return look.covered < 0.4 or look.absorbed < 0.15
    smooth = look.room > _LARGE and look.grain < 1.4
    if smooth and look.strong < 0.1 and look.even < 0.11:  # as smooth as bare paper: light, no wax
        return True
    if look.even < 0.13 and look.absorbed < 0.08:  # wax takes light away, whatever its colour
        return True
    return ever > 0.6 and look.even < min(0.16, 0.1 * ever) and look.strong < 0.4


def _doubt(look: PlaceLook, usual: float | None, named: Named, *, taught: bool) -> str:
    """Why a place that bears some colour is still not surely coloured; empty when it is."""
    share = 1.0 if usual is None else look.level / usual
    brown = _brownish(look)
    if not _through(look, share, brown):
        return "only a little of it is coloured"
    if look.reach < 0.15 and look.spread < (0.9 if look.room < _LARGE else 0.75):
        return "only one side of it is coloured"
    neat = look.room > _LARGE and (look.spilt < 0.08 * look.covered or look.level > 0.7)
    if brown and named.sure < (0.57 if look.room > _LARGE else 0.65) and not neat:
        return "it is brown, and not clearly of one crayon"
    if look.room > _LARGE and (_struck(look) or _kept_in(look)):
        return ""
    inside = look.room > _LARGE and look.spilt < 0.15 * look.covered
    if look.stain is not None and share < 0.7 and _like(look, look.stain) and not inside:
        return "a stain like it lies on the paper beside it"
    known = named.sure >= 0.8 and look.strong >= (0.3 if taught else 0.55)
    spilt = brown and look.level < 0.45 and (usual is None or share < 0.6) and not known and not inside
    if spilt and (look.strong < 0.6 or named.sure < 0.6 or look.room < _LARGE):
        return "it might be a stain"
    if look.absorbed >= 0.22 and look.grain >= 1.5 and share >= 0.12 and not brown:
        return ""  # dark as wax is, grainy as strokes are, and of a colour nobody spills
    clear = look.strong >= 0.3 and look.heart >= 0.25 and look.even >= 0.11
    if usual is None:
        return "" if clear and look.level >= 0.14 else "its colour is faint"
    if share < (0.18 if known else 0.3 if brown or look.level < 0.2 else 0.15):
        return "its colour is far fainter than this crayon elsewhere"
    return "" if clear or share > 0.45 else "its colour is faint"


def _through(look: PlaceLook, share: float, brown: bool) -> bool:
    """Colour in its heart, and not only in spots."""
    dark = look.absorbed >= 0.2
    if (_crossed(look) and not brown) or (look.room > _LARGE and _kept_in(look)):
        return True
    if look.even < (0.06 if look.absorbed >= 0.25 and not brown else 0.075):
        return False
    if look.strong >= 0.2 and look.heart >= 0.12:
        return True
    light_hand = share > 0.45 and look.even >= 0.08 and look.covered >= 0.5 and not brown
    return dark and (light_hand or (look.even >= 0.11 and look.covered >= 0.6))


def _struck(look: PlaceLook) -> bool:
    """Grainy through and through: what is spilt is smooth, or ends somewhere inside."""
    return look.grain >= 6 and look.absorbed >= 0.25 and look.reach >= 0.5 and look.spread >= 0.75


def _kept_in(look: PlaceLook) -> bool:
    """Strokes nearly everywhere, and none beyond its line: nothing is spilt so neatly."""
    wax = look.absorbed >= 0.2 and look.strong >= 0.2 and look.grain >= 3
    return wax and look.spilt < 0.08 * look.covered and look.spread >= 0.6 and look.reach >= 0.4


def _crossed(look: PlaceLook) -> bool:
    """Strokes with paper between them, from side to side of a large place."""
    grainy = look.grain >= 3.3 and look.absorbed >= 0.22
    return look.room > _LARGE and grainy and min(look.spread, 4 * look.strong) >= 0.5 and look.even >= 0.05


def _brownish(look: PlaceLook) -> bool:
    """As what is spilt at tables leaves it: green well between red and blue."""
    red, green, blue = look.colour
    return red > blue and 0.15 < (red - green) / (red - blue) < 0.75


def _like(look: PlaceLook, stain: tuple[float, float]) -> bool:
    red, green, blue = look.colour
    own, other = np.array([red - green, blue - green]), np.array(stain)
    sizes = float(np.linalg.norm(own)), float(np.linalg.norm(other))
    near = float(own @ other) > 0.75 * sizes[0] * sizes[1]
    return near and look.strength < 1.8 * sizes[1]


def _round(sure: float) -> float:
    return round(float(np.clip(sure, 0.5, 1.0)), 2)
