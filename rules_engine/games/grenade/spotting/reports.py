"""What a side hears of without seeing it: units counted in a hex, and reports from towns. Source:
DB7.1.
"""

from __future__ import annotations

from functools import lru_cache

from rules_engine.board.board import Board
from rules_engine.games.grenade.facts import snapshot
from rules_engine.games.grenade.ground.control import OWNER_AT_START, owner
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting.arriving import in_order
from rules_engine.games.grenade.spotting.notes import Notes
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.knowledge import Ledger, Sighting, remembered

NATIVES = "german"  # whose people live in the towns


def hear(p: Run, side: str) -> None:
    """Let a side hear what the people of the towns have seen, at the beginning of its movement
    phase. Source: DB7.1.
    """
    position = p.position
    if not position.holds("DB7.1"):
        return
    ledger, notes = Ledger(p.state, side), Notes(position, side)
    for space in _reporting(position, side):
        count(position, ledger, notes, space, "town", "DB7.1")
    notes.emit(p, ledger.effects())


def count(
    position: GrenadePosition,
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
    for name in in_order(position, ledger, space, strangers)[:most] if most else ():
        if name in ledger.entries:
            ledger.part(name)
        what = snapshot(position.units[name], "contact")
        ledger.see(name, Sighting(space, "contact", what, source, case, (), certainty))
        notes.spotted(name, ledger.entries[name], "new")


def _unseen(position: GrenadePosition, ledger: Ledger, space: str) -> list[Unit]:
    """Return the enemy units in a hex that the side does not see, and that the referee does not
    hide from it (DB8.2).
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


# ---- towns (DB7.1) ------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _surroundings(board: Board) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return each town's deciding hex, and the hexes in and next to the town."""
    found = []
    for _, town in sorted(board.sites.get("towns", {}).items()):
        own = [board.index[number] for number in town["spaces"]]
        near = sorted({*own, *(there for at in own for there in board.neighbours[at])})
        key = str(town.get("key", town["spaces"][0]))
        found.append((key, tuple(board.numbers[at] for at in near)))
    return tuple(found)


def _reporting(position: GrenadePosition, side: str) -> list[str]:
    """Return the hexes from which reports come to a side, in the order of their numbers."""
    choice = position.data["options"].get("town_reports", "german")
    if choice == "no" or (choice == "german" and side != NATIVES):
        return []
    spaces: set[str] = set()
    for key, near in _surroundings(position.board):
        if choice == "german" or _owner(position, key) == side:
            spaces.update(near)
    return sorted(spaces)


def _owner(position: GrenadePosition, key: str) -> str:
    return owner(position, key) if key in position.data["spaces"] else OWNER_AT_START
