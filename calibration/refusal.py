"""Why a calibration is not believed: nothing is saved then."""

from __future__ import annotations

from companion.errors import CompanionError, Exit


class CalibrationRefused(CompanionError):
    """`reason` is a stable word for programs."""

    def __init__(self, reason: str, say: str, hint: str) -> None:
        super().__init__(Exit.NOT_UNDERSTOOD, say, hint)
        self.reason = reason
