"""Units that come into sight: under which number, and whether they may be what was there before."""

from __future__ import annotations

from rules_engine.mechanics.hexes.blind.leaving import is_screened, sighting
from rules_engine.mechanics.hexes.blind.notes import Notes
from rules_engine.mechanics.hexes.blind.record import Cases, Spotting
from rules_engine.mechanics.hexes.blind.sight import in_sight
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.knowledge import Ledger


def arrive(spotting: Spotting[H, U], position: H, ledger: Ledger, notes: Notes) -> None:
    """Enter the enemy units that have come into sight, hex by hex."""
    for space, units in _new(spotting, position, ledger).items():
        left = []
        for name in in_order(spotting.cases, position, ledger, space, units):
            if _is_still_there(spotting, position, ledger, name, space):
                _enter(spotting, position, ledger, notes, name, "again")
            else:
                left.append(name)
        for name in left:
            if name in ledger.entries:
                ledger.part(name)
        for name in left:
            _meet(spotting, position, ledger, notes, name, space)


def _new(spotting: Spotting[H, U], position: H, ledger: Ledger) -> dict[str, list[str]]:
    """Return the enemy units that are in sight and were not before, by hex."""
    found: dict[str, list[str]] = {}
    for at, seen in sorted(in_sight(spotting, position, ledger.side).items()):
        space = position.board.numbers[at]
        for unit in position.stack(space):
            entry = ledger.entries.get(unit.id)
            is_new = unit.side != ledger.side and (entry is None or not entry["seen"])
            if is_new and not is_screened(spotting.cases, position, ledger.side, unit.id, seen):
                found.setdefault(space, []).append(unit.id)
    return dict(sorted(found.items()))


def in_order(cases: Cases, position: H, ledger: Ledger, space: str, units: list[str]) -> list[str]:
    """Return the units of a hex in the order in which they get their numbers."""
    return ledger.by_lot(units, space) if position.holds(cases.lots) else units


def _is_still_there(
    spotting: Spotting[H, U], position: H, ledger: Ledger, name: str, space: str
) -> bool:
    """Whether a unit comes into sight again where it was lost in this same movement of the side's
    own, in which the enemy cannot have moved.
    """
    entry = ledger.entries.get(name)
    if entry is None or entry["space"] != space or not position.holds(spotting.cases.again):
        return False
    is_now = (entry["turn"], entry["step"]) == (position.turn, position.step)
    return is_now and position.step in spotting.movement[ledger.side]


def _meet(
    spotting: Spotting[H, U], position: H, ledger: Ledger, notes: Notes, name: str, space: str
) -> None:
    """Enter a unit as something new, or under the number of something remembered there that looks
    no different.
    """
    seen = in_sight(spotting, position, ledger.side)[position.board.index[space]]
    found = sighting(spotting, position.units[name], seen, seen.look.level)
    if position.holds(spotting.cases.same):
        is_known = ledger.meet(name, found)
    else:
        ledger.see(name, found)
        is_known = False
    notes.spotted(name, ledger.entries[name], "again" if is_known else "new")


def _enter(
    spotting: Spotting[H, U], position: H, ledger: Ledger, notes: Notes, name: str, news: str
) -> None:
    unit = position.units[name]
    seen = in_sight(spotting, position, ledger.side)[position.board.index[str(unit.space)]]
    old = ledger.entries.get(name)
    level = old["level"] if old and old["level"] == "full" else seen.look.level
    ledger.see(name, sighting(spotting, unit, seen, level))
    notes.spotted(name, ledger.entries[name], news)
