"""What every chapter shares: how common events are told."""

from __future__ import annotations

from rules_engine.core.events import Event
from rules_engine.games.grenade.blind.knowledge import seen_as
from rules_engine.games.grenade.part import Part
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.common import common_part
from rules_engine.plain import JsonObject

UNIT_FIELDS = ("unit", "units", "attackers", "defenders", "support")


def tell_public(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str | None
) -> JsonObject:
    """Tell what both sides can see on the map; units by the names that the side knows them by, in
    the order of these: any other would tell how hidden names sort.
    """
    notice: JsonObject = {"kind": event.kind, "by": event.by, "cases": list(event.cases)}
    for name, value in event.data.items():
        notice[name] = _named(after, side, value) if name in UNIT_FIELDS else value
    return notice


def _named(position: GrenadePosition, side: str | None, value: object) -> object:
    if side is None:
        return value
    if isinstance(value, list):
        return sorted(seen_as(position, side, name) for name in value)
    return seen_as(position, side, value) if isinstance(value, str) else value


PART: Part = common_part(tell_public)
