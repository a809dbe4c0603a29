"""Retreats under fire: one hex, each unit where its side likes.

The waiting point "retreats" {units, side} takes the units one by one. A side chooses among the
hexes that are open as far as it knows; where an enemy keeps a unit out whom nobody saw, its side is
told no more than that, and it goes elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import put
from rules_engine.core.game import FrameKind
from rules_engine.core.levels import is_double_blind
from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics.hexes.blind.known_position import as_known
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.plain import JsonObject

REFUSED = "refused"
"""The mark of a phase that lists the hexes into which no unit could: in no side's view."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Retreats(Generic[H, U]):
    """What a game says of such retreats."""

    may: str
    """The case by which units retreat."""
    where: str
    """The case that says into which hexes."""
    unseen: str
    """The case by which unseen enemies keep units out."""
    can: Callable[[H, U], bool]
    """Whether a unit retreats at all."""
    ways: Callable[[H, U], list[str]]
    """The hexes into which it can."""
    go: Callable[[Proceedings[H], str, str], None]
    """Takes a unit into a hex."""
    stuck: Callable[[Proceedings[H], str], None]
    """What becomes of a unit that finds no way after all."""

    def able(self, truth: H, space: str, units: Sequence[U]) -> list[U]:
        """Return the units of a hex that can retreat; nobody where one of them has no way."""
        if not truth.holds(self.may):
            return []
        found = [unit for unit in units if self.can(truth, unit)]
        return found if all(self._open(truth, unit) for unit in found) else []

    def begin(self, p: Proceedings[H], units: Sequence[U]) -> None:
        """Let units retreat, one by one."""
        p.push("retreats", units=[unit.id for unit in units], side=units[0].side)

    def frame(self) -> FrameKind[H]:
        """Return the waiting point."""
        return FrameKind("retreats", self._run, self._decisions, self._answer)

    def _open(self, truth: H, unit: U) -> list[str]:
        """Return where a unit can go as far as its side knows, but for hexes that were refused."""
        refused = truth.data["phase"].get(REFUSED, ())
        found = self.ways(as_known(truth, unit.side), unit)
        return [space for space in found if space not in refused]

    def _run(self, p: Proceedings[H], frame: JsonObject) -> None:
        if not frame["units"]:
            p.pop()
            return
        name = frame["units"][0]
        found = self._open(p.position, p.position.units[name])
        if found:
            self._try(p, frame, found[0])
            return
        p.amend(units=frame["units"][1:])
        self.stuck(p, name)

    def _try(self, p: Proceedings[H], frame: JsonObject, space: str) -> None:
        name, *rest = frame["units"]
        unit = p.position.units[name]
        if space in self.ways(p.position, unit):
            p.amend(units=rest)
            self.go(p, name, space)
            return
        refused = [*p.position.data["phase"].get(REFUSED, ()), space]
        data: JsonObject = {"unit": name, "side": unit.side, "space": space}
        effects = [put(refused, "phase", REFUSED)]
        p.emit("refused", data, effects, [self.where, self.unseen], by="rules")

    def _decisions(self, position: H, frame: JsonObject) -> tuple[Decision, ...]:
        """Ask where the next unit goes, where there is a choice; where units are hidden always, for
        the enemy would learn from it that there is none.
        """
        if not frame["units"]:
            return ()
        unit = position.units[frame["units"][0]]
        found = self._open(position, unit)
        if len(found) < (1 if is_double_blind(position.data) else 2):
            return ()
        choices = tuple(Choice(space, f"to {space}", "", space) for space in found)
        name, prompt = f"{frame['id']}.{unit.id}", f"Where does {unit.id} retreat?"
        return (Decision(name, unit.side, "retreat_to", self.where, prompt, choices, unit.space),)

    def _answer(self, p: Proceedings[H], frame: JsonObject, decision: Decision, key: str) -> None:
        self._try(p, frame, key)
