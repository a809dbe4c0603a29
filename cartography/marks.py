"""Marks of what happened, from the notices that a side was given: ways of moves, retreats, battles.

Notices are read by their shape, not by the game:

- ``path`` (spaces), or ``from`` and ``to`` (one space each): a way; ways that go on are joined;
- ``targets`` and ``from`` (spaces): an attack; ``targets`` with ``result``: what came of it;
- ``attack``, ``defense`` and ``area`` or ``space``: what came of an attack within a space; a way of
  that phase that ends there is drawn as an assault.

A notice that says nothing of the kind leaves no mark.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cartography.overlays import Mark

BACKWARD = ("retreat", "withdraw", "rout")
FORWARD = ("advance",)
"""Parts of the kinds of notices that tell of a way gone in combat, not in movement."""

Notice = Mapping[str, Any]


def marks_of(notices: Iterable[Notice]) -> list[Mark]:
    """Return the marks of a phase's notices; a way that several units went is drawn once."""
    ways: list[dict[str, Any]] = []
    battles: list[dict[str, Any]] = []
    for notice in notices:
        way = _way(notice)
        if way is not None:
            _join(ways, way)
        elif _is_list(notice.get("targets")):
            _note_battle(battles, notice)
        elif "attack" in notice and "defense" in notice:
            _note_fight(battles, ways, notice)
    marks: list[Mark] = [_path_mark(way) for way in ways if len(way["spaces"]) > 1]
    marks += [mark for battle in battles for mark in _battle_marks(battle)]
    return [mark for index, mark in enumerate(marks) if mark not in marks[:index]]


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _way(notice: Notice) -> dict[str, Any] | None:
    """Return the way that a notice tells of."""
    start, end = notice.get("from"), notice.get("to")
    if _is_list(notice.get("path")):
        spaces = [str(space) for space in notice["path"]]
    elif isinstance(start, str) and isinstance(end, str):
        spaces = [start, end]
    else:
        return None
    if isinstance(start, str) and spaces[0] != start:
        spaces.insert(0, start)
    units = notice["units"] if _is_list(notice.get("units")) else [notice.get("unit")]
    return {
        "spaces": spaces,
        "side": str(notice.get("side") or notice.get("by") or ""),
        "units": sorted(str(unit) for unit in units if unit),
        "manner": _manner(str(notice.get("kind", ""))),
    }


def _manner(kind: str) -> str:
    if any(part in kind for part in BACKWARD):
        return "retreat"
    return "advance" if any(part in kind for part in FORWARD) else "move"


def _join(ways: list[dict[str, Any]], way: dict[str, Any]) -> None:
    """Add a way, or lengthen the one that it continues."""
    for other in reversed(ways):
        same = all(other[name] == way[name] for name in ("units", "side", "manner"))
        if same and way["units"] and other["spaces"][-1] == way["spaces"][0]:
            other["spaces"].extend(way["spaces"][1:])
            return
    ways.append(way)


def _path_mark(way: Mapping[str, Any]) -> dict[str, Any]:
    mark = {"kind": "path", "spaces": way["spaces"], "side": way["side"]}
    return mark if way["manner"] == "move" else {**mark, "manner": way["manner"]}


def _note_battle(battles: list[dict[str, Any]], notice: Notice) -> None:
    """Note an attack, or the result of the latest one on the same spaces."""
    targets = [str(space) for space in notice["targets"]]
    if _is_list(notice.get("from")):
        spaces = sorted({str(space) for space in notice["from"]})
        battles.append({"targets": targets, "from": spaces, "result": ""})
    elif notice.get("result"):
        for battle in reversed(battles):
            if battle["targets"] == targets:
                battle["result"] = str(notice["result"])
                return


def _note_fight(battles: list[dict[str, Any]], ways: list[dict[str, Any]], notice: Notice) -> None:
    """Note what came of an attack within a space, and which ways led to it."""
    space = str(notice.get("area") or notice.get("space") or "")
    is_fire = "bomb" in str(notice.get("kind", ""))
    parts = [str(notice[name]) for name in ("result", "points") if notice.get(name)]
    battle = {"targets": [space], "from": [], "result": " ".join(parts)[:12] or "0"}
    battles.append({**battle, "manner": "fire"} if is_fire else battle)
    for way in ways:
        if not is_fire and way["manner"] == "move" and way["spaces"][-1] == space:
            way["manner"] = "assault"


def _battle_marks(battle: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return a mark for each space attacked; the result stands at the first."""
    return [
        {
            "kind": "battle",
            "space": space,
            "from": battle["from"],
            "result": battle["result"] if index == 0 else "",
        }
        | ({"manner": battle["manner"]} if "manner" in battle else {})
        for index, space in enumerate(battle["targets"])
    ]
