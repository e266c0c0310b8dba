"""Errors a person can act on: what went wrong, what to do, and the exit code."""

from __future__ import annotations

from enum import IntEnum, unique


@unique
class Exit(IntEnum):
    FINE = 0
    FINDINGS = 1
    USAGE = 2
    NOT_UNDERSTOOD = 3
    PHOTO_REFUSED = 4
    NOT_SAVED = 5
    OUR_MISTAKE = 70  # as sysexits calls it: a defect of the program itself
    INTERRUPTED = 130


class CompanionError(Exception):
    """Something the person can do something about; never shown as a trace."""

    def __init__(self, code: Exit, say: str, hint: str = "") -> None:
        super().__init__(say)
        self.code = code
        self.say = say
        self.hint = hint
