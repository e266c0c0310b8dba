"""Breaking words into lines that fit a box. Knows letter widths only through a function."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from companion.pieces.face import Font, Glyph, Words
from companion.pieces.measure import Mm

CAPITAL = 0.72  # height of a capital letter, in em: the middle of a line is the middle of its capitals
DESCENT = 0.20
GLYPH = 0.86  # a glyph's square, in em
_SHRINK = 0.97

Measure = Callable[[str, Font, Mm], Mm]


class DoesNotFit(ValueError):
    """Text too long for its box: on paper it would be lost, so it is refused."""


@dataclass(frozen=True, slots=True)
class Atom:
    """A run of letters in one font, or a glyph."""

    text: str
    font: Font
    glyph: Glyph | None = None

    def width(self, size: Mm, measure: Measure) -> Mm:
        if self.glyph is None:
            return measure(self.text, self.font, size)
        return glyph_width(self.glyph) * GLYPH * size


Chunk = tuple[Atom, ...]  # what no line break may part


@dataclass(frozen=True, slots=True)
class Line:
    chunks: tuple[Chunk, ...]
    width: Mm


def glyph_width(glyph: Glyph) -> float:
    """In parts of the glyph's square, with a little air."""
    boxes = [path.bounds() for path, _ in glyph.parts]
    return max(b.right for b in boxes) - min(b.left for b in boxes) + 0.08


def typeset(words: Words, measure: Measure) -> tuple[tuple[Line, ...], Mm]:
    """The lines and the em at which they fit."""
    paragraphs = [_chunks(paragraph, words) for paragraph in _paragraphs(words.text)]
    size = words.size
    least = words.least if words.least is not None else words.size
    while size >= least - 1e-9:
        lines = _lines(paragraphs, size, words, measure)
        if lines is not None:
            return lines, size
        size = max(size * _SHRINK, least) if size > least + 1e-9 else 0.0
    raise DoesNotFit(f"{words.text!r} does not fit {words.box.width:.1f} x {words.box.height:.1f} mm")


def _paragraphs(text: str) -> list[str]:
    return text.split("\n")


def _chunks(paragraph: str, words: Words) -> list[Chunk]:
    named = {glyph.name: glyph for glyph in words.glyphs}
    heavy = Font.BOLD if words.font in (Font.TEXT, Font.ITALIC) else Font.BLACK
    chunks: list[Chunk] = []
    bold = False
    for word in paragraph.split(" "):
        atoms: list[Atom] = []
        for part in re.split(r"(\{[a-z0-9-]+\}|\*)", word):
            if part == "*":
                bold = not bold
            elif part.startswith("{") and part.endswith("}"):
                atoms.append(Atom(part, words.font, named[part[1:-1]]))
            elif part:
                atoms.append(Atom(part, heavy if bold else words.font))
        if atoms:
            chunks.append(tuple(atoms))
    return chunks


def _lines(
    paragraphs: list[list[Chunk]], size: Mm, words: Words, measure: Measure
) -> tuple[Line, ...] | None:
    space = measure(" ", words.font, size)
    lines: list[Line] = []
    for chunks in paragraphs:
        row: list[Chunk] = []
        reach = 0.0
        for chunk in chunks:
            width = sum(atom.width(size, measure) for atom in chunk)
            if width > words.box.width + 1e-6:
                return None
            if row and reach + space + width > words.box.width + 1e-6:
                lines.append(Line(tuple(row), reach))
                row, reach = [], 0.0
            reach += width + (space if row else 0.0)
            row.append(chunk)
        lines.append(Line(tuple(row), reach))
    height = block_height(len(lines), size, words.leading) + DESCENT * size
    return tuple(lines) if height <= words.box.height + 1e-6 else None


def block_height(lines: int, size: Mm, leading: float) -> Mm:
    """From the top of the first line's capitals to the last line's baseline."""
    return ((lines - 1) * leading + CAPITAL) * size
