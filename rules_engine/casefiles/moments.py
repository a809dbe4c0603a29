"""Where a script stands, and what came of a scene."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules_engine.casefiles.model import Scene
from rules_engine.casefiles.words import Line
from rules_engine.core.dice import ScriptedDice
from rules_engine.core.events import Event
from rules_engine.core.game import Game
from rules_engine.core.rulings import Ruling
from rules_engine.plain import JsonObject


class Refuted(Exception):
    """An expectation was not met; carries what came instead."""

    def __init__(self, line: Line, got: str) -> None:
        super().__init__(got)
        self.line = line
        self.got = got


@dataclass
class Moment:
    """Where a script stands: the state, and what the last act brought."""

    game: Game[Any]
    before: JsonObject
    state: JsonObject
    dice: ScriptedDice
    ruling: Ruling | None = None
    answer: Any = None
    error: str = ""
    events: tuple[Event, ...] = ()
    trace: list[tuple[str, tuple[Event, ...]]] = field(default_factory=list)
    is_quiet: bool = False

    def clear(self) -> None:
        """Forget what the last act brought."""
        self.ruling, self.answer, self.error, self.events = None, None, "", ()
        self.before = self.state


@dataclass(frozen=True)
class Result:
    """What came of one scene."""

    path: str
    scene: Scene
    passed: bool
    line: int = 0
    expected: str = ""
    got: str = ""
    state: JsonObject = field(default_factory=dict)
    trace: tuple[tuple[str, tuple[Event, ...]], ...] = ()

    @property
    def cases_cited(self) -> frozenset[str]:
        """Every case that an event of the scene cites."""
        return frozenset(c for _, events in self.trace for event in events for c in event.cases)
