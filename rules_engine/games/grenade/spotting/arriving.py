"""Units that come into sight: under which number, and whether they may be what was there before.
Source: DB1.3, DB6.5, DB6.6.
"""

from __future__ import annotations

from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting.leaving import is_screened, sighting
from rules_engine.games.grenade.spotting.notes import Notes
from rules_engine.games.grenade.spotting.sight import in_sight
from rules_engine.mechanics.knowledge import Ledger


def arrive(position: GrenadePosition, ledger: Ledger, notes: Notes) -> None:
    """Enter the enemy units that have come into sight, hex by hex."""
    for space, units in _new(position, ledger).items():
        left = []
        for name in in_order(position, ledger, space, units):
            if _is_still_there(position, ledger, name, space):
                _enter(position, ledger, notes, name, "again")
            else:
                left.append(name)
        for name in left:
            if name in ledger.entries:
                ledger.part(name)
        for name in left:
            _meet(position, ledger, notes, name, space)


def _new(position: GrenadePosition, ledger: Ledger) -> dict[str, list[str]]:
    """Return the enemy units that are in sight and were not before, by hex."""
    found: dict[str, list[str]] = {}
    for at, seen in sorted(in_sight(position, ledger.side).items()):
        space = position.board.numbers[at]
        for unit in position.stack(space):
            entry = ledger.entries.get(unit.id)
            is_new = entry is None or not entry["seen"]
            if is_new and not is_screened(position, ledger.side, unit.id, seen):
                found.setdefault(space, []).append(unit.id)
    return dict(sorted(found.items()))


def in_order(position: GrenadePosition, ledger: Ledger, space: str, units: list[str]) -> list[str]:
    """Return the units of a hex in the order in which they get their numbers. Source: DB1.3."""
    return ledger.by_lot(units, space) if position.holds("DB1.3") else units


def _is_still_there(position: GrenadePosition, ledger: Ledger, name: str, space: str) -> bool:
    """Whether a unit comes into sight again where it was lost in this same movement of the side's
    own, in which the enemy cannot have moved. Source: DB6.6.
    """
    entry = ledger.entries.get(name)
    if entry is None or entry["space"] != space or not position.holds("DB6.6"):
        return False
    is_now = (entry["turn"], entry["step"]) == (position.turn, position.step)
    return is_now and position.step == f"{ledger.side}.movement"


def _meet(position: GrenadePosition, ledger: Ledger, notes: Notes, name: str, space: str) -> None:
    """Enter a unit as something new, or under the number of something remembered there that looks
    no different. Source: DB6.5.
    """
    seen = in_sight(position, ledger.side)[position.board.index[space]]
    found = sighting(position.units[name], seen, seen.look.level)
    if position.holds("DB6.5"):
        is_known = ledger.meet(name, found)
    else:
        ledger.see(name, found)
        is_known = False
    notes.spotted(name, ledger.entries[name], "again" if is_known else "new")


def _enter(position: GrenadePosition, ledger: Ledger, notes: Notes, name: str, news: str) -> None:
    unit = position.units[name]
    seen = in_sight(position, ledger.side)[position.board.index[str(unit.space)]]
    old = ledger.entries.get(name)
    level = old["level"] if old and old["level"] == "full" else seen.look.level
    ledger.see(name, sighting(unit, seen, level))
    notes.spotted(name, ledger.entries[name], news)
