"""The hundred cards of Chroma Mix as data (RULES CM-1), and what follows from their pigments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations_with_replacement
from types import MappingProxyType

from companion.pieces.language import Text

PIGMENTS = "CMY"


class Stacking(StrEnum):
    """Whether a second copy of a continuous effect adds to the first (CM-1.4)."""

    STACKS = "stacks"
    ONCE = "once"  # a second copy gives nothing more
    NONE = "none"  # the question does not arise


@dataclass(frozen=True, slots=True)
class Card:
    code: str
    title: Text
    rank: int  # 0 for the cards that are no colours
    pigments: tuple[str, ...]  # what it may count as, letters in the order C, M, Y; only Prism has a choice
    points: int  # victory points while in a play area
    copies: int
    instant: bool  # has a ⚡ effect
    continuous: bool  # has an ∞ effect, a win condition included
    stacking: Stacking
    rule: str  # the number of its effect in RULES


def _colour(
    code: str,
    en: str,
    it: str,
    pigments: str,
    points: int,
    copies: int,
    effects: str,
    rule: str,
    stacking: Stacking = Stacking.NONE,
) -> Card:
    kinds = tuple(pigments.split("/"))
    return Card(
        code=code,
        title=Text(en=en, it=it),
        rank=len(kinds[0]),  # CM-1.3
        pigments=kinds,
        points=points,
        copies=copies,
        instant="⚡" in effects,
        continuous="∞" in effects,
        stacking=stacking,
        rule=rule,
    )


def _other(code: str, en: str, it: str, copies: int, rule: str) -> Card:
    return Card(code, Text(en=en, it=it), 0, (), 0, copies, False, False, Stacking.NONE, rule)


COLOURS: tuple[Card, ...] = (  # CM-1.4
    _colour("SCY", "Soft Cyan", "Ciano Tenue", "C", 0, 12, "⚡", "CM-5.1"),
    _colour("PMA", "Pale Magenta", "Magenta Pallido", "M", 0, 12, "⚡", "CM-5.2"),
    _colour("LYE", "Light Yellow", "Giallo Chiaro", "Y", 1, 12, "⚡", "CM-5.3"),
    _colour("CER", "Cerulean", "Ceruleo", "CC", 0, 4, "⚡", "CM-5.4"),
    _colour("FUC", "Fuchsia", "Fucsia", "MM", 0, 4, "⚡", "CM-5.6"),
    _colour("LEM", "Lemon", "Limone", "YY", 2, 4, "∞", "CM-5.10", Stacking.ONCE),
    _colour("COR", "Coral", "Corallo", "MY", 2, 3, "⚡∞", "CM-5.7"),
    _colour("JUN", "Jungle", "Giungla", "CY", 2, 3, "∞", "CM-5.8", Stacking.STACKS),
    _colour("LAV", "Lavender", "Lavanda", "CM", 0, 3, "⚡", "CM-5.9"),
    _colour("PRI", "Prism", "Prisma", "CC/MM/YY", 0, 2, "⚡", "CM-5.11"),
    _colour("AZU", "Azure", "Azzurro", "CCM", 0, 3, "⚡", "CM-5.12"),
    _colour("TUR", "Turquoise", "Turchese", "CCY", 3, 3, "⚡", "CM-5.5"),
    _colour("VIO", "Violet", "Viola", "CMM", 0, 3, "⚡", "CM-5.18"),
    _colour("RAS", "Raspberry", "Lampone", "MMY", 3, 3, "⚡∞", "CM-5.16"),
    _colour("ORA", "Orange", "Arancio", "MYY", 3, 3, "∞", "CM-5.14"),
    _colour("PEA", "Pear", "Pera", "CYY", 3, 3, "∞", "CM-5.15", Stacking.STACKS),
    _colour("SLA", "Slate Gray", "Grigio Ardesia", "CMY", 3, 2, "⚡∞", "CM-5.17", Stacking.STACKS),
    _colour("KEY", "Key", "Chiave", "CMY", 3, 1, "∞", "CM-5.13"),  # CM-1.6
    _colour("RUB", "Ruby Red", "Rosso Rubino", "MMYY", 0, 3, "∞", "CM-7.2"),
    _colour("EME", "Emerald Green", "Verde Smeraldo", "CCYY", 6, 3, "", "CM-5.19"),
    _colour("SAP", "Sapphire Blue", "Blu Zaffiro", "CCMM", 0, 3, "∞", "CM-7.3"),
    _colour("BUR", "Burgundy", "Borgogna", "CMMY", 3, 1, "∞", "CM-7.5"),
    _colour("MUS", "Mustard", "Senape", "CMYY", 3, 1, "∞", "CM-5.20"),
    _colour("PET", "Petrol", "Petrolio", "CCMY", 3, 1, "∞", "CM-7.7"),
)

OTHERS: tuple[Card, ...] = (  # CM-1.1
    _other("MIX", "Mix", "Miscela", 3, "CM-8.3"),
    _other("AID", "Player aid", "Promemoria", 4, "CM-1.1"),
    _other("FST", "First player", "Primo giocatore", 1, "CM-2.7"),
)

CARDS: tuple[Card, ...] = COLOURS + OTHERS
BY_CODE: Mapping[str, Card] = MappingProxyType({card.code: card for card in CARDS})


def colours_of_rank(rank: int) -> tuple[Card, ...]:
    return tuple(card for card in COLOURS if card.rank == rank)


def blend(*pigments: str) -> str:
    """All the pigments together, letters in the order C, M, Y."""
    return "".join(sorted("".join(pigments)))


def blends(*cards: Card) -> frozenset[str]:
    """Every composition these cards can add up to; more than one only through Prism (CM-3.12)."""
    found = frozenset({""})
    for card in cards:
        found = frozenset(blend(so_far, own) for so_far in found for own in card.pigments)
    return found


def _recipes() -> dict[str, tuple[tuple[Card, Card], ...]]:
    pairs = tuple(combinations_with_replacement(COLOURS, 2))
    return {
        target.code: tuple((a, b) for a, b in pairs if blends(a, b) & frozenset(target.pigments))
        for target in COLOURS
    }


RECIPES: Mapping[str, tuple[tuple[Card, Card], ...]] = MappingProxyType(_recipes())
"""The two cards, lower rank first, that mix exactly into each colour, Prism included (CM-1.8)."""
