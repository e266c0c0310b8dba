"""A state as JSON-able data and back: the entries of a record."""

from __future__ import annotations

from typing import Any

from companion.games.coloretto.entries import read_setup, write_setup
from companion.games.coloretto.state import State
from companion.play import BadSetup, MalformedState


def to_plain(state: State) -> dict[str, list[str]]:
    return {key: list(words) for key, words in write_setup(state).items()}


def from_plain(data: Any) -> State:
    try:
        return read_setup({str(key): tuple(map(str, words)) for key, words in data.items()})
    except (AttributeError, TypeError) as error:
        raise MalformedState(f"this is no saved state of Coloretto: {error!r}") from error
    except BadSetup as bad:
        raise MalformedState(f"this is no saved state of Coloretto: {bad.say}", bad.hint) from bad
