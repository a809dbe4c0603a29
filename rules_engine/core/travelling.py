"""Orders that travel, as far as the sequence of play and a site meet them: a game's record names
who fills this in, where a campaign can have them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from rules_engine.core.position import P
from rules_engine.plain import JsonObject

if TYPE_CHECKING:
    from rules_engine.core.proceedings import Proceedings


@dataclass(frozen=True)
class Travelling(Generic[P]):
    """What a game has to do with orders that travel; each does nothing where they do not."""

    carry_on: Callable[[Proceedings[P]], bool]
    """Carries out the next order that is in force now, where orders can be given; whether there
    was one.
    """
    far: Callable[[P, str], Mapping[str, tuple[str, str]]]
    """A side's units, from its view or the truth, that only orders that travel reach, each with the
    headquarters to which they go: its name in orders, and what people call it.
    """
    read: Callable[[P, str, frozenset[str]], JsonObject]
    """The part of a view that holds what reached an officer of a side who commands these units."""
    case: str
    """The case by which they travel."""
    send: str
    """The kind of order that sends others."""
    written: tuple[str, ...]
    """The kinds of orders that are written at a headquarters, and are for no unit."""
    along: tuple[str, ...]
    """The kinds that name no unit and travel with those that do."""
    titles: Mapping[str, str]
    """The headquarters, by their name in orders, as people call them."""
