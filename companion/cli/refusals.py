"""The rule a refusal names belongs into the one line that a person sees."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion.errors import CompanionError


@contextmanager
def rules_named() -> Iterator[None]:
    try:
        yield
    except CompanionError as error:
        rule = getattr(error, "rule", "")
        if not rule:
            raise
        raise CompanionError(error.code, f"{error.say} [{rule}]", error.hint) from error
