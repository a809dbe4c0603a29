"""Who fires in defence of an attacked hex, and at whom: its owner says so, shot by shot, spread
over as many attackers as can be. The waiting point is that of a fire phase (`phase.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from rules_engine.core.decisions import Choice, Decision, Series
from rules_engine.core.levels import is_double_blind
from rules_engine.mechanics.hexes.fire.phase import DONE
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.pairing import paired
from rules_engine.plain import JsonObject

AT, HELPS = ">", "+"
"""What stands between a defender, or a headquarters that lends its guns, and an attacker."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Defence(Generic[H, U]):
    """What a game says of defensive fire."""

    once: str
    """The case by which a unit fires once in a phase."""
    spread: str
    """The case by which fire is spread."""
    attackers: Callable[[H, JsonObject, str], Sequence[U]]
    """Who of an attack of a side can be shot at."""
    method: Callable[[H, U, JsonObject, U], str | None]
    """How a unit fires at an attacker, None where it does not."""
    joins: Callable[[H, U], bool]
    """Whether a unit joins a volley where it likes, whatever the others aim at."""
    helps: Callable[[H, JsonObject], Iterable[tuple[U, U]]]
    """Which headquarters may help against which attacker."""
    helped: Callable[[U, U], str]
    """The same in words."""
    note: Callable[[U], str]
    """What is said of who fires."""

    def shots(self, position: H, frame: JsonObject) -> Iterator[tuple[U, U]]:
        """Yield who may still fire at whom."""
        attack, side = frame["attack"], frame["side"]
        attackers = self.attackers(position, attack, side)
        fired = position.data["phase"].get("fired", ())
        for unit in position.on_map(position.other(side)):
            if unit.id in frame["shots"] or (unit.id in fired and position.holds(self.once)):
                continue
            able = [a for a in attackers if self.method(position, unit, attack, a) is not None]
            for attacker in able:
                if self._is_spread(position, frame, attackers, unit, attacker):
                    yield unit, attacker

    def _is_spread(
        self, position: H, frame: JsonObject, attackers: Sequence[U], unit: U, attacker: U
    ) -> bool:
        """Whether fire is spread over as many attackers as can be, this shot included."""
        if self.joins(position, unit) or not position.holds(self.spread):
            return True
        shots, units = frame["shots"].items(), position.units
        given = {name: at for name, at in shots if not self.joins(position, units[name])}
        given[unit.id] = attacker.id
        open_to = {
            name: [
                at
                for at, one in enumerate(attackers)
                if self.method(position, units[name], frame["attack"], one) is not None
            ]
            for name in given
        }
        return len(set(given.values())) == len(paired(open_to))

    def decisions(self, position: H, frame: JsonObject) -> tuple[Decision, ...]:
        """Ask the defender for the next shot; where units are hidden even one who has none, for
        that nobody is asked would tell the attacker that nobody can fire.
        """
        target = str(frame["attack"]["target"])
        aims, lent = list(self.shots(position, frame)), list(self.helps(position, frame))
        is_first = is_double_blind(position.data) and not frame["shots"]
        if not (aims or lent or is_first):
            return ()
        choices = [
            Choice(f"{unit.id}{AT}{one.id}", _text(unit, one), self.note(unit), unit.space)
            for unit, one in aims
        ]
        for hq, one in lent:
            choices.append(Choice(f"{hq.id}{HELPS}{one.id}", self.helped(hq, one), "", hq.space))
        choices.append(Choice(DONE, "nobody else fires", "Defensive fire is rolled."))
        count = len(frame["shots"]) + len(frame["helped"])
        prompt = f"Who fires in defence of {target}, and at whom?"
        name, owner = f"{frame['id']}.{target}.{count}", position.other(frame["side"])
        series = Series(max(1, len({unit.id for unit, _ in (*aims, *lent)})), "", DONE)
        asked = tuple(choices)
        return (Decision(name, owner, "defence", self.spread, prompt, asked, target, series),)


def _text(unit: U, attacker: U) -> str:
    return f"{unit.id} in {unit.space} fires at {attacker.id} in {attacker.space}"


def aimed(frame: JsonObject, key: str) -> JsonObject:
    """Return what an answer changes: a shot more, or a headquarters that helps."""
    kind = "helped" if HELPS in key else "shots"
    name, _, attacker = key.partition(HELPS if kind == "helped" else AT)
    return {kind: {**frame[kind], **({attacker: name} if kind == "helped" else {name: attacker})}}
