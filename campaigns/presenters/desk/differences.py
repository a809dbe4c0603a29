"""What a side does not know: its view held against the truth, for the referee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.presenters.map.units import SUPPLY, what_is
from campaigns.presenters.play.panel import title_of
from rules_engine.core.game import Game

State = Mapping[str, Any]
Rows = list[dict[str, Any]]
STATUS = {"due": "due to arrive", "pool": "in reserve", "out": "eliminated or withdrawn"}
WHICH = "which unit it is"
ABOUT = {"face": "its losses", "supply": "its supply", "strength": "its strength"}
"""Entries of a unit's record in words; any other is called by its own name."""


def differences(game: Game[Any], truth: State, seen: State, side: str) -> dict[str, Any]:
    """Return what the side does not know: units that it cannot identify, by space; what it lacks of
    those it knows; units off the map; and whose decision is open.
    """
    lacking = _on_map(game, truth, seen, side)
    return {
        "unidentified": _by_space([row for row in lacking if row["lack"] == WHICH]),
        "in_part": [row for row in lacking if row["lack"] != WHICH],
        "off_map": _off_map(truth, seen, side),
        "decisions": [
            f"{title_of(game, one['owner'])} decides: {one['prompt']}"
            for one in truth["decisions"]
            if one["owner"] != side
        ],
    }


def _enemies(state: State, side: str) -> dict[str, Mapping[str, Any]]:
    units = sorted(state["units"].items())
    return {name: unit for name, unit in units if unit.get("side") != side}


def _on_map(game: Game[Any], truth: State, seen: State, side: str) -> Rows:
    """Return the enemies on the map of which the side does not know everything, by space."""
    known = _enemies(seen, side)
    found: Rows = []
    for name, unit in _enemies(truth, side).items():
        if unit.get("status") == "map" and unit.get("space"):
            lack = _lack(unit, known.get(name))
            if lack:
                kind = what_is(game, name, unit)
                row = {"space": str(unit["space"]), "unit": name, "kind": kind, "lack": lack}
                found.append(row | {"is": _state(unit, known.get(name, {}))})
    return sorted(found, key=lambda row: (row["space"], row["unit"]))


def _by_space(rows: Rows) -> Rows:
    found: dict[str, Rows] = {}
    for row in rows:
        found.setdefault(row["space"], []).append(row)
    return [{"space": space, "units": units} for space, units in found.items()]


def _lack(unit: Mapping[str, Any], known: Mapping[str, Any] | None) -> str:
    """Return what is not known of a unit, empty where all is."""
    if known is None or not known.get("type"):
        return WHICH
    return ", ".join(ABOUT.get(name, f"its {name}") for name in _hidden(unit, known))


def _hidden(unit: Mapping[str, Any], known: Mapping[str, Any]) -> list[str]:
    """Return the entries of a unit's record that its view holds otherwise, or should but does not
    hold.
    """
    names = sorted({name for name in unit if name in known or name in ABOUT})
    return [name for name in names if unit[name] is not None and unit[name] != known.get(name)]


def _state(unit: Mapping[str, Any], known: Mapping[str, Any]) -> str:
    """Return what is true of a unit besides its kind."""
    own = [name for name in _hidden(unit, known) if name not in ABOUT and known.get("type")]
    parts = [
        *(f"{name} {unit[name]}" for name in own),
        str(unit["face"]) if unit.get("face") not in (None, "full") else "",
        SUPPLY.get(str(unit.get("supply")), "") if unit.get("supply") != "in" else "",
    ]
    return ", ".join(part for part in parts if part)


def _off_map(truth: State, seen: State, side: str) -> Rows:
    """Return the enemy units off the map that the side's view does not hold, by their state."""
    known = _enemies(seen, side)
    found: dict[str, list[str]] = {}
    for name, unit in _enemies(truth, side).items():
        if unit.get("status") != "map" and name not in known:
            found.setdefault(str(unit.get("status")), []).append(name)
    return [
        {"state": STATUS.get(status, status), "units": units}
        for status, units in sorted(found.items())
    ]
