"""The languages everything is printed in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Lang(StrEnum):
    EN = "en"
    IT = "it"


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in each language."""

    en: str
    it: str

    def say(self, lang: Lang) -> str:
        return self.it if lang is Lang.IT else self.en
