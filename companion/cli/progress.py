"""A progress bar on stderr, so that stdout stays clean."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar() -> Iterator[Callable[[str, int, int], None]]:
    """Gives a function to tell it: what is being made, steps done, steps in all."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("preparing", total=None)

        def tell(name: str, done: int, steps: int) -> None:
            progress.update(task, description=name, completed=done, total=steps)

        yield tell
