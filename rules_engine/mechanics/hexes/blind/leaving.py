"""Units in sight that move, or go out of sight; memories that are proved wrong or grow old."""

from __future__ import annotations

from rules_engine.mechanics.hexes.blind.notes import Notes
from rules_engine.mechanics.hexes.blind.record import Cases, Spotting
from rules_engine.mechanics.hexes.blind.sight import Seen, bit_of, in_sight, overlooks, sight_of
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.knowledge import LEVELS, Ledger, lost_by
from rules_engine.mechanics.sighting import Sighting

AGES = {"normal": (2, 4), "fast": (1, 2), "slow": (3, 7), "never": (999, 999)}
"""After how many turns a memory is only possible, and after how many it is forgotten."""


def be_told(cases: Cases, ledger: Ledger, notes: Notes) -> None:
    """Tell what the referee has let the side know, or has taken back."""
    for key in sorted(ledger.entries):
        entry = ledger.entries[key]
        if entry.get("withdrawn"):
            notes.lost(key, entry, "told", cases.told)
            ledger.forget(key)
        elif entry.get("untold"):
            ledger.settle(key, "untold")
            notes.spotted(key, entry, "better" if entry["seen"] else "new")
            if case := lost_by(entry):
                notes.lost_since(key, entry, case)


def follow(spotting: Spotting[H, U], position: H, ledger: Ledger, notes: Notes) -> None:
    """Bring what was in sight up to date: it stands, moves in sight, or goes out of sight."""
    looks = in_sight(spotting, position, ledger.side)
    for key in sorted(name for name, entry in ledger.entries.items() if entry["seen"]):
        unit = position.unit(key)
        if unit is None or not unit.is_on_map or unit.space is None:
            notes.lost(key, ledger.entries[key], "gone", spotting.cases.lost)
            ledger.forget(key)
            continue
        seen = looks.get(position.board.index[unit.space])
        if seen is None or is_screened(spotting.cases, position, ledger.side, key, seen):
            _lose(spotting, position, ledger, notes, unit)
        else:
            _still_seen(spotting, ledger, notes, unit, seen)


def is_screened(cases: Cases, position: H, side: str, key: str, seen: Seen) -> bool:
    """Whether the referee hides a unit from a side; never from units next to it."""
    screened = position.data.get("screened", {}).get(side, {})
    return key in screened and seen.look.distance > 1 and position.holds(cases.screened)


def sighting(spotting: Spotting[H, U], unit: U, seen: Seen, level: str) -> Sighting:
    """Return the sighting of a unit in a hex that is seen so."""
    look = seen.look
    what = spotting.facts(unit, level)
    return Sighting(str(unit.space), level, what, look.source, look.case, seen.by)


def _still_seen(
    spotting: Spotting[H, U], ledger: Ledger, notes: Notes, unit: U, seen: Seen
) -> None:
    old = ledger.entries[unit.id]
    is_better = LEVELS.index(seen.look.level) > LEVELS.index(old["level"])
    level = seen.look.level if is_better else old["level"]
    what = spotting.facts(unit, level)
    if unit.space != old["space"] or what != old["what"] or list(seen.by) != old["by"]:
        ledger.follow(unit.id, str(unit.space), what, seen.by)
    if is_better:
        ledger.see(unit.id, sighting(spotting, unit, seen, level))
    if unit.space != old["space"]:
        notes.spotted(unit.id, ledger.entries[unit.id], "moved", origin=old["space"])
    elif is_better:
        notes.spotted(unit.id, ledger.entries[unit.id], "better")


def _lose(spotting: Spotting[H, U], position: H, ledger: Ledger, notes: Notes, unit: U) -> None:
    """Remember a unit that goes out of sight: where it was, or the hex into which it was seen to
    go; one that goes farther at once (a retreat) is merely gone.
    """
    cases, old, space = spotting.cases, ledger.entries[unit.id], str(unit.space)
    is_next = position.board.are_neighbours(
        position.board.index[old["space"]], position.board.index[space]
    )
    if not position.holds(cases.lost):
        notes.lost(unit.id, old, "sight", cases.lost)
        ledger.forget(unit.id)
    elif is_next and position.holds(cases.left):
        ledger.lose(unit.id, space, cases.left)
        notes.lost(unit.id, old, "left", cases.left, to=space)
    elif space != old["space"] and overlooks(spotting, position, ledger.side, old["space"]):
        notes.lost(unit.id, old, "fled", cases.overlooked)
        ledger.forget(unit.id)
    else:
        ledger.lose(unit.id, old["space"], cases.lost)
        notes.lost(unit.id, old, "sight", cases.lost)


def clear(spotting: Spotting[H, U], position: H, ledger: Ledger, notes: Notes) -> None:
    """Take out what is remembered in hexes that the side overlooks: they are as they are seen."""
    case = spotting.cases.overlooked
    if not position.holds(case):
        return
    holders = in_sight(spotting, position, ledger.side)
    open_hexes = sight_of(spotting, position, ledger.side).open_hexes
    for key in sorted(name for name, entry in ledger.entries.items() if not entry["seen"]):
        entry = ledger.entries[key]
        if not open_hexes & bit_of(position, entry["space"]):
            continue
        is_held = position.board.index[entry["space"]] in holders
        notes.lost(key, entry, "other" if is_held else "empty", case)
        ledger.forget(key)


def grow_old(cases: Cases, position: H, ledger: Ledger, notes: Notes) -> None:
    """Let memories become less certain with the turns, and forget them in the end."""
    if not position.holds(cases.ages):
        return
    first, last = AGES[position.data["options"].get("ageing", "normal")]
    for key in sorted(name for name, entry in ledger.entries.items() if not entry["seen"]):
        entry = ledger.entries[key]
        age = position.turn - int(entry["turn"])
        if age >= last:
            notes.lost(key, entry, "old", cases.ages)
            ledger.forget(key)
        elif age >= first and entry["certainty"] != "possible":
            ledger.age(key, "possible")
            notes.aged(key, ledger.entries[key], cases.ages)
