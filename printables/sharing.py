"""Which art is worth storing once in a PDF and drawing many times."""

from __future__ import annotations

from collections.abc import Iterator

from companion.pieces.face import CodeBox, Group, Mark, Region, Shape, Swatch, Symbol, TagBox, Words

_WORTH = 40  # steps of outline: smaller art is as short as the call that would repeat it


def worth_sharing(marks: tuple[Mark, ...]) -> bool:
    return _weight(marks) >= _WORTH


def runs(marks: tuple[Mark, ...]) -> Iterator[tuple[Mark, ...]]:
    """Art between the codes: copies of a card differ in their codes only."""
    run: list[Mark] = []
    for mark in marks:
        if isinstance(mark, (CodeBox, TagBox)):
            yield tuple(run)
            yield (mark,)
            run = []
        else:
            run.append(mark)
    yield tuple(run)


def _weight(marks: tuple[Mark, ...]) -> int:
    """Roughly how long the drawing would be."""
    total = 0
    for mark in marks:
        match mark:
            case Shape() | Swatch() | Region():
                total += len(mark.path.steps)
            case Symbol():
                total += sum(len(path.steps) for path, _ in mark.glyph.parts)
            case Words():
                total += len(mark.text) // 4
            case Group():
                total += _weight(mark.marks)
            case _:
                pass
        if total >= _WORTH:
            break
    return total
