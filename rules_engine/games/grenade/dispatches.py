"""Dispatches between armies and corps, by cases of our own (DI1.1 to DI3.2): an army writes from a
hex of its own, a corps from where its first unit stands.
"""

from __future__ import annotations

from pathlib import Path

from rules_engine.games.grenade.ground.costs import price
from rules_engine.games.grenade.ground.terrain import conditions
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.dispatches.making import part_of
from rules_engine.mechanics.dispatches.staff import hex_dispatches, read_staff

SIXTHS = 6
SPEED = 12  # movement points by motorcycle as a phase ends
STAFF = read_staff(Path(__file__).parent / "data" / "headquarters.tsv", "corps")


def _cost(position: GrenadePosition, here: int, there: int) -> int | None:
    found = price(conditions(position), True, "tactical", here, there)
    return None if found is None else found.cost


DISPATCHES = hex_dispatches(STAFF, _cost, parts=SIXTHS, speed=SPEED)
PART = part_of(DISPATCHES)
