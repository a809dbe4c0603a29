"""Strength chits and the pools they are drawn from. Source: 8.1-8.6, table T13."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_engine.core.events import put
from rules_engine.core.tables import read_table
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit

CHITS_FILE = Path(__file__).parents[1] / "data" / "chits.tsv"
CLASSES = "ABC"  # 8.1
TWO_STEPS = 2  # 9.82: an original strength up to this gives two steps, a greater one three


@dataclass(frozen=True, slots=True)
class Chit:
    """One type of chit: its strengths by class on both sides, and its number in each pool."""

    name: str
    front: Mapping[str, int]
    reverse: Mapping[str, int]
    pools: Mapping[int, int]


@cache
def chits() -> Mapping[str, Chit]:
    """Return all types of strength chits by name. Source: 8.31, 8.32, T13."""
    found: dict[str, Chit] = {}
    for row in read_table(CHITS_FILE).rows:
        name, front, reverse, *pools = row.cells
        numbers = {morale: int(count) for morale, count in enumerate(pools, start=1)}
        found[name] = Chit(name, _by_class(front), _by_class(reverse), numbers)
    return found


def _by_class(cell: str) -> dict[str, int]:
    return {letter: int(n) for letter, n in zip(CLASSES, cell.split("/"), strict=True)}


# ---- reading a chit (8.34, 8.35) ----------------------------------------------------------------


def chit_strength(position: GrenadePosition, unit: Unit) -> int | None:
    """Return the strength that a unit's chit gives it, None where no chit is drawn or known.
    Source: 8.0-PR, 8.34, 8.35.
    """
    chit = chits().get(unit.chit or "")
    if chit is None:
        return None
    is_reverse = unit.face == "reduced" and position.holds("8.35")
    return (chit.reverse if is_reverse else chit.front)[_letter(position, unit)]


def original_strength(position: GrenadePosition, unit: Unit) -> int | None:
    """Return the strength on the front of a unit's chit, which decides its steps (9.82)."""
    chit = chits().get(unit.chit or "")
    return chit.front[_letter(position, unit)] if chit else None


def _letter(position: GrenadePosition, unit: Unit) -> str:
    letter = unit.combat_class or "C"
    return letter if position.holds("8.34") and position.holds("8.1") else "A"


# ---- drawing (8.31-8.33, 8.52) ------------------------------------------------------------------


def pool(position: GrenadePosition, morale: int) -> tuple[str, ...]:
    """Return the chits that are in a morale pool now, one entry each. Needs the truth.
    Source: 8.32, 8.52; an emptied pool is drawn from as if it were full (OQ-27).
    """
    morales = (morale,) if position.holds("8.32") and position.holds("8.2") else (1, 2, 3)
    stay_out = "chit" if position.holds("8.52") else "drew"
    gone = Counter(
        str(unit.data.get(stay_out))
        for unit in position.units.values()
        if unit.morale in morales and unit.data.get(stay_out)
    )
    full = {
        chit.name: sum(count_in(position, chit, one) for one in morales)
        for chit in chits().values()
    }
    left = [name for name, count in full.items() for _ in range(count - gone[name])]
    return tuple(left or (name for name, count in full.items() for _ in range(count)))


def count_in(position: GrenadePosition, chit: Chit, morale: int) -> int:
    """Return how many chits of a type a full morale pool holds. Source: 8.32, OQ-04."""
    is_like_2 = morale == 3 and position.reading("OQ-04") == "pool_3_like_2"
    return chit.pools[2 if is_like_2 else morale]


def line_of(name: str) -> str:
    """Return what a log calls the drawing of a chit."""
    return f"chit {name}"


def draw(p: Run, unit_id: str, case: str = "8.33") -> None:
    """Draw the chit of a unit that has none yet. Source: 8.33, 8.35; its owner alone
    learns which.
    """
    position = p.position
    unit = position.units[unit_id]
    if not unit.uses_chits or unit.chit is not None or not position.holds("8.33"):
        return
    there = pool(position, unit.morale or 1)
    face = p.roll(
        case,
        f"strength chit of {unit_id}",
        owner=unit.side,
        faces=len(there),
        secret=True,
        read=lambda number: line_of(there[number - 1]),
    ).total
    name = there[face - 1]
    strength = chits()[name].front[_letter(position, unit)]
    p.emit(
        "chit_drawn",
        {"unit": unit_id, "side": unit.side, "strength": strength, "space": unit.space},
        [put(name, "units", unit_id, "chit"), put(name, "units", unit_id, "drew")],
        sorted({case, "8.1", "8.2", "8.31", "8.32", "8.33", "8.34"}),
        by="rules",
    )
