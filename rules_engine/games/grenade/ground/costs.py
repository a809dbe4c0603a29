"""What a step costs, and what a unit has to spend. Source: 5.4, 5.5, 5.6, 11.33, 11.42, T3.

Movement points are counted in sixths.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules_engine.games.grenade.ground.terrain import (
    Conditions,
    carries_road,
    ground_bars,
    is_mechanized,
    is_river,
    is_stream,
)
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.ground import chart
from rules_engine.mechanics.hexes.ground.chart import Chart, Price, Row, write_points
from rules_engine.mechanics.hexes.ground.steps import Ways
from rules_engine.mechanics.hexes.movement.phase import rest_of

POINT = 6
UNLIMITED = 60 * POINT  # when the case that sets an allowance is taken out
MODES = ("tactical", "strategic", "crossing")
FOOT, MECHANIZED = CLASSES = ("foot", "mechanized")

# T3, in movement points: dry, mud. Mechanized units enter swamp by road only (27.1).
TERRAIN = {
    #          non-mechanized  mechanized
    "clear": ((1, 1), (2, 4)),
    "woods": ((1, 2), (4, 6)),
    "hilltop": ((2, 2), (6, 8)),
    "swamp": ((2, 3), (2, 3)),
    "town": ((1, 1), (1, 1)),
    "lake": ((1, 1), (1, 1)),
}
STREAM = (1, 2)  # + for non-mechanized, mechanized
RIVER = 2  # + for non-mechanized
ROAD_TACTICAL = POINT
ROAD_STRATEGIC = POINT // 3
ROAD_STRATEGIC_MUD = POINT // 2  # mechanized units in mud


class Mover(NamedTuple):
    """What all units have in common to whom every step costs the same."""

    side: str
    is_mechanized: bool
    mode: str


def points(sixths: int) -> str:
    """Write sixths of a movement point as a player counts them: "3", "2 1/3", "1/2"."""
    return write_points(sixths, POINT)


# ---- the price of a step (5.4, 5.5, T3) ---------------------------------------------------------


@lru_cache(maxsize=64)
def chart_of(state: Conditions, mode: str) -> Chart:
    """Return T3 as it is in force. Source: 5.32, 5.43, 5.52, 5.62, 24.22, 27.1."""
    roads = _roads(state, mode)
    if not state.holds("5.62"):
        return Chart(CLASSES, {}, {}, roads, otherwise=Row((POINT, POINT)))
    mud = state.is_mud and state.holds("24.22")
    columns = (0, 1) if state.holds("5.32") else (0, 0)
    rows = {
        terrain: Row(
            tuple(cells[column][1 if mud else 0] * POINT for column in columns),
            _cited(terrain, mud),
            f"{terrain} in mud" if mud else terrain,
        )
        for terrain, cells in TERRAIN.items()
    }
    if not state.holds("27.1"):
        rows["swamp"] = Row((POINT, POINT), ("5.62",))
    sides = {
        "river": Row((RIVER * POINT, RIVER * POINT)),
        "stream": Row(tuple(STREAM[column] * POINT for column in columns)),
    }
    return Chart(CLASSES, rows, sides, roads)


def _cited(terrain: str, mud: bool) -> tuple[str, ...]:
    return ("5.62", *(("24.22",) if mud else ()), *(("27.1",) if terrain == "swamp" else ()))


def _roads(state: Conditions, mode: str) -> dict[str, Row]:
    """Return the road rate of a mode. Source: 5.43, 5.52."""
    if mode == "strategic" and state.holds("5.52"):
        slow = state.is_mud and state.holds("24.22")
        by_road = (ROAD_STRATEGIC, None if slow else ROAD_STRATEGIC)
        in_mud = (None, ROAD_STRATEGIC_MUD if slow else None)
        return {
            "road": Row(by_road, ("5.52",)),
            "road in mud": Row(in_mud, ("5.52",)),
        }
    if state.holds("5.43"):
        return {"road": Row((ROAD_TACTICAL, ROAD_TACTICAL), ("5.43",))}
    return {}


def class_of(is_mech: bool) -> str:
    """Return the column of T3 for a unit. Source: 5.31."""
    return MECHANIZED if is_mech else FOOT


def price(state: Conditions, is_mech: bool, mode: str, a: int, b: int) -> Price | None:
    """Return the price of a step that is not closed: by road where that is cheaper. Source: 5.32,
    5.42, 5.43, 5.52, 5.62, 24.22, 27.1.
    """
    rows, name = chart_of(state, mode), class_of(is_mech)
    return chart.price(rows, name, state.board, a, b, hexside(state, a, b))


def price_into(
    state: Conditions, is_mech: bool, mode: str, there: int, *, by_road: bool
) -> Price | None:
    """Return the price of coming into a hex from off the map. Source: 5.43, 5.62, OQ-64."""
    rows, link = chart_of(state, mode), ROADS if by_road else PLAIN
    return chart.price_into(rows, class_of(is_mech), state.board, there, link)


ROADS = frozenset({"road", "road in mud"})
RIVER_SIDE = frozenset({"river"})
STREAM_SIDE = frozenset({"stream"})
PLAIN: frozenset[str] = frozenset()


def hexside(state: Conditions, a: int, b: int) -> frozenset[str]:
    """Return what a hexside is now, by the rows of T3. Source: 5.43, 24.22."""
    water = PLAIN
    if is_river(state, a, b):
        water = RIVER_SIDE
    elif is_stream(state, a, b):
        water = STREAM_SIDE
    return water | ROADS if carries_road(state, a, b) else water


# ---- tables for searches ------------------------------------------------------------------------


def _cost(state: Conditions, mover: Mover, a: int, b: int) -> int | None:
    if any(ground_bars(state, mover.side, mover.is_mechanized, a, b)):
        return None
    found = price(state, mover.is_mechanized, mover.mode, a, b)
    return None if found is None else found.cost


WAYS = Ways(board=lambda state: state.board, cost=_cost)


def mover(position: GrenadePosition, unit: Unit, mode: str) -> Mover:
    """Return what a unit has in common with all to whom every step costs the same."""
    return Mover(unit.side, is_mechanized(position, unit), mode)


# ---- the allowance (5.42, 5.52, 11.33, 11.42) ---------------------------------------------------


def allowance(position: GrenadePosition, unit: Unit, mode: str) -> int:
    """Return what a unit may spend in a mode, in sixths. Source: 5.42, 5.52, OQ-22."""
    case = "5.52" if mode == "strategic" else "5.42"
    rest = rest_of(position, unit.id)
    if rest is not None:
        return int(rest["left"])
    if not position.holds(case):
        return UNLIMITED
    if mode == "strategic" and position.reading("OQ-22") == "printed":
        return unit.allowance
    return supplied_allowance(position, unit)


def supplied_allowance(position: GrenadePosition, unit: Unit) -> int:
    """Return the movement allowance as the supply state leaves it, in sixths. Source: 11.33,
    11.42, OQ-70 (self-propelled artillery counts as any other unit here).
    """
    whole = unit.allowance // POINT
    is_mobile = unit.type in ("tank", "mechanized", "recon")
    if unit.supply == "out" and is_mobile and position.holds("11.33"):
        return whole // 2 * POINT
    if unit.supply == "isolated" and position.holds("11.42"):
        return ISOLATED * POINT if is_mobile else whole // 2 * POINT
    return unit.allowance


ISOLATED = 3  # 11.42 item 3


def exit_cost(position: GrenadePosition, unit: Unit) -> int:
    """Return what leaving an enemy zone of control costs: half the allowance in whole movement
    points, in sixths. Source: 5.22, 6.32.
    """
    return supplied_allowance(position, unit) // POINT // 2 * POINT
