"""Marches at the level "double_blind": hex by hex through what their side does not see. Hexes in
which nobody learns anything are one stretch; where somebody does, the march pauses for the ledgers,
and where the rules stop it, it halts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple

from rules_engine.core.events import Effect
from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics.hexes.blind.learning import reveal
from rules_engine.mechanics.hexes.blind.record import Spotting
from rules_engine.mechanics.hexes.blind.sight import sight_of
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.knowledge import known
from rules_engine.plain import JsonObject

SILENT = ("watched",)  # events that tell nobody anything


class Halt(NamedTuple):
    """Why a march goes no further: case, reason, the enemy units that it learns of, and whether
    what is left of its movement could be used otherwise.
    """

    case: str
    reason: str
    met: tuple[str, ...] = ()
    may_go_on: bool = True
    reading: str | None = None


@dataclass(frozen=True)
class March:
    """A move, or what is left of it: per hex of the path what was spent as far as there (the
    game's smallest unit), and the cases that entering it rests on.
    """

    unit: str
    mode: str
    path: list[str]
    spent: list[int]
    cases: list[list[str]]
    allowance: int

    def rest(self, start: int) -> March:
        """Return what is left from a hex of the path on."""
        cut = slice(start, None)
        path, spent, cases = self.path[cut], self.spent[cut], self.cases[cut]
        return March(self.unit, self.mode, path, spent, cases, self.allowance)


def march_of(
    unit: str, mode: str, path: Sequence[str], hexes: Iterable[JsonObject], allowance: int
) -> March:
    """Return the march along a path of which each hex was walked so: {total, cases}."""
    walked = list(hexes)
    spent = [0, *(int(there["total"]) for there in walked)]
    return March(unit, mode, [*path], spent, [[], *(there["cases"] for there in walked)], allowance)


def cited(march: March, end: int) -> list[str]:
    """Return the cases on which going as far as a hex of a path rests, each once."""
    return list(dict.fromkeys(case for cases in march.cases[1 : end + 1] for case in cases))


def _nobody(position: object, march: March, at: int) -> bool:
    return False


def _nothing(p: object, march: March, at: int, has_left: bool) -> None:
    return None


@dataclass(frozen=True, eq=False)
class Marches(Generic[H, U]):
    """What a game says of marches that meet the unseen. `at` is a place in the path."""

    spotting: Spotting[H, U]
    emit: Callable[[Proceedings[H], March, int], None]
    """Lets a unit go along its path as far as a hex of it, by one event "moved"."""
    before: Callable[[H, March, int, bool], Halt | None]
    """What keeps it in truth from the hex after this one; the last: whether it has left an enemy
    zone of control in this phase.
    """
    after: Callable[[H, March, int], Halt | None]
    """Why it must stop in a hex that it has come into."""
    kept: Callable[[H, March, int, Halt, bool], Iterable[Effect]]
    """What the phase keeps of a march that halts there."""
    cases_of: Callable[[March, int], list[str]] = cited
    """The cases on which its going so far rests."""
    at_sight: Callable[[H], Halt | None] = lambda position: None
    """Why it stops where enemies come into sight; None: it goes on."""
    calls: Callable[[H, March, int], bool] = _nobody
    """Whether its coming into a hex interrupts it."""
    interrupt: Callable[[Proceedings[H], March, int, bool], None] = _nothing
    """Opens what interrupts it, and leaves the rest of it for later."""
    telling: Collection[str] = ()
    """The cases of halts whose reason says the hex of the enemy itself."""


def go_on(
    rules: Marches[H, U], p: Proceedings[H], march: March, start: int, *, has_left: bool
) -> int:
    """Move a unit from a hex of its path until it arrives or something halts it; return the place
    in the path to which it has come.
    """
    last = len(march.path) - 1
    side = p.position.units[march.unit].side
    halt = _halt_ahead(rules, p, march, start, has_left=has_left)
    at = begun = told = start
    while at < last and halt is None:
        at += 1
        trial = _entered(rules, p, march, begun, at)
        is_called = rules.calls(trial.position, march, at)
        halt = _stop(rules, p, trial, march, at) if at < last else None
        if at < last and halt is None and not is_called:
            halt = _halt_ahead(rules, trial, march, at, has_left=has_left)
        learners = {e.data.get("side") for e in trial.events[1:] if e.kind not in SILENT}
        is_end = at == last or halt is not None or is_called
        if not learners and not is_end:
            if not trial.events[1:]:
                p.notes.update(trial.notes)  # what is as it was need not be looked at again
            continue
        is_told = side in learners or is_end
        _take(rules, p, trial, march.rest(told) if is_told else None, at - told)
        begun = at
        told = at if is_told else told
        if is_called:
            rules.interrupt(p, march, at, has_left)
            return at
    if halt is not None:
        halt_at(rules, p, march, at, halt, has_left=has_left)
    return at


def _halt_ahead(
    rules: Marches[H, U], p: Proceedings[H], march: March, at: int, *, has_left: bool
) -> Halt | None:
    """Return what keeps the unit from the next hex of its path."""
    if at >= len(march.path) - 1:
        return None
    return rules.before(p.position, march, at, has_left)


def _entered(
    rules: Marches[H, U], p: Proceedings[H], march: March, start: int, at: int
) -> Proceedings[H]:
    """Return a trial in which the unit has gone so far and the sides have looked."""
    for side in p.game.sides:
        sight_of(rules.spotting, p.position, side)  # what every trial from here brings up to date
    trial = p.trial()
    rules.emit(trial, march.rest(start), at - start)
    if p.game.spot is not None:
        p.game.spot(trial)
    return trial


def _take(
    rules: Marches[H, U], p: Proceedings[H], trial: Proceedings[H], told: March | None, end: int
) -> None:
    """Let a stretch have happened. Its owner is told of a path only where his own side learns
    something or the march ends: otherwise he would see where the enemy has learnt something.
    """
    moved = trial.events[0]
    if told is None:
        trial.events[0] = replace(moved, data={**moved.data, "part": True})
    else:
        data = {**moved.data, "told": told.path[: end + 1]}
        trial.events[0] = replace(moved, data=data, cases=tuple(rules.cases_of(told, end)))
    p.take_over(trial)


def _stop(
    rules: Marches[H, U], p: Proceedings[H], pending: Proceedings[H], march: March, at: int
) -> Halt | None:
    """Return why the unit stops in a hex that it has come into."""
    position = pending.position
    stop, at_sight = rules.after(position, march, at), rules.at_sight(position)
    if stop is not None or at_sight is None:
        return stop
    side = position.units[march.unit].side
    before = known(p.state, side)
    entries = known(pending.state, side).items()
    is_new = any(e["seen"] and not before.get(key, {}).get("seen") for key, e in entries)
    return at_sight if is_new else None


def halt_at(
    rules: Marches[H, U], p: Proceedings[H], march: March, at: int, halt: Halt, *, has_left: bool
) -> None:
    """Let the unit stop where it is and its side learn why."""
    position = p.position
    unit = position.units[march.unit]
    data: JsonObject = {
        "unit": unit.id,
        "side": unit.side,
        "space": march.path[at],
        "reason": halt.reason,
    }
    where = sorted({str(position.units[name].space) for name in halt.met})
    if where and halt.case not in rules.telling:
        data["reported"] = where
    learnt = reveal(rules.spotting, position, unit.side, halt.met, "report", halt.case)
    effects = [*learnt, *rules.kept(position, march, at, halt, has_left)]
    p.emit("halted", data, effects, [halt.case], by="rules")
