"""A picture of `bench read`: how much everyone reads, kind by kind, as plain SVG."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from companion.verbs.bench_totals import ReadBench

_WIDTH, _LEFT, _RIGHT, _TOP = 920, 190, 90, 84
_BAR, _GAP = 16, 18
_INKS = ("#1f6f54", "#4f6d9c", "#b58a2a", "#a3532f", "#7c5a8c")


def plot(result: ReadBench) -> str:
    lines = [line for line in result.lines if line.tilt is None and line.tables]
    readers = list(dict.fromkeys(line.reader for line in lines))
    ink = dict(zip(readers, _INKS, strict=False))
    kinds = list(dict.fromkeys(line.kind for line in lines))
    parts: list[str] = []
    y = _TOP
    for kind in kinds:
        own = [line for line in lines if line.kind == kind]
        parts.append(_text(_LEFT - 12, y + len(own) * _BAR / 2 + 5, kind, "end", 14, "bold"))
        for line in own:
            length = (_WIDTH - _LEFT - _RIGHT) * line.share
            label = f"{line.share * 100:.2f} % of {line.pieces}"
            parts.append(
                f'<rect x="{_LEFT}" y="{y}" width="{max(1.0, length):.1f}" height="{_BAR - 3}" '
                f'rx="2" fill="{ink[line.reader]}"/>'
            )
            inside = length > 150
            x = _LEFT + length + (-6 if inside else 6)
            parts.append(
                _text(x, y + 10.5, label, "end" if inside else "start", 10, fill="#fff" if inside else "#333")
            )
            y += _BAR
        y += _GAP
    head = [
        _text(24, 32, "Pieces with a code in view that were read", "start", 20, "bold"),
        *_legend(ink),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {y}" width="{_WIDTH}" height="{y}" '
        f'font-family="sans-serif"><rect width="100%" height="100%" fill="#fbfaf7"/>'
        + "".join([*head, *parts])
        + "</svg>\n"
    )


def _legend(ink: dict[str, str]) -> Iterable[str]:
    x = 24.0
    for reader, colour in ink.items():
        yield f'<rect x="{x}" y="50" width="12" height="12" rx="2" fill="{colour}"/>'
        yield _text(x + 18, 60.5, reader, "start", 12)
        x += 44 + 7.2 * len(reader)


def _text(
    x: float, y: float, words: str, anchor: str, size: int, weight: str = "normal", fill: str = "#222"
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" '
        f'font-weight="{weight}" fill="{fill}">{escape(words)}</text>'
    )
