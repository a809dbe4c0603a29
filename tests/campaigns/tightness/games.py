"""What a game says of itself where its hidden changes are looked at: in a module `unseen.py` beside
its own tests, as `UNSEEN`. A game that says nothing is looked at all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from rules_engine.core.events import Event
from rules_engine.core.levels import DOUBLE_BLIND
from rules_engine.core.registry import GAMES, folder_of, load

if TYPE_CHECKING:
    from tests.campaigns.tightness.counting import Truths

INSTALLED = "rules_engine.games."
OWN = "tests.rules_engine."
"""Where the tests of the installed games stand; those of any other stand beside it."""


@dataclass(frozen=True)
class Unseen:
    """What the rules of a game have to say of what a side does not see."""

    misfit: str = "end"
    """An order that is written right and never lawful."""
    length: int = 40
    """Inputs of a whole game, about; the moments that are looked at are spread over it."""
    sees: Callable[[Any, str, str], bool] = lambda position, side, space: False
    """Whether a side would see an enemy in a space, or who holds it."""
    counts: Callable[[Truths, dict[str, Any], Event], Iterator[str]] | None = None
    """For what units count though nobody sees them, in an event; None: for nothing."""
    is_veiled: Callable[[str], bool] = lambda name: False
    """Whether a change, by its name, does not show in what is told of dice though the unit helps to
    throw them."""


@cache
def unseen_of(game: str) -> Unseen:
    """Return what a game says of itself."""
    if folder_of(game) is not None:
        return Unseen()
    folder = GAMES[game].rpartition(".")[0]
    if folder.startswith(INSTALLED):
        folder = OWN + folder.removeprefix(INSTALLED)
    name = f"{folder}.unseen"
    said: Unseen = import_module(name).UNSEEN if find_spec(name) else Unseen()
    return said


def levels_of(game: str) -> tuple[str, ...]:
    """Return the two levels of a game at which most is hidden, the more hidden first."""
    return tuple(reversed(load(game).levels))[:2]


def hides(game: str) -> bool:
    """Whether a game hides anything of its position at any level."""
    return load(game).hidden_changes is not None or DOUBLE_BLIND in load(game).levels
