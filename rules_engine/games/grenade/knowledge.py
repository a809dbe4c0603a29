"""What a side knows of the other's units: the knowledge ledger in the state, and names for what
it does not know.
"""

from __future__ import annotations

from rules_engine.games.grenade.position import GrenadePosition


def seen_as(position: GrenadePosition, side: str, unit_id: str) -> str:
    """Return the name by which a side knows a unit: its designation, or the side's own handle
    for a contact.
    """
    unit = position.unit(unit_id)
    if unit is None or unit.side == side or position.data["level"] == "open":
        return unit_id
    entry = position.data["known"].get(side, {}).get(unit_id, {})
    if entry.get("level") == "full":
        return unit_id
    return str(entry.get("handle", "an unidentified unit"))
