"""What every chapter shares: how common events are told."""

from __future__ import annotations

from rules_engine.core.events import Event
from rules_engine.games.grenade.blind.knowledge import seen_as
from rules_engine.games.grenade.part import Part
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.ending import END, FRAMES
from rules_engine.mechanics.tellers import tell_overrule, told_to_owner
from rules_engine.mechanics.words import WORDS
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


def tell_roll(
    before: GrenadePosition, event: Event, after: GrenadePosition, side: str | None
) -> JsonObject | None:
    """Tell a roll to both sides, a secret one to its owner only."""
    if event.data["secret"] and side not in (None, event.data["owner"]):
        return None
    return tell_public(before, event, after, side)


PART = Part(
    orders={"end": END},
    frames=FRAMES,
    tellers={
        "campaign_started": tell_public,
        "step": tell_public,
        "step_ended": tell_public,
        "roll": tell_roll,
        "choice": told_to_owner(tell_public),
        "overrule": tell_overrule,
    },
    words=WORDS,
)
