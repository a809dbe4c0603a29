"""Events with complete effects, and the fold that makes a state of them.

An event's effects are plain writes: `[path, value]` puts a value at a path, `[path]` removes what
stands there.
`apply` therefore knows no rules, and a log can be folded for ever, whatever becomes of the rules
code.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules_engine.errors import BadRecord
from rules_engine.plain import JsonObject, JsonView, assert_plain, removed, written

Effect: TypeAlias = tuple[tuple[str, ...]] | tuple[tuple[str, ...], Any]


def put(value: Any, *path: str) -> Effect:
    """Return the effect that writes `value` at `path`."""
    return (path, value)


def drop(*path: str) -> Effect:
    """Return the effect that removes what stands at `path`."""
    return (path,)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: what kind, by whom, under which cases, what the log tells, what
    it changed.
    """

    kind: str
    by: str
    cases: tuple[str, ...]
    data: JsonObject
    effects: tuple[Effect, ...]

    def to_json(self) -> JsonObject:
        """Return the event as plain data for the log."""
        return {
            "kind": self.kind,
            "by": self.by,
            "cases": list(self.cases),
            "data": self.data,
            "effects": [[list(effect[0]), *effect[1:]] for effect in self.effects],
        }

    @classmethod
    def from_json(cls, data: JsonView) -> Event:
        """Return the event that plain data describes.

        Raises:
            BadRecord: a part is missing or of the wrong shape.
        """
        try:
            assert_plain(dict(data), "event")
            effects = tuple(_effect(raw) for raw in data["effects"])
            return cls(
                _text(data["kind"]),
                _text(data["by"]),
                tuple(_text(case) for case in data["cases"]),
                dict(data["data"]),
                effects,
            )
        except (KeyError, TypeError, ValueError) as fault:
            raise BadRecord(f"This is not an event of a log: {fault}.") from fault


def apply(state: JsonObject, event: Event) -> JsonObject:
    """Return the state after the event; `state` itself is left as it is."""
    for effect in event.effects:
        if len(effect) == 2:
            state = written(state, effect[0], effect[1])
        else:
            state = removed(state, effect[0])
    return state


def fold(events: Iterable[Event], state: JsonObject | None = None) -> JsonObject:
    """Return the state that a log of events leads to, from nothing or from a checkpoint."""
    state = {} if state is None else state
    for event in events:
        state = apply(state, event)
    return state


def _effect(raw: Any) -> Effect:
    if not isinstance(raw, list) or not 1 <= len(raw) <= 2:
        raise ValueError(f"an effect is [path] or [path, value], not {raw!r}")
    if not isinstance(raw[0], list):
        raise ValueError(f"a path is a list of names, not {raw[0]!r}")
    path = tuple(_text(part) for part in raw[0])
    return (path,) if len(raw) == 1 else (path, raw[1])


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} should be text")
    return value
