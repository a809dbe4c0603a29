"""What a side may see of a position, built up from nothing."""

from __future__ import annotations

from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.plain import JsonObject

PUBLIC = ("game", "rules", "scenario", "options", "readings", "level", "turn", "step", "side")
PUBLIC_MARKS = ("spaces", "links", "tracks", "phase", "outcome")


def side_view(position: GrenadePosition, side: str) -> JsonObject:
    """Return what the side knows: public tracks, its own units, and of the enemy's what the
    level allows.
    """
    data = position.data
    seen: JsonObject = {name: data[name] for name in (*PUBLIC, *PUBLIC_MARKS)}
    seen["units"] = {u.id: dict(u.data) for u in position.units.values() if u.side == side}
    return seen
