"""What a side may see of a position at the level "double_blind", built up from nothing: its own
units, what its knowledge ledger says of the enemies', and marks on the units that it sees. Nothing
here is read from an enemy unit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rules_engine.mechanics import contacts
from rules_engine.mechanics.hexes.ground.position import H, HexPosition
from rules_engine.mechanics.knowledge import known, name_of
from rules_engine.plain import JsonObject, JsonView

CONTACT = ("side", "space", "level", "turn", "step", "source", "case", "certainty")
ENTRY = ("handle", "seen", "by", "trail", "what", *CONTACT)

Name = Callable[[str], str | None]
"""The name by which a side knows a unit, None for one of which it knows nothing."""
Counter = Callable[[H, str, JsonView], JsonObject]
"""(position, key, entry) -> what else than its place a side sees of a unit in its sight."""


def sightings(position: H, side: str, counter: Counter[H], what: Sequence[str]) -> JsonObject:
    """Return the parts of a view that say what a side knows of units: those that it sees, what it
    remembers, and its ledger; `what` are the facts of a snapshot that a view passes on.
    """
    return {
        "units": units(position, side, counter),
        "contacts": remembered(position.data, side, what),
        "known": {side: ledger(position.data, side, what)},
    }


def units(position: H, side: str, counter: Counter[H]) -> JsonObject:
    """Return a side's own units, and those of others that are in its sight, as it knows them."""
    every = position.data["units"].items()  # a view needs no lenses on them
    found: JsonObject = {name: unit for name, unit in every if unit["side"] == side}
    for key, entry in known(position.data, side).items():
        if entry["seen"]:
            where = {"side": entry["what"]["side"], "space": entry["space"], "status": "map"}
            found[name_of(entry)] = {**where, **counter(position, key, entry)}
    return dict(sorted(found.items()))


def remembered(state: JsonView, side: str, what: Sequence[str]) -> list[JsonObject]:
    """Return what a side only remembers or was told of the enemy, by name; `what` are the facts of
    a snapshot that a view passes on.
    """
    return contacts.remembered(state, side, lambda entry: facts_of(entry, what))


def ledger(state: JsonView, side: str, what: Sequence[str]) -> JsonObject:
    """Return a side's ledger under its own names."""
    found: JsonObject = {}
    entries = known(state, side).values()
    for entry in sorted(entries, key=lambda e: (not e["seen"], str(e["handle"]), e["turn"])):
        name = name_of(entry)
        while name in found:  # what it is known to be now, and an old memory under the same name
            name += "+"
        kept = {part: entry[part] for part in ENTRY if part in entry}
        facts = {**facts_of(entry, what), **_named(entry)}
        found[name] = {**kept, "side": entry["what"]["side"], "what": facts}
    return dict(sorted(found.items()))


def facts_of(entry: JsonView, what: Sequence[str]) -> JsonObject:
    """Return of an entry's snapshot the facts that a view passes on."""
    facts = entry["what"]
    return {name: facts[name] for name in what if name in facts}


def _named(entry: Mapping[str, Any]) -> JsonObject:
    return {"unit": entry["what"]["unit"]} if entry["level"] == "full" else {}


# ---- names, marks -------------------------------------------------------------------------------


def names_in_sight(position: HexPosition[Any], side: str) -> Name:
    """Return the name by which a side knows a unit, None for one that it neither owns nor sees."""
    seen, every = known(position.data, side), position.data["units"]

    def name(unit_id: str) -> str | None:
        unit = every.get(unit_id)
        if unit is not None and unit["side"] == side:
            return unit_id
        entry = seen.get(unit_id)
        return name_of(entry) if entry is not None and entry["seen"] else None

    return name


def marks(
    position: HexPosition[Any],
    side: str,
    own: Sequence[str],
    units: Sequence[str],
    groups: Sequence[str],
    plain: Sequence[str] = ("targets",),
    called: Name | None = None,
) -> JsonObject:
    """Return the marks of the running phase: those of a side's own doing in its own phase, lists of
    units, and groups of such lists; of units those that are its own or in its sight, or that are
    `called` anything. The `plain` parts of a group are no units.
    """
    phase = position.data["phase"]
    names = called or names_in_sight(position, side)
    found: JsonObject = {}
    if position.side == side:
        found = {name: phase[name] for name in own if name in phase}
    marked = {name: shown(phase.get(name, ()), names) for name in units}
    found.update({name: units for name, units in marked.items() if units})  # none: as if unmarked
    for name in groups:
        if name in phase:
            found[name] = {
                part: value if part in plain else shown(value, names)
                for part, value in phase[name].items()
            }
    return found


def shown(names: Iterable[str], name: Name) -> list[str]:
    """Return the units of which a side knows, by its own names and in their order."""
    return sorted(one for one in map(name, names) if one is not None)
