"""What every chapter shares: how common events are told."""

from __future__ import annotations

from rules_engine.core.events import Event
from rules_engine.games.cobra.part import Part
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.mechanics.ending import END, FRAMES
from rules_engine.mechanics.tellers import tell_overrule, told_to_owner
from rules_engine.mechanics.words import WORDS
from rules_engine.plain import JsonObject


def tell_public(
    before: CobraPosition, event: Event, after: CobraPosition, side: str | None
) -> JsonObject:
    """Tell what all sides can see on the map."""
    return {"kind": event.kind, "by": event.by, "cases": list(event.cases), **event.data}


def tell_roll(
    before: CobraPosition, event: Event, after: CobraPosition, side: str | None
) -> JsonObject | None:
    """Tell a roll to all sides, a secret one to its owner only."""
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
