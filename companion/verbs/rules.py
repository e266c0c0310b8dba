"""A rule in our words, by its number; a whole section by the beginning of its numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from companion.errors import CompanionError, Exit
from companion.games import games

SCHEMA: Final = "companion.rules/1"
_NUMBER: Final = re.compile(r"([A-Za-z]+)[ -]*(\d*)[. ]*(\d*)([A-Za-z]?)")


@dataclass(frozen=True, slots=True)
class Rule:
    number: str
    game: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """What lies under a prefix: CM-5 of chroma-mix, 24 rules."""

    prefix: str
    game: str
    rules: int


def every_rule() -> tuple[Rule, ...]:
    return tuple(Rule(number, game.slug, text) for game in games() for number, text in game.rules.items())


def sections() -> tuple[Section, ...]:
    """What can be asked for."""
    found: dict[tuple[str, str], int] = {}
    for rule in every_rule():
        key = (rule.number.partition(".")[0], rule.game)
        found[key] = found.get(key, 0) + 1
    return tuple(Section(prefix, game, rules) for (prefix, game), rules in found.items())


def rules_for(asked: str) -> tuple[Rule, ...]:
    """The rule of that number with its sub-rules, or all whose number begins so."""
    known = every_rule()
    wanted = _spelled(asked)
    exact = tuple(rule for rule in known if re.fullmatch(re.escape(wanted) + "[a-z]?", rule.number))
    section = tuple(rule for rule in known if rule.number.startswith((f"{wanted}.", f"{wanted}-")))
    if found := exact or section:
        return found
    near = get_close_matches(wanted, [rule.number for rule in known], 3, 0.6)
    heads = sorted({rule.number.partition("-")[0] for rule in known})
    hint = f"did you mean {' or '.join(near)}?" if near else f"rules begin with {', '.join(heads)}"
    raise CompanionError(Exit.USAGE, f"there is no rule {asked[:40]}", hint)


def _spelled(asked: str) -> str:
    """`cm 5.9a` as it is written: CM-5.9a."""
    text = asked.strip()
    found = _NUMBER.fullmatch(text)
    if not found:
        return text.upper()
    head, section, number, letter = found.groups()
    return (
        head.upper() + (f"-{section}" if section else "") + (f".{number}{letter.lower()}" if number else "")
    )
