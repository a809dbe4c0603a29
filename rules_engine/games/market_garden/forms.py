"""What the forms of orders offer: areas and units, each where a tap on the map finds it, and what
the lawful orders leave to be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rules_engine.core.forms import Entry
from rules_engine.core.orders import Order
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.states import STATE_WORDS
from rules_engine.games.market_garden.units import Unit


def said(orders: Iterable[Order], name: str, **chosen: Any) -> list[Any]:
    """Return what orders have as an argument, each once; of those orders that have these others."""
    found = (one.args for one in orders)
    return list(dict.fromkeys(a[name] for a in found if all(a[k] == v for k, v in chosen.items())))


def areas(
    position: MarketPosition, spaces: Iterable[str], note: Callable[[str], str] = lambda space: ""
) -> Iterator[Entry]:
    """Yield areas and zones by their names."""
    for space in spaces:
        yield Entry(space, position.name_of(space), space, note(space))


def units(found: Iterable[Unit], note: Callable[[Unit], str] = lambda unit: "") -> Iterator[Entry]:
    """Yield units by their designations; those in the United Kingdom Box are on no map."""
    for unit in found:
        yield Entry(unit.id, unit.id, unit.space, note(unit))


def in_state(found: Iterable[Unit]) -> Iterator[Entry]:
    """Yield units by their designations and states."""
    for unit in found:
        yield Entry(unit.id, f"{unit.id}, {STATE_WORDS[unit.state]}", unit.space)
