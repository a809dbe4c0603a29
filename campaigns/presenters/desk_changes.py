"""A correction in words: each entry of the position that changes, before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from campaigns.presenters.desk_differences import STATUS
from campaigns.services.corrections import Trial
from rules_engine.game import Game

State = Mapping[str, Any]
NAMES = {"space": "hex", "status": "state", "entered": "entered on turn"}
RUNNING = ("frames", "phase", "rolls", "serial", "side", "step", "outcome")
"""What the sequence of play keeps for itself; a page says in words what begins instead."""
MISSING = object()


def change_rows(game: Game[Any], trial: Trial) -> list[dict[str, str]]:
    """Return what a correction changes: what, which part of it, before, after; in its words."""
    names = NAMES | {one.name: one.title for one in trial.correction.fields}
    position = game.lens(dict(trial.before))
    choices = {
        one.name: dict(one.choices(position, trial.values))
        for one in trial.correction.fields
        if one.choices is not None
    }
    choices["status"] = {"map": "on the map"} | STATUS | choices.get("status", {})
    rows = []
    for path, old, new in _differences(dict(trial.before), dict(trial.after), ()):
        if path[0] in RUNNING:
            continue
        what, rest = _subject(game, path)
        chosen = choices.get(path[-1]) or choices.get("key" if path[0] == "readings" else "value")
        rows.append(
            {
                "what": what,
                "part": ", ".join(_name(game, names, part) for part in rest),
                "before": _words(game, chosen or {}, old),
                "after": _words(game, chosen or {}, new),
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


def _subject(game: Game[Any], path: tuple[str, ...]) -> tuple[str, list[str]]:
    """Return what a change is about in words, and which part of it."""
    top, *rest = path
    if top == "units":
        return f"Unit {rest[0]}", rest[1:]
    if top == "spaces":
        return f"Hex {rest[0]}", rest[1:]
    if top == "known":
        side = game.side_titles.get(rest[0], rest[0])
        return f"What the {side} side knows of {rest[1]}", rest[2:]
    if top in ("readings", "options"):
        return top.removesuffix("s").capitalize(), rest
    if top == "tracks":
        return "Track", rest
    return top.capitalize().replace("_", " "), rest


def _name(game: Game[Any], names: Mapping[str, str], part: str) -> str:
    found = game.side_titles.get(part) or names.get(part) or part.replace("_", " ")
    return found[:1].lower() + found[1:] if part in names else found


def _words(game: Game[Any], choices: Mapping[str, str], value: Any) -> str:
    if value is MISSING or value is None or value == "":
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_words(game, {}, one) for one in value) or "none"
    if isinstance(value, dict):
        return "; ".join(f"{name} {_words(game, {}, one)}" for name, one in sorted(value.items()))
    text = str(value)
    return choices.get(text) or game.side_titles.get(text, text)
