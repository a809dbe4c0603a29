"""A unit in words, for rosters and lists: what it is, how many steps, how it stands. Source: H6,
H8, H20, H42, H49.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.units import described_contact
from rules_engine.plain import JsonObject, JsonView

TITLES = ("Steps", "Mode", "Disruption", "Position", "Communication")
PLACES = {"road": "by the road from Neerpelt", "border": "round 0376"}
MARKERS = {"AD": "AD, disrupted in its own turn", "DD": "DD, disrupted in the enemy's turn"}
COMMUNICATION = {"in": "in", "out": "out of communication", "isolated": "isolated"}
WORKS = {"dig": "digging in", "bridge": "building a bridge to {to}"}
STATUS = {"pool": "not here yet", "out": "eliminated"}


def describe(unit_id: str, data: JsonView) -> JsonObject:
    """Return a unit in words, with steps, mode, markers, position and communication as columns."""
    unit = Unit(unit_id, data)
    if not unit.is_known:
        return described_contact(data, TITLES)
    facts = dict(_facts(unit))
    words = (value for title, value in facts.items() if value and title not in ("Steps", "Mode"))
    line = [
        f"{facts['Steps']} step{'s' * (facts['Steps'] != '1')}",
        f"{facts['Mode']} mode" if facts["Mode"] else "",
    ]
    return {
        "what": unit.kind.word,
        "kind": unit.kind.word,
        "formation": unit.formation,
        "line": ", ".join(part for part in (*line, *words) if part),
        "place": _place(unit),
        "facts": [list(pair) for pair in facts.items()],
    }


def listed_as(position: HellsPosition, unit: Unit) -> str:
    """Return a unit as a list has it from which the referee chooses: its name, what it is, where it
    is or when it comes.
    """
    told = describe(unit.id, unit.data)
    return f"{unit.id} · {told['what']} · {unit.space if unit.is_on_map else told['place']}"


def _facts(unit: Unit) -> Iterator[tuple[str, str]]:
    data, is_there = unit.data, unit.is_on_map or unit.is_in_box or unit.is_due
    full = int(data["full"])
    steps = str(unit.steps) if unit.steps == full else f"{unit.steps} of {full}"
    state = unit.communication if unit.is_on_map else "in"
    values = (
        steps,
        ("travel" if unit.is_travelling else "combat") if is_there else "",
        MARKERS.get(str(data.get("disrupted")), ""),
        ", ".join(_position(unit)),
        COMMUNICATION[state] if state != "in" else "",
    )
    yield from zip(TITLES, values, strict=True)


def _position(unit: Unit) -> Iterator[str]:
    if unit.cover:
        yield unit.cover
    work = unit.data.get("work")
    if work:
        yield WORKS[work["kind"]].format(to=work.get("to", ""))


def _place(unit: Unit) -> str:
    """Return where a unit is that is not on the map, or when and where it comes."""
    if unit.is_in_box:
        sector, _, level = (unit.box or "").partition(".")
        return f"{sector.capitalize()}, {level} box"
    if unit.is_on_map:
        return ""
    status, due = str(unit.data.get("status")), unit.data.get("due")
    at = str(unit.data.get("at", ""))
    where = PLACES.get(at, f"drop zone {at}" if len(at) == 1 else "")
    if unit.is_due:
        return f"waits {where}" if where else "waits to be set up"
    if status == "pool" and due is not None:
        return f"due on turn {due}{', ' if where else ''}{where}"
    return STATUS.get(status, "")
