"""What a side comes to know of the other's units by rules that put both on the map or let them
fight. In the open game nothing is noted: all counters lie face up. Source: DB1.3, DB5.1.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rules_engine.core.events import Effect
from rules_engine.core.levels import OPEN
from rules_engine.games.cobra.blind.record import SPOTTING
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.mechanics.hexes.blind.knowledge import contacts_by_lot, identified, sighted_at


def met(
    position: CobraPosition, side: str, attackers: Collection[str], defenders: Collection[str]
) -> tuple[Effect, ...]:
    """Return the effects by which units that fight each other are identified."""
    if position.data["level"] == OPEN:
        return ()
    other = position.other(side)
    return (
        *identified(SPOTTING, position, side, defenders),
        *identified(SPOTTING, position, other, attackers),
    )


def sighted(position: CobraPosition, places: Mapping[str, str], source: str) -> tuple[Effect, ...]:
    """Return the effects by which the enemy numbers units that come into hexes of the map, hex by
    hex and inside a hex by lot.
    """
    if position.data["level"] == OPEN:
        return ()
    ordered = contacts_by_lot(position.data, places.items(), (source, position.turn))
    return sighted_at(SPOTTING, position, ordered, source)
