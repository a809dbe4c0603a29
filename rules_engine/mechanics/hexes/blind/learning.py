"""What a side learns of enemy units, at the level "double_blind", from the event itself and not by
looking: who fights, whose guns are heard, who is run into.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.core.events import Effect
from rules_engine.mechanics.hexes.blind.record import Cases, Spotting
from rules_engine.mechanics.hexes.ground.position import H, HexPosition, U
from rules_engine.mechanics.knowledge import Ledger, remembered
from rules_engine.mechanics.sighting import Sighting
from rules_engine.mechanics.units import UnitLens


def fought(
    spotting: Spotting[H, U],
    position: H,
    side: str,
    units: Iterable[str],
    source: str,
    *,
    strength: bool = False,
) -> tuple[Effect, ...]:
    """Return the effects by which a side learns of enemy units from a combat: those that fight are
    recognised wholly, or as the option says, artillery by its kind. `strength`: what they are
    worth lies open, too.
    """
    case = spotting.cases.fired if source == "artillery" else spotting.cases.fought
    reveals = position.data["options"].get("combat_reveals", "full")
    level = {"artillery": "type", "combat": reveals}.get(source, "full")
    ledger = Ledger(position.data, side)
    met: list[str] = []
    there = _enemies(position, side, units)
    strangers = [unit for unit in there if not _is_seen(ledger, unit)]
    seen = [unit for unit in there if unit not in strangers]
    for unit in (*seen, *_by_lot(spotting.cases, position, ledger, strangers)):
        old = ledger.entries.get(unit.id)
        is_seen = old is not None and bool(old["seen"])
        if position.holds(case):
            what, certainty = spotting.facts(unit, level), "certain" if is_seen else "probable"
            by = tuple(old["by"]) if old is not None and is_seen else ()
            found = Sighting(str(unit.space), level, what, source, case, by, certainty)
            if is_seen:
                ledger.see(unit.id, found)
            else:
                ledger.meet(unit.id, found, besides=met)
                met.append(unit.id)
        if strength and unit.id in ledger.entries:
            ledger.mark(unit.id, strength=True)
    return ledger.effects()


def reveal(
    spotting: Spotting[H, U],
    position: H,
    side: str,
    units: Iterable[str],
    source: str,
    case: str,
) -> tuple[Effect, ...]:
    """Return the effects by which a side learns that enemy units stand where they stand, though
    none of its own may see them: as contacts, remembered from now on. As many as it remembers there
    already are no news to it.
    """
    ledger = Ledger(position.data, side)
    unseen = [u for u in _enemies(position, side, units) if not _is_seen(ledger, u)]
    for space, there in _by_space(unseen).items():
        kept = set(remembered(ledger.entries, space))
        new = [unit for unit in there if unit.id not in kept]
        most = max(0, len(there) - len(kept))
        for unit in _by_lot(spotting.cases, position, ledger, new)[:most] if most else ():
            if unit.id in ledger.entries:
                ledger.part(unit.id)
            what = spotting.facts(unit, "contact")
            ledger.see(unit.id, Sighting(space, "contact", what, source, case, (), "probable"))
    return ledger.effects()


def _is_seen(ledger: Ledger, unit: UnitLens) -> bool:
    return bool(ledger.entries.get(unit.id, {}).get("seen"))


def _by_lot(cases: Cases, position: HexPosition[U], ledger: Ledger, units: list[U]) -> list[U]:
    """Return units hex by hex, and in each in the order in which they get their numbers: the order
    in which rules list them is that of their designations.
    """
    if not position.holds(cases.lots):
        return units
    return [
        position.units[name]
        for space, there in _by_space(units).items()
        for name in ledger.by_lot([unit.id for unit in there], space)
    ]


def _by_space(units: list[U]) -> dict[str, list[U]]:
    found: dict[str, list[U]] = {}
    for unit in units:
        found.setdefault(str(unit.space), []).append(unit)
    return found


def _enemies(position: HexPosition[U], side: str, units: Iterable[str]) -> list[U]:
    """Return the enemy units among these that are on the map, in the order of their hexes."""
    found = (position.unit(name) for name in units)
    there = [u for u in found if u is not None and u.side != side and u.space is not None]
    return sorted(there, key=lambda unit: str(unit.space))
