"""What a side hears of without seeing it: units counted in a hex, from the people or the air."""

from __future__ import annotations

from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics.hexes.blind.arriving import in_order
from rules_engine.mechanics.hexes.blind.notes import Notes
from rules_engine.mechanics.hexes.blind.record import Spotting
from rules_engine.mechanics.hexes.ground.position import H, HexPosition, U
from rules_engine.mechanics.knowledge import Ledger, remembered
from rules_engine.mechanics.sighting import Sighting


def hear(spotting: Spotting[H, U], p: Proceedings[H], side: str) -> None:
    """Let a side hear what the people of the towns have seen, at the beginning of its movement
    phase.
    """
    position, case = p.position, spotting.cases.reports
    if not position.holds(case):
        return
    ledger, notes = Ledger(p.state, side), Notes(spotting.cases, side)
    for space in spotting.reporting(position, side):
        count(spotting, position, ledger, notes, space, "town", case)
    notes.emit(p, ledger.effects())


def count(
    spotting: Spotting[H, U],
    position: H,
    ledger: Ledger,
    notes: Notes,
    space: str,
    source: str,
    case: str,
    *,
    is_whole: bool = False,
) -> None:
    """Let a side learn how many enemy units are in a hex, and no more: that many contacts are
    remembered there, those first that were so before; what is `is_whole` counted leaves no others.
    """
    there = _unseen(position, ledger, space)
    certainty = "probable" if is_whole else "reported"
    vague, named = _believed(ledger, space)
    room = max(0, len(there) - len(named))
    for key in vague[:room]:
        old = ledger.entries[key]
        ledger.see(key, Sighting(space, old["level"], old["what"], source, case, (), certainty))
        notes.spotted(key, ledger.entries[key], "again")
    surplus = [*vague[room:], *(named if not there else ())]
    for key in surplus if is_whole else ():
        notes.lost(key, ledger.entries[key], "other" if there else "empty", case)
        ledger.forget(key)
    strangers = [unit.id for unit in there if unit.id not in vague]
    most = max(0, room - len(vague))
    for name in in_order(spotting.cases, position, ledger, space, strangers)[:most] if most else ():
        if name in ledger.entries:
            ledger.part(name)
        what = spotting.facts(position.units[name], "contact")
        ledger.see(name, Sighting(space, "contact", what, source, case, (), certainty))
        notes.spotted(name, ledger.entries[name], "new")


def _unseen(position: HexPosition[U], ledger: Ledger, space: str) -> list[U]:
    """Return the enemy units in a hex that the side does not see, and that the referee does not
    hide from it.
    """
    screened = position.data.get("screened", {}).get(ledger.side, {})
    there = [unit for unit in position.stack(space) if unit.side != ledger.side]
    seen = {unit.id for unit in there if ledger.entries.get(unit.id, {}).get("seen")}
    return [unit for unit in there if unit.id not in seen and unit.id not in screened]


def _believed(ledger: Ledger, space: str) -> tuple[list[str], list[str]]:
    """Return what is remembered in a hex: what has a number, in its order, and what has a name."""
    keys = list(remembered(ledger.entries, space))
    vague = [key for key in keys if ledger.entries[key]["level"] != "full"]
    vague.sort(key=ledger.number)
    return vague, [key for key in keys if key not in vague]
