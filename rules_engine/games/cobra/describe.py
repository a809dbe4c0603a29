"""A unit in words, for rosters and lists: what it is, its factors, how it stands. Source: 3.31 to
3.34, 6.9, 9.6.
"""

from __future__ import annotations

from rules_engine.games.cobra.nations import nations
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.units import described_contact
from rules_engine.plain import JsonObject, JsonView

EDGES = {"N": "north", "E": "east", "S": "south"}
WAITING = {"pool": "not set up yet", "exited": "has left the map"}
TITLES = ("Strength", "Moves", "Steps", "State")


def describe(unit_id: str, data: JsonView) -> JsonObject:
    """Return a unit in words, with strength, allowance, steps and state as columns."""
    unit = Unit(unit_id, data)
    if not unit.is_known:
        return described_contact(data, TITLES)
    radius = data.get("radius")
    strength = f"radius {radius}" if unit.is_hq else str(unit.strength)
    state = "on trucks" if unit.has_trucks else ""
    words = (strength, str(unit.allowance), f"{unit.steps} of {unit.kind.steps}", state)
    line = [strength if unit.is_hq else f"strength {strength}", f"moves {unit.allowance}"]
    line += [f"steps {words[2]}"] if unit.steps_lost else []
    what = f"{nations()[unit.nation].word} {_kind(unit)}"
    return {
        "what": what,
        "kind": what,
        "formation": _formation(unit),
        "line": ", ".join([*line, *([state] if state else [])]),
        "place": _place(unit),
        "facts": [list(pair) for pair in zip(TITLES, words, strict=True)],
    }


def _kind(unit: Unit) -> str:
    """Return the kind of a unit without its nation, which some kinds have in their names."""
    first, _, rest = unit.kind.word.partition(" ")
    is_nation = first in ("US", "American", "German")
    return rest if is_nation else unit.kind.word


def _place(unit: Unit) -> str:
    """Return when and where a unit comes that waits; empty for one on the map. Source: 14.1."""
    status = str(unit.data.get("status"))
    if not unit.is_due:
        return WAITING.get(status, "")
    edges = " or ".join(EDGES[edge] for edge in unit.entry_edges)
    return f"due in turn {unit.entry_turn}, from the {edges}"


def _formation(unit: Unit) -> str:
    parts = [f"{unit.division} Division" if unit.division else ""]
    kind = "Army" if unit.size == "army" else "Corps"
    parts += [f"{unit.corps} {kind}" if unit.corps and unit.corps != unit.id else ""]
    return ", ".join(part for part in parts if part)
