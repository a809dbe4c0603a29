"""How events that every game has are told, beside what a game says of its own."""

from __future__ import annotations

from rules_engine.core.events import Event
from rules_engine.core.game import Teller
from rules_engine.core.position import P, Position
from rules_engine.plain import JsonObject


def tell_public(before: Position, event: Event, after: Position, side: str | None) -> JsonObject:
    """Tell all sides the whole of an event that happens before their eyes."""
    return {"kind": event.kind, "by": event.by, "cases": list(event.cases), **event.data}


def tell_rolls(tell: Teller[P]) -> Teller[P]:
    """Return a teller for rolls: to all sides, a secret one to its owner only."""

    def tell_roll(before: P, event: Event, after: P, side: str | None) -> JsonObject | None:
        if event.data["secret"] and side not in (None, event.data["owner"]):
            return None
        return tell(before, event, after, side)

    return tell_roll


def told_to_owner(tell: Teller[P]) -> Teller[P]:
    """Return a teller for choices: to the side that made it; others see only what comes of it."""

    def tell_choice(before: P, event: Event, after: P, side: str | None) -> JsonObject | None:
        if side not in (None, event.data["owner"]):
            return None
        return tell(before, event, after, side)

    return tell_choice


def tell_side(
    before: Position, event: Event, after: Position, side: str | None
) -> JsonObject | None:
    """Tell an event to the side alone whose it is."""
    if side not in (None, event.data["side"]):
        return None
    return tell_public(before, event, after, side)


def tell_overrule(
    before: Position, event: Event, after: Position, side: str | None
) -> JsonObject | None:
    """Tell what the referee announced; his reason stays at his desk."""
    if not event.data["announce"]:
        return None
    return {"kind": "overrule", "by": "referee", "cases": [], "announce": event.data["announce"]}
