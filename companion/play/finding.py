"""What is wrong with a table: every finding, each with its rule and its pieces."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    code: str  # "row-too-long"
    rule: str  # "CM-9.3"
    say: str
    pieces: tuple[str, ...] = ()  # ids


@dataclass(frozen=True, slots=True)
class Verdict:
    findings: tuple[Finding, ...] = ()

    @property
    def legal(self) -> bool:
        return not self.findings
