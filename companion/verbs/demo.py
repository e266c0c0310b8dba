"""The whole loop without a camera: for now, every game printed and shown as pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.verbs.print_ import Printed, print_order
from companion.verbs.print_order import order

DEFAULT_FOLDER = Path("demo")


@dataclass(frozen=True, slots=True)
class Demo:
    folder: Path
    files: tuple[Printed, ...]

    @property
    def documents(self) -> tuple[Printed, ...]:
        return tuple(file for file in self.files if file.kind == "pdf")

    @property
    def pictures(self) -> tuple[Printed, ...]:
        return tuple(file for file in self.files if file.kind == "preview")


def demonstrate(folder: Path, tell: Callable[[str, int, int], None]) -> Demo:
    """Print everything on A4, two-sided, with a picture of every page."""
    return Demo(folder, print_order(order("all", out=folder, previews=True), tell))
