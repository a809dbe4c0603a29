"""Dispatches between headquarters, by cases of our own (DI1.1 to DI3.2): a formation writes from
where its headquarters stands, without one from where its first unit does.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules_engine.games.hells_highway.classes import DRIVE
from rules_engine.games.hells_highway.ground.costs import Mover, conditions, price
from rules_engine.games.hells_highway.house import POINT
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics.dispatches.making import part_of
from rules_engine.mechanics.dispatches.staff import hex_dispatches, read_staff

SPEED = 18  # movement points by motorcycle as a phase ends


def _headquarters_first(unit: Any) -> tuple[bool, str]:
    return not unit.is_hq, str(unit.id)


STAFF = read_staff(
    Path(__file__).parent / "data" / "headquarters.tsv", "formation", _headquarters_first
)


def _cost(position: HellsPosition, here: int, there: int) -> int | None:
    found = price(conditions(position), Mover(DRIVE), here, there)
    return None if found is None else found.cost


DISPATCHES = hex_dispatches(STAFF, _cost, parts=POINT, speed=SPEED)
PART = part_of(DISPATCHES)
