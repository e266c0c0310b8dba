"""The games. A folder here is a game: nothing else lists them."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from companion.pieces import rails
from companion.pieces.catalogue import Catalogue
from companion.pieces.catalogue import catalogue as build
from companion.pieces.piece import Kit


@cache
def kits() -> tuple[Kit, ...]:
    """Every game's kit in order of its tags."""
    found = [
        importlib.import_module(f"{__name__}.{module.name}.kit").KIT
        for module in pkgutil.iter_modules(__path__)
        if module.ispkg
    ]
    return tuple(sorted(found, key=lambda kit: int(kit.first_tag)))


@cache
def catalogue() -> Catalogue:
    """All pieces that exist, the table's rails among them."""
    return build((*kits(), rails.KIT))
