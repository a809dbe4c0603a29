"""Dispatches between corps, by cases of our own (DI1.1 to DI3.2): a corps writes from where its
first unit stands.
"""

from __future__ import annotations

from rules_engine.games.cobra.ground.costs import MECHANIZED, conditions, price
from rules_engine.games.cobra.ground.terrain import POINT
from rules_engine.games.cobra.nations import DATA
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.mechanics.dispatches.making import part_of
from rules_engine.mechanics.dispatches.staff import hex_dispatches, read_staff

SPEED = 18  # movement points by motorcycle as a phase ends
STAFF = read_staff(DATA / "headquarters.tsv", "corps")


def _cost(position: CobraPosition, here: int, there: int) -> int | None:
    found = price(conditions(position), MECHANIZED, here, there)
    return None if found is None else found.cost


DISPATCHES = hex_dispatches(STAFF, _cost, parts=POINT, speed=SPEED)
PART = part_of(DISPATCHES)
