"""Pairs of truths: what a side is told of an event in its own, and in another that it cannot tell
from it.
"""

from __future__ import annotations

from typing import Any

from rules_engine.core import verbs
from rules_engine.core.events import Event, apply
from rules_engine.mechanics.knowledge import known
from rules_engine.mechanics.renaming import renamed_to
from rules_engine.plain import JsonObject

Notices = tuple[JsonObject | None, JsonObject | None]
RECOGNISED = "full"
"""The level of what a side knows of a unit whose name it knows."""


def told_of_both(
    before: JsonObject, event: Event, after: JsonObject, other: JsonObject, side: str
) -> Notices | None:
    """Return what a side is told of the event that led to a state, and to another truth; None where
    the two are no pair: whom the side knew by name until then is called by it in what it is told.
    """
    notice = verbs.told(before, event, after, side)
    names = _other_names(after, other, side)
    if not names.keys().isdisjoint(_recognised(before, side)):
        return None
    if names:
        # What happened then happened to the units that bear the other names.
        before, event = _renamed_before(before, side, names), _renamed_event(event, names)
    return notice, verbs.told(before, event, other, side)


def _recognised(state: JsonObject, side: str) -> set[str]:
    """Return the names that a side knows, those among them that are in what it remembers of a unit
    which it takes for another.
    """
    entries = known(state, side).items()
    full = {name: entry for name, entry in entries if entry.get("level") == RECOGNISED}
    return {*full, *(str(entry.get("what", {}).get("unit")) for entry in full.values())}


def _other_names(state: JsonObject, other: JsonObject, side: str) -> dict[str, str]:
    """Return what units of the side's ledger are called in another truth, where that differs; and
    what those are called that bore such a name themselves, where it was exchanged.
    """
    called = {e["handle"]: name for name, e in known(other, side).items() if "handle" in e}
    mine = {e["handle"]: name for name, e in known(state, side).items() if "handle" in e}
    pairs = ((name, called[handle]) for handle, name in mine.items() if handle in called)
    units = other["units"]
    found = {one: two for one, two in pairs if one != two and two in units}
    before = state["units"]
    exchanged = {
        two: one
        for one, two in found.items()
        if two not in found and two in before and before[two] == units.get(one)
    }
    return {**found, **exchanged}


def _renamed_before(before: JsonObject, side: str, names: dict[str, str]) -> JsonObject:
    there = {one: two for one, two in names.items() if one in before["units"]}
    return apply(before, Event("", "", (), {}, renamed_to(before, side, there)))


def _renamed_event(event: Event, names: dict[str, str]) -> Event:
    return Event.from_json(_renamed(event.to_json(), names))


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list | tuple):
        return [_renamed(part, names) for part in value]
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(part, names) for key, part in value.items()}
    return value
