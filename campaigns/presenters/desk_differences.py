"""What a side does not know: its view held against the truth, for the referee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from campaigns.presenters.units import SUPPLY, words_of
from rules_engine.game import Game

State = Mapping[str, Any]
Rows = list[dict[str, Any]]
STATUS = {"due": "due to arrive", "pool": "in reserve", "out": "eliminated or withdrawn"}
ABOUT = {
    "chit": "its strength chit",
    "face": "its losses",
    "supply": "its supply",
    "strength": "its strength",
}


def differences(game: Game[Any], truth: State, seen: State, side: str) -> dict[str, Any]:
    """Return what the side does not know: by hex, off the map, and whose decision is open."""
    return {
        "on_map": _on_map(truth, seen, side),
        "off_map": _off_map(truth, seen, side),
        "decisions": [
            f"{game.side_titles[one['owner']]} decides: {one['prompt']}"
            for one in truth["decisions"]
            if one["owner"] != side
        ],
    }


def _enemies(state: State, side: str) -> dict[str, Mapping[str, Any]]:
    units = sorted(state["units"].items())
    return {name: unit for name, unit in units if unit.get("side") != side}


def _on_map(truth: State, seen: State, side: str) -> Rows:
    """Return the hexes with enemies of which the side does not know everything."""
    known = _enemies(seen, side)
    found: dict[str, list[dict[str, str]]] = {}
    for name, unit in _enemies(truth, side).items():
        if unit.get("status") == "map" and unit.get("space"):
            lack = _lack(unit, known.get(name))
            if lack:
                row = {"unit": f"{name}, {words_of(unit)}", "lack": lack, "is": _state(unit)}
                found.setdefault(str(unit["space"]), []).append(row)
    contacts = Counter(
        str(unit["space"])
        for unit in known.values()
        if unit.get("status") == "map" and not unit.get("type")
    )
    return [
        {"space": space, "units": rows, "seen": _seen(contacts[space])}
        for space, rows in sorted(found.items())
    ]


def _lack(unit: Mapping[str, Any], known: Mapping[str, Any] | None) -> str:
    """Return what is not known of a unit, empty where all is."""
    if known is None or not known.get("type"):
        return "which unit it is"
    lack = [
        words
        for name, words in ABOUT.items()
        if name in unit and unit.get(name) != known.get(name) and unit.get(name) is not None
    ]
    return ", ".join(lack)


def _state(unit: Mapping[str, Any]) -> str:
    """Return what is true of a unit besides its kind."""
    parts = [
        f"chit {unit['chit']}" if unit.get("chit") else "",
        str(unit["face"]) if unit.get("face") not in (None, "full") else "",
        SUPPLY.get(str(unit.get("supply")), "") if unit.get("supply") != "in" else "",
    ]
    return ", ".join(part for part in parts if part)


def _seen(count: int) -> str:
    if not count:
        return ""
    return "an unidentified unit" if count == 1 else f"{count} unidentified units"


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
