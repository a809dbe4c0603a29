"""What a step costs, and what a unit has to spend. Source: 5.4, 5.5, 5.6, 11.33, 11.42, T3.

Movement points are counted in sixths.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules_engine.board.paths import Grounds, Steps, prepare_steps
from rules_engine.games.grenade.ground.terrain import (
    Conditions,
    carries_road,
    conditions,
    ground_bars,
    is_mechanized,
    is_river,
    is_stream,
)
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit

POINT = 6
UNLIMITED = 60 * POINT  # when the case that sets an allowance is taken out
MODES = ("tactical", "strategic", "crossing")

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


@dataclass(frozen=True, slots=True)
class Price:
    """What a step costs in sixths, and why."""

    cost: int
    why: str
    cases: tuple[str, ...]


def points(sixths: int) -> str:
    """Write sixths of a movement point as a player counts them: "3", "2 1/3", "1/2"."""
    whole, rest = divmod(sixths, POINT)
    part = {0: "", 1: "1/6", 2: "1/3", 3: "1/2", 4: "2/3", 5: "5/6"}[rest]
    return " ".join(word for word in (str(whole) if whole or not rest else "", part) if word)


# ---- the price of a step (5.4, 5.5, T3) ---------------------------------------------------------


def price(state: Conditions, is_mech: bool, mode: str, a: int, b: int) -> Price:
    """Return the price of a step that is not closed: by road where that is cheaper. Source: 5.32,
    5.42, 5.43, 5.52, 5.62, 24.22, 27.1.
    """
    ground = _ground_price(state, is_mech, a, b)
    if not carries_road(state, a, b):
        return ground
    road = road_price(state, is_mech, mode)
    return road if road is not None and road.cost <= ground.cost else ground


def road_price(state: Conditions, is_mech: bool, mode: str) -> Price | None:
    """Return the road rate of a mode. Source: 5.43, 5.52."""
    if mode == "strategic" and state.holds("5.52"):
        slow = is_mech and state.is_mud and state.holds("24.22")
        cost = ROAD_STRATEGIC_MUD if slow else ROAD_STRATEGIC
        return Price(cost, "road in mud" if slow else "road", ("5.52",))
    if state.holds("5.43"):
        return Price(ROAD_TACTICAL, "road", ("5.43",))
    return None


def terrain_price(state: Conditions, is_mech: bool, terrain: str) -> Price:
    """Return what entering a terrain costs without a road. Source: 5.62, 24.22, 27.1."""
    if not state.holds("5.62"):
        return Price(POINT, terrain, ())
    mud = state.is_mud and state.holds("24.22")
    column = 1 if is_mech and state.holds("5.32") else 0
    whole = TERRAIN[terrain][column][1 if mud else 0]
    cases = ("5.62", "24.22") if mud else ("5.62",)
    if terrain == "swamp":
        if not state.holds("27.1"):
            return Price(POINT, "swamp", ("5.62",))
        cases = (*cases, "27.1")
    return Price(whole * POINT, f"{terrain} in mud" if mud else terrain, cases)


def _ground_price(state: Conditions, is_mech: bool, a: int, b: int) -> Price:
    entered = terrain_price(state, is_mech, state.board.terrain[b])
    if not state.holds("5.62"):
        return entered
    if is_river(state, a, b):
        return Price(entered.cost + RIVER * POINT, f"{entered.why}, river", entered.cases)
    if is_stream(state, a, b):
        extra = STREAM[1 if is_mech and state.holds("5.32") else 0]
        return Price(entered.cost + extra * POINT, f"{entered.why}, stream", entered.cases)
    return entered


# ---- tables for searches ------------------------------------------------------------------------


def steps(position: GrenadePosition, unit: Unit, mode: str) -> Steps:
    """Return the cost tables of a unit's movement class, made once for a state of the ground."""
    return _steps(conditions(position), unit.side, is_mechanized(position, unit), mode)


@lru_cache(maxsize=64)
def _steps(state: Conditions, side: str, is_mech: bool, mode: str) -> Steps:
    def cost(a: int, k: int, b: int) -> int | None:
        if any(ground_bars(state, side, is_mech, a, b)):
            return None
        return price(state, is_mech, mode, a, b).cost

    return prepare_steps(state.board, cost)


def grounds(position: GrenadePosition, unit: Unit, mode: str, variant: str) -> Grounds:
    """Return the memory of searches of a unit's movement class; a variant has closed spaces of its
    own.
    """
    is_mech = is_mechanized(position, unit)
    return _grounds(conditions(position), unit.side, is_mech, mode, variant)


@lru_cache(maxsize=32)
def _grounds(state: Conditions, side: str, is_mech: bool, mode: str, variant: str) -> Grounds:
    return Grounds(_steps(state, side, is_mech, mode))


# ---- the allowance (5.42, 5.52, 11.33, 11.42) ---------------------------------------------------


def allowance(position: GrenadePosition, unit: Unit, mode: str) -> int:
    """Return what a unit may spend in a mode, in sixths. Source: 5.42, 5.52, OQ-22."""
    case = "5.52" if mode == "strategic" else "5.42"
    rest = position.data["phase"].get("rest", {}).get(unit.id)
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
    is_out = unit.id in position.data["phase"].get("rest", {})  # it has paid for leaving
    if is_out or not position.holds("6.32"):
        return 0
    return supplied_allowance(position, unit) // POINT // 2 * POINT
