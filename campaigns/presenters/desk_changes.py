"""A correction in words: each entry of the position that changes, before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.game import Game

State = Mapping[str, Any]
NAMES = {
    "ma": "movement allowance",
    "space": "hex",
    "status": "state",
    "face": "counter",
    "chit": "strength chit",
    "drew": "chit drawn last",
    "class": "combat class",
    "entered": "entered on turn",
    "frames": "what is running",
    "phase": "marks of the step",
    "mud_until": "mud through turn",
    "d_day": "D-Day",
}
VALUES = {
    "map": "on the map",
    "pool": "in reserve",
    "due": "due to arrive",
    "out": "eliminated or withdrawn",
}
RUNNING = ("frames", "phase", "rolls", "serial", "side", "step", "outcome")
"""What the sequence of play keeps for itself; a page says in words what begins instead."""
MISSING = object()


def change_rows(game: Game[Any], before: State, after: State) -> list[dict[str, str]]:
    """Return what differs between two positions: what, which part of it, before, after."""
    rows = []
    for path, old, new in _differences(dict(before), dict(after), ()):
        if path[0] in RUNNING:
            continue
        what, part = _subject(game, path)
        rows.append(
            {
                "what": what,
                "part": part,
                "before": _words(game, part, old),
                "after": _words(game, part, new),
            }
        )
    return rows


def _differences(old: Any, new: Any, path: tuple[str, ...]) -> Iterator[tuple[Any, Any, Any]]:
    if isinstance(old, dict) and isinstance(new, dict):
        for name in sorted(set(old) | set(new)):
            yield from _differences(old.get(name, MISSING), new.get(name, MISSING), (*path, name))
    elif isinstance(new, dict) and old in (MISSING, None):
        for name in sorted(new):
            yield from _differences(MISSING, new[name], (*path, name))
    elif old != new:
        yield path, old, new


def _subject(game: Game[Any], path: tuple[str, ...]) -> tuple[str, str]:
    """Return what a change is about, and which part of it, in words."""
    top, *rest = path
    if top == "units":
        return f"Unit {rest[0]}", _part(rest[1:])
    if top == "spaces":
        return f"Hex {rest[0]}", _part(rest[1:])
    if top == "known":
        side = game.side_titles.get(rest[0], rest[0])
        return f"What {side} knows of {rest[1]}", _part(rest[2:])
    if top == "readings":
        return "Reading", rest[0]
    if top == "options":
        return "Option", rest[0]
    if top == "tracks":
        return "Track", ", ".join(_name(game, part) for part in rest)
    return _part(list(path)).capitalize(), ""


def _name(game: Game[Any], part: str) -> str:
    return game.side_titles.get(part) or NAMES.get(part, part.replace("_", " "))


def _part(rest: list[str]) -> str:
    return ", ".join(NAMES.get(part, part.replace("_", " ")) for part in rest)


def _words(game: Game[Any], part: str, value: Any) -> str:
    if value is MISSING or value is None or value == "":
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_words(game, "", one) for one in value) or "none"
    if isinstance(value, dict):
        return "; ".join(f"{name} {_words(game, '', one)}" for name, one in sorted(value.items()))
    if part == "state":
        return VALUES.get(str(value), str(value))
    return game.side_titles.get(str(value), str(value))
