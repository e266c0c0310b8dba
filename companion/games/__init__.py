"""The games. A folder here is a game: nothing else lists them."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from companion.errors import CompanionError, Exit
from companion.pieces import rails
from companion.pieces.catalogue import Catalogue
from companion.pieces.catalogue import catalogue as build
from companion.pieces.piece import Kit
from companion.play.game import Game


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


@cache
def games() -> tuple[Game[Any, Any], ...]:
    """Every game whose folder defines GAME, by slug."""
    packages = (
        importlib.import_module(f"{__name__}.{module.name}")
        for module in pkgutil.iter_modules(__path__)
        if module.ispkg
    )
    found = (getattr(package, "GAME", None) for package in packages)
    return tuple(sorted((game for game in found if game is not None), key=lambda game: str(game.slug)))


def game(slug: str) -> Game[Any, Any]:
    for one in games():
        if one.slug == slug:
            return one
    known = ", ".join(one.slug for one in games())
    raise CompanionError(Exit.USAGE, f"there is no game {slug}", f"games are: {known}")
