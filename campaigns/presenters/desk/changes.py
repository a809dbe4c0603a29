"""A correction in words: each entry of the position that changes, before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from campaigns.presenters.desk.differences import STATUS
from campaigns.presenters.known.changes import KEPT, known_rows
from campaigns.presenters.known.learned import learned_rows
from campaigns.presenters.map.spaces import space_word
from campaigns.services.asking.corrections import Trial, views_of
from rules_engine.core.corrections import Correction
from rules_engine.core.game import Game

State = Mapping[str, Any]
NAMES = {"status": "state", "entered": "entered on turn"}
RUNNING = ("frames", "phase", "rolls", "serial", "side", "step", "outcome")
"""What the sequence of play keeps for itself; a page says in words what begins instead."""
VISIBLE = ("tracks", "spaces", "links", "readings", "options", "turn")
"""What of a view is told beside units: what a side would see change by a correction."""
MISSING = object()


def change_rows(game: Game[Any], trial: Trial) -> list[dict[str, str]]:
    """Return what a correction changes: what, which part of it, before, after; in its words."""
    tell, position = trial.correction.replaces, game.lens(dict(trial.before))
    replaced = [
        {"what": what, "part": "", "before": before, "after": after}
        for what, before, after in (tell(position, trial.values) if tell else ())
    ]
    told = known_rows(game, trial.before, trial.after)
    return [*replaced, *told, *_rows(game, trial, trial.before, trial.after)]


def plain_rows(game: Game[Any], before: State, after: State) -> list[dict[str, str]]:
    """Return in what two positions differ: units, tracks, places; one row for each entry."""
    nothing = Correction("", "", "", "", (), lambda position, values: ())
    parts = ("units", *VISIBLE)
    old = {name: before[name] for name in parts if name in before}
    new = {name: after[name] for name in parts if name in after}
    return _rows(game, Trial(nothing, {}, before=dict(before), after=dict(after)), old, new)


def every_row(
    game: Game[Any],
    before: State,
    after: State,
    form: Correction | None = None,
    values: Mapping[str, str] | None = None,
) -> list[dict[str, str]]:
    """Return in what two positions differ, in every part of them; one row for each entry, in the
    words of the form with which it was changed, where that is known.
    """
    named = form or Correction("", "", "", "", (), lambda position, values: ())
    trial = Trial(named, values or {}, before=dict(before), after=dict(after))
    return [*known_rows(game, before, after), *_rows(game, trial, before, after)]


def seen_rows(game: Game[Any], trial: Trial, side: str) -> list[dict[str, str]]:
    """Return what a side would see change beside the enemy's units: its own, tracks, places."""
    before, after = views_of(trial, side)
    return _rows(game, trial, _without_enemy(before, side), _without_enemy(after, side))


def learned_by(game: Game[Any], trial: Trial) -> list[dict[str, Any]]:
    """Return, for each side, what it would learn of the enemy, and see change, by a correction."""
    found = []
    for side in game.sides:
        rows = learned_rows(game, *views_of(trial, side), side)
        found.append(
            {
                "side": side,
                "title": game.side_titles[side],
                "rows": rows,
                "changes": seen_rows(game, trial, side),
                "is_warned": any(row["is_new"] for row in rows),
            }
        )
    return found


def _without_enemy(seen: State, side: str) -> dict[str, Any]:
    own = {name: unit for name, unit in seen["units"].items() if unit.get("side") == side}
    return {**{name: seen[name] for name in VISIBLE if name in seen}, "units": own}


def _rows(game: Game[Any], trial: Trial, before: State, after: State) -> list[dict[str, str]]:
    names = (
        NAMES
        | {"space": space_word(game.board)}
        | {one.name: one.title for one in trial.correction.fields}
    )
    position = game.lens(dict(trial.before))
    choices = {
        one.name: dict(one.choices(position, trial.values))
        for one in trial.correction.fields
        if one.choices is not None
    }
    choices["status"] = {"map": "on the map"} | STATUS | choices.get("status", {})
    rows = []
    for path, old, new in _differences(dict(before), dict(after), ()):
        if path[0] in (*RUNNING, *KEPT):
            continue
        what, rest = _subject(game, path)
        chosen = _stated(game, path) or choices.get(path[-1]) or choices.get("value")
        rows.append(
            {
                "what": what,
                "part": ", ".join(_name(game, names, part) for part in rest),
                "before": _words(game, chosen or {}, old),
                "after": _words(game, chosen or {}, new),
            }
        )
    return rows


def _stated(game: Game[Any], path: tuple[str, ...]) -> dict[str, str]:
    """Return the words for what a reading or an option can be; empty for everything else."""
    if path[0] == "readings":
        found = [one.alternatives for one in game.readings if one.question == path[-1]]
        return {one.key: one.text for alternatives in found for one in alternatives}
    if path[0] == "options":
        return {str(k): words for o in game.options if o.name == path[-1] for k, words in o.choices}
    return {}


def unit_corrections(game: Game[Any], level: str) -> list[dict[str, str]]:
    """Return the corrections that begin with a unit, each with the field that names it."""
    return [
        {"name": one.name, "title": one.title, "field": field.name}
        for one in game.corrections
        if one.applies(level)
        for field in one.fields[:1]
        if field.kind == "unit"
    ]


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
        return f"{space_word(game.board).capitalize()} {rest[0]}", rest[1:]
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
