"""What a game values: what players with a purpose go by, as data and small functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal

from rules_engine.core.orders import Order
from rules_engine.core.position import P
from rules_engine.plain import JsonView

Manner = Literal["take", "hold", "leave"]
"""take: go to the places and fight on the way; hold: stand between them and the enemy; leave: go
there and away from the enemy.
"""
Use = Literal["always", "leave", "move", "fight", "help", "wake"]
"""What an order is good for: always (give it whenever it is lawful), leaving by a place of the
unit's errand, a move along a path, a fight, help for a fight that is planned, or waking areas so
that their units can act.
"""


@dataclass(frozen=True, slots=True)
class Errand:
    """What some units of a side are about: the places, with what each is worth, and how."""

    manner: Manner
    places: Mapping[str, int]


@dataclass(frozen=True)
class Aims(Generic[P]):
    """What the sides of a game are after, as far as a side can tell from its view."""

    errands: Callable[[P, str], Mapping[str, Errand]]
    """The errands of a side by name; the first is that of all units of which nothing is said."""
    strength: Callable[[JsonView], int]
    """The strength of a unit's record in a view, by estimate where it is not known."""
    worth: Callable[[JsonView], int]
    """What the loss of a unit costs its side, in victory points or near to them; at least 1."""
    uses: Mapping[str, Use] = field(default_factory=dict)
    """What each kind of order is good for, in the order in which they are given; who is not named
    is given only where nothing else can be.
    """
    errand_of: Callable[[P, JsonView], str] | None = None
    """The name of a unit's errand."""
    answers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By kind of decision, the keys of the answers that are taken before others."""
    prospect: Callable[[JsonView], int | None] | None = None
    """How good a fight is by its ruling's detail, in hundredths: 100 is even."""
    size: Callable[[JsonView], int] = lambda unit: 1
    """What a unit takes of a space."""
    room: int = 0
    """How much fits into a space at the end of a move; 0: any number."""
    encloses: frozenset[str] = frozenset()
    """The sides whose units stand so that enemies cannot retreat, where that costs them more."""
    boldness: Mapping[str, int] = field(default_factory=dict)
    """The least prospect at which a side fights, where it is not 200."""
    suits: Callable[[P, Order, int], bool] = lambda position, order, nearest: True
    """Whether an order that is given always is of use to its unit, from which the nearest enemy is
    so many spaces away.
    """
    shuns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By kind of decision, the keys of the answers that are taken only where there is no other."""
