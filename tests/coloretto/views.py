"""Views of tables in short: view("row1: RB:1 YEL:2 | p1: RED:1")."""

from companion.pieces.ids import parse
from companion.play import Layout, Lying


def view(text, **options):
    lying = []
    for part in text.split("|"):
        zone, _, words = part.partition(":")
        for word in words.split():
            piece = parse(word if word.count(":") == 2 else f"CO:{word}")
            assert piece, word
            lying.append(Lying(piece, zone.strip().removeprefix("?") or None))
    return Layout(tuple(lying), options)


def found(verdict):
    """(code, rule) of every finding."""
    return [(finding.code, finding.rule) for finding in verdict.findings]
