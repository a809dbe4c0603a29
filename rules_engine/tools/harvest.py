"""What running case files shows of a game: orders, events with their fields, decisions, dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_engine.casefiles.model import CaseFile
from rules_engine.casefiles.running import run_scene
from rules_engine.core.events import Event
from rules_engine.core.game import Game
from rules_engine.core.orders import format_order, parse_order
from rules_engine.errors import RulesEngineError
from rules_engine.plain import JsonObject

LONGEST = 60


@dataclass
class Seen:
    """What case files have shown of one kind of thing: fields with an example each, case numbers,
    who, keys.
    """

    fields: dict[str, str] = field(default_factory=dict)
    cases: dict[str, None] = field(default_factory=dict)
    owners: set[str] = field(default_factory=set)
    keys: dict[str, None] = field(default_factory=dict)
    counts: set[int] = field(default_factory=set)
    says: str = ""


@dataclass
class Harvest:
    """What running case files has shown of a game."""

    orders: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    """By kind and shape of its arguments the shortest order, and a long one."""
    events: dict[str, Seen] = field(default_factory=dict)
    decisions: dict[str, Seen] = field(default_factory=dict)
    rolls: dict[str, Seen] = field(default_factory=dict)


def harvest(game: Game[Any], files: Iterable[CaseFile]) -> Harvest:
    """Run case files and return what they show."""
    found = Harvest()
    for file in files:
        for scene in file.scenes:
            for act in scene.acts:
                if act.kind in ("order", "check") and act.side:
                    _note_order(found, game, act.side, act.text)
            for _, events in run_scene(file.path, scene).trace:
                for event in events:
                    _note_event(found, event)
    return found


def _note_order(found: Harvest, game: Game[Any], side: str, text: str) -> None:
    try:
        order = parse_order(text, side, game.notations)
    except RulesEngineError:
        return
    written = format_order(order, game.notations)
    shape = f"{sorted(order.args)} {order.args.get('mode', '')}"
    shapes = found.orders.setdefault(order.kind, {})
    known = {written, *shapes.get(shape, ())}
    by_length = sorted(known, key=lambda one: (len(one), one))
    long = [one for one in by_length if len(one) <= LONGEST]
    shapes[shape] = list(dict.fromkeys([by_length[0], *long[-1:]]))


def _note_event(found: Harvest, event: Event) -> None:
    _note(found.events.setdefault(event.kind, Seen()), event.data, event.cases)
    if event.kind == "choice":
        asked = found.decisions.setdefault(event.data["decision"], Seen())
        _note(asked, {}, event.cases)
        asked.owners.add(str(event.data["owner"]))
        asked.keys[str(event.data["key"])] = None
        asked.says = asked.says or str(event.data["prompt"])
    if event.kind == "roll" and event.cases:
        rolled = found.rolls.setdefault(event.cases[0], Seen())
        rolled.owners.add(str(event.data["owner"]))
        rolled.counts.add(len(event.data["dice"]))
        rolled.says = rolled.says or str(event.data["subject"])


def _note(seen: Seen, data: JsonObject, cases: Sequence[str]) -> None:
    seen.cases.update(dict.fromkeys(cases))
    for name, value in data.items():
        if not seen.fields.get(name):
            seen.fields[name] = _example(value)


def _example(value: Any) -> str:
    """Return a value as an expectation writes it; empty where it takes several words."""
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    parts = value if isinstance(value, list) else [value]
    if any(isinstance(part, dict | list) for part in parts):
        return ""
    text = "-".join(map(str, parts))
    return text if len(text.split()) == 1 and len(text) <= LONGEST else ""
