"""Draws an exported campaign or a recorded game: a picture a turn for each side and the truth."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cartography.maps import SCREEN, Size, map_png
from cartography.scene import scene_of
from rules_engine import Event, apply, load, told, truth, view
from rules_engine.core.game import Game
from rules_engine.errors import BadRecord
from rules_engine.plain import JsonObject

TRUTH = "truth"


def draw_file(file: Path, out: Path, size: Size = SCREEN) -> Iterator[Path]:
    """Draw the pictures of a file into a folder and yield their paths.

    Raises:
        BadRecord: the file holds no campaign; says where.
        OSError: a file cannot be read or written.
    """
    events = read_events(file)
    out.mkdir(parents=True, exist_ok=True)
    for turn, viewer, png in pictures(events, size):
        path = out / f"turn-{turn:02d}-{viewer}.png"
        path.write_bytes(png)
        yield path


@dataclass
class _Turn:
    """What happened since the last picture, as everybody was told it."""

    notices: dict[str, list[JsonObject]] = field(default_factory=dict)


def pictures(events: list[Event], size: Size = SCREEN) -> Iterator[tuple[int, str, bytes]]:
    """Yield turn, viewer and PNG at the end of every turn and of the log."""
    state: JsonObject = {}
    turn = _Turn()
    for event in events:
        after = apply(state, event)
        if state and after.get("turn") != state.get("turn"):
            yield from _of_turn(state, turn, size)
            turn = _Turn()
        _listen(turn, state, event, after)
        state = after
    if state:
        yield from _of_turn(state, turn, size)


def _listen(turn: _Turn, before: JsonObject, event: Event, after: JsonObject) -> None:
    for viewer in (TRUTH, *load(after["game"]).sides):
        notice = told(before, event, after, None if viewer == TRUTH else viewer)
        if notice is not None:
            turn.notices.setdefault(viewer, []).append(notice)


def _of_turn(state: JsonObject, turn: _Turn, size: Size) -> Iterator[tuple[int, str, bytes]]:
    game: Game[Any] = load(state["game"])
    for viewer in (TRUTH, *game.sides):
        seen = truth(state) if viewer == TRUTH else view(state, viewer)
        marks, caption = scene_of(game, seen, turn.notices.get(viewer, ()), viewer)
        yield state["turn"], viewer, map_png(game.board_of(seen), seen, marks, size, caption)


def read_events(file: Path) -> list[Event]:
    """Return the events of a file: an exported campaign, an object with events, or a line for each.

    Raises:
        BadRecord: it is none of them; says where.
    """
    text = file.read_text(encoding="utf-8")
    try:
        whole = json.loads(text)
    except ValueError:
        return _events_of_lines(file, text)
    if isinstance(whole, dict) and "branches" in whole:
        return [Event.from_json(entry) for entry in _line_of_play(whole)]
    entries = whole.get("events") if isinstance(whole, dict) else whole
    if not isinstance(entries, list):
        raise BadRecord(f"{file} holds neither an exported campaign nor a list of events.")
    return _events(entries)


def _events_of_lines(file: Path, text: str) -> list[Event]:
    entries = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            entries.append(json.loads(line))
        except ValueError as fault:
            raise BadRecord(f"{file}, line {number}: this is no JSON ({fault}).") from fault
    return _events(entries)


def _events(entries: list[Any]) -> list[Event]:
    """Return the events among the entries of a log; inputs and heads are passed over."""
    found = []
    for entry in entries:
        body = entry.get("event", entry) if isinstance(entry, dict) else entry
        if isinstance(body, dict) and "effects" in body:
            found.append(Event.from_json(body))
    if not found:
        raise BadRecord("There is no event in this file.")
    return found


def _line_of_play(whole: JsonObject) -> list[JsonObject]:
    """Return the bodies of the events of the branch that is played, with those of its ancestors."""
    try:
        branches = {branch["number"]: branch for branch in whole["branches"]}
        number, last = whole["campaign"]["branch"], None
        line: list[JsonObject] = []
        while number is not None:
            branch = branches[number]
            own = [e for e in branch["entries"] if last is None or e["seq"] <= last]
            line = [*own, *line]
            number, last = branch["parent"], branch["from_seq"]
        return [e["body"]["event"] for e in line if e["body"].get("type") == "event"]
    except (KeyError, TypeError, AttributeError) as fault:
        raise BadRecord(f"This export is damaged: {fault} is missing or wrong.") from fault
