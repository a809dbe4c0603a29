"""What a side's view shows of its knowledge ledger: the enemy units in sight, and the contacts that
it remembers or was told of, under the side's own names. Made from the ledger alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules_engine.mechanics import knowledge
from rules_engine.plain import JsonObject, JsonView

SHOWN = ("space", "level", "turn", "step", "source", "case", "certainty")
KEPT = (*SHOWN, "handle", "seen", "what", "by", "trail")


def in_sight(state: JsonView, side: str) -> JsonObject:
    """Return the enemy units that a side sees now, by the side's names for them."""
    found: JsonObject = {}
    for entry in knowledge.known(state, side).values():
        if entry["seen"]:
            place = {"space": entry["space"], "status": "map"}
            found[knowledge.name_of(entry)] = {**facts_of(entry), **place}
    return found


def facts_of(entry: JsonView) -> JsonObject:
    """Return the facts of an entry's snapshot; the designation is its name and stands there."""
    return {name: value for name, value in entry["what"].items() if name != "unit"}


def remembered(
    state: JsonView, side: str, facts: Callable[[JsonView], JsonObject] = facts_of
) -> list[JsonObject]:
    """Return what a side only remembers or was told of, sorted by its name for it; `facts` says
    which facts of an entry's snapshot a view passes on.
    """
    found = []
    # By the side's own numbers first: the order of the keys would tell which are false.
    for entry in sorted(knowledge.known(state, side).values(), key=_order):
        if entry["seen"]:
            continue
        shown = {name: entry[name] for name in SHOWN}
        named = {"id": knowledge.name_of(entry), "side": entry["what"]["side"]}
        found.append({**named, "what": facts(entry), **shown})
    return sorted(found, key=lambda one: (str(one["id"]), str(one["space"])))


def ledger(state: JsonView, side: str) -> JsonObject:
    """Return a side's ledger under its own names; nothing tells which entries no unit stands
    behind.
    """
    found: JsonObject = {}
    for entry in sorted(knowledge.known(state, side).values(), key=_order):
        name = knowledge.name_of(entry)
        while name in found:  # only where the referee has planted a name that is there already
            name += "+"
        found[name] = {part: entry[part] for part in KEPT if part in entry}
    return dict(sorted(found.items()))


def behind(state: JsonView, side: str, name: str) -> str:
    """Return the designation of the unit that a side calls by a name; the name itself where the
    side has none of its own for it.
    """
    for key, entry in knowledge.known(state, side).items():
        if knowledge.name_of(entry) == name and not key.startswith(knowledge.FALSE):
            return key
    return name


def is_identified(state: JsonView, side: str, unit: str) -> bool:
    """Whether a side sees a unit now and knows which it is."""
    entry: Mapping[str, object] = knowledge.known(state, side).get(unit, {})
    return bool(entry.get("seen")) and entry.get("level") == "full"


def _order(entry: JsonView) -> tuple[str, str]:
    return str(entry["handle"]), str(entry["space"])
