"""The games that are installed: a name and where its record is, imported on first use; and those
that a club keeps as folders of data outside the program, found where a setting says.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from rules_engine.core.game import Game
from rules_engine.errors import BrokenGame, UnknownGame

ENGINE = Path(__file__).resolve().parents[1]
SETTING = "REFEREE_GAMES"
"""The environment's word for the directories in which folders of data lie, with commas between."""
MAKER = "rules_engine.folders"
"""The package that makes games of such folders."""
OUTLINE = "game.toml"
"""The file by which a folder is known to be a game's."""
SLUG = re.compile(r"[a-z][a-z0-9_]*")

GAMES = {
    "cobra": "rules_engine.games.cobra.game",
    "grenade": "rules_engine.games.grenade.game",
    "hells_highway": "rules_engine.games.hells_highway.game",
    "market_garden": "rules_engine.games.market_garden.game",
}
"""By name the module that holds a game's record, or the folder of which it is made."""
STRAYS: list[str] = []
"""What was found where folders of games should be and cannot be one, in sentences."""


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
    folder = folder_of(slug)
    try:
        game: Game[Any] = (
            import_module(path).GAME
            if folder is None
            else import_module(f"{MAKER}.making").make(folder)
        )
    except Exception as fault:
        raise BrokenGame(slug, path, fault) from fault
    return game


def folder_of(slug: str) -> Path | None:
    """Return the folder of data of which a game is made; None for one that is a module."""
    path = GAMES[slug]
    return Path(path) if os.sep in path else None


def home_of(slug: str) -> Path:
    """Return the folder in which a game's own files lie, its case files among them."""
    return folder_of(slug) or ENGINE.joinpath(*GAMES[slug].split(".")[1:-1])


def installed() -> list[str]:
    """Return the games that belong to the program, in order, without folders of data."""
    return sorted(slug for slug in GAMES if folder_of(slug) is None)


def playable() -> list[str]:
    """Return all games that can be played, in order: a folder that is broken is left out, so that
    it keeps nobody from playing another game.
    """
    return sorted(slug for slug in GAMES if folder_of(slug) is None or not is_broken(slug))


@cache
def is_broken(slug: str) -> bool:
    """Whether a game cannot be loaded; looked at once."""
    try:
        load(slug)
    except BrokenGame:
        return True
    return False


# ---- folders of data outside the program --------------------------------------------------------


def find(directories: Iterable[str]) -> None:
    """Enter the folders of data in these directories among the games, and what else lies there
    among the strays. A name that is taken stays with whoever has it.
    """
    for directory in directories:
        try:
            place = Path(directory).expanduser().resolve()
            folders = sorted(part for part in place.iterdir() if part.is_dir())
        except (OSError, RuntimeError):
            STRAYS.append(f"{SETTING} names {directory}, which is no directory that can be read.")
            continue
        for folder in folders:
            try:
                _look_into(folder)
            except OSError as fault:
                STRAYS.append(f"{folder} cannot be read: {fault.strerror}.")


def _look_into(folder: Path) -> None:
    if (folder / OUTLINE).exists():
        _enter(folder)
    elif next(folder.glob("*.tsv"), None):
        STRAYS.append(f"{folder} has tables and no {OUTLINE}: it is no game.")


def _enter(folder: Path) -> None:
    name = folder.name
    if not SLUG.fullmatch(name):
        words = "a game's folder is named in small letters, digits and _, such as my_game"
        STRAYS.append(f"{folder} cannot be a game's: {words}.")
    elif GAMES.get(name, str(folder)) != str(folder):
        STRAYS.append(f"{folder}: there is a game '{name}' already; name the folder otherwise.")
    else:
        GAMES[name] = str(folder)


def _set() -> Iterator[str]:
    """Yield the directories that the environment names; it is read here and nowhere else."""
    for part in os.environ.get(SETTING, "").split(","):
        if part.strip():
            yield part.strip()


find(_set())
