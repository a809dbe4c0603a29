"""The games that are installed: a name and where its record is, imported on first use."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from rules_engine.core.game import Game
from rules_engine.errors import BrokenGame, UnknownGame

GAMES = {
    "cobra": "rules_engine.games.cobra.game",
    "grenade": "rules_engine.games.grenade.game",
    "market_garden": "rules_engine.games.market_garden.game",
}


@cache
def load(slug: str) -> Game[Any]:
    """Return the game's record.

    Raises:
        UnknownGame: no game of that name is installed.
        BrokenGame: it cannot be loaded; says which and why.
    """
    path = GAMES.get(slug)
    if path is None:
        raise UnknownGame(f"There is no game '{slug}'; installed are: {', '.join(sorted(GAMES))}.")
    try:
        game: Game[Any] = import_module(path).GAME
    except Exception as fault:
        raise BrokenGame(slug, path, fault) from fault
    return game
