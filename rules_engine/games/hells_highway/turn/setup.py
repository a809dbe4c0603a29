"""Set-up: named hexes by themselves, areas by choice, first supply. Source: 8.1, 8.5, 8.6, H43,
H58, H61, H66.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import Effect, put
from rules_engine.core.rulings import Violation
from rules_engine.core.words_files import load_scenarios
from rules_engine.games.hells_highway.classes import DATA, GUNS
from rules_engine.games.hells_highway.ground import costs
from rules_engine.games.hells_highway.movement.stacking import UNITS, has_room
from rules_engine.games.hells_highway.notation import assert_space, assert_unit
from rules_engine.games.hells_highway.order_of_battle import formations, records
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.turn.placement import Placement
from rules_engine.mechanics.hexes.turn.roster import put_on_map
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject

ENTRY = "0376"
CITIES = {
    "eindhoven": ("1057", "1058", "1157", "1158"),
    "nijmegen": ("3422", "3423", "3522", "3523", "3622"),
}
RANGES = {"kgw": (1, 14, 67, 73), "kgw_hq": (5, 14, 61, 67), "9ss": (40, 43, 7, 10)}
"""Columns and rows of the areas of set-up. Source: H58."""
DUG_IN = range(68, 74)
FORTS = ("3809", "3810")


def empty_tracks() -> JsonObject:
    """Return the tracks before anything has happened."""
    return {
        "weather": "clear",
        "air": 0,
        "supply": dict.fromkeys(formations(), 0),
        "connected": list(formations()),
        "lost": {"allied": 0, "german": 0},
        "cut": 0,
        "entered": 0,
        "bridges": {},
        "tried": [],
        "interdicted": [],
        "struck": [],
        "polish": "K",
    }


def first_state() -> JsonObject:
    """Return the scenario's own part of the first state: nobody is on the map."""
    return {"units": records(), "tracks": empty_tracks()}


def begin_setup(p: Run) -> None:
    """Put units into the hexes that are named for them, and the first supply into the pools.
    Source: 8.1, 8.5, 8.6, H43, H58.
    """
    position, effects = p.position, list[Effect]()
    for name, one in records().items():
        if one["due"] is not None or (one["side"] == "allied" and not position.holds("8.6")):
            continue
        if one["at"] in position.board.index:
            effects += put_on_map({name: one["at"]})
            effects += cover(position, position.units[name], one["at"])
        else:
            effects.append(put("due", "units", name, "status"))
    if position.holds("8.1"):
        effects += [put(initial(position, name), "tracks", "supply", name) for name in formations()]
    p.emit("set_up", {}, effects, ["8.1", "8.5", "8.6"], by="rules")


def initial(position: HellsPosition, formation: str) -> int:
    """Return the first supply of a formation. Source: 8.1, H43."""
    return position.number(f"supply_{formation}") if position.holds("H43") else 0


def cover(position: HellsPosition, unit: Unit, space: str) -> list[Effect]:
    """Return the position in which a unit begins: entrenched or prepared. Source: 8.5, H58."""
    if not position.holds("8.5") or unit.kind.name == "HQ":
        return []
    found = None
    if unit.formation == "KGW" and unit.kind.name in ("INF", "ALM"):
        found = "entrenched" if int(space[2:]) in DUG_IN else None
    elif unit.formation in ("W88", "FEL") or (unit.formation == "9SS" and space in FORTS):
        at = position.board.index[space]
        is_built_up = position.board.terrain[at] == "city" or "town" in position.board.features[at]
        found = "prepared" if is_built_up else None
    return [put(found, "units", unit.id, "position")] if found else []


# ---- where a unit may be set up -----------------------------------------------------------------


def _faults(position: HellsPosition, unit: Unit, space: str) -> Iterator[Violation]:
    """Yield what stands against a unit's being set up in a hex. Source: 3.1, H58, H61."""
    case = "H61" if unit.side == "allied" else "H58"
    if position.holds(case) and not _is_inside(position, unit, space):
        text = f"{space} does not lie where {unit.id} is set up."
        yield Violation(case, text, space, unit.id)
    if position.holds("3.1") and not has_room(position, unit, space):
        yield Violation("3.1", f"{space} holds {UNITS} units or more already.", space, unit.id)
    if position.holds("H58") and unit.kind.combat == GUNS and not _is_open(position, unit, space):
        text = f"{unit.id} could not drive into {space}, and no road goes there."
        yield Violation("H58", text, space, unit.id)


def _is_inside(position: HellsPosition, unit: Unit, space: str) -> bool:
    """Whether a hex is in a unit's area of set-up. Source: H58, H61."""
    board, area = position.board, str(unit.data["at"])
    if area in CITIES:
        return space in CITIES[area]
    from_entry = board.distance(board.index[space], board.index[ENTRY])
    if area == "border":
        return from_entry <= 2
    if area not in RANGES or from_entry <= 2:
        return False
    west, east, north, south = RANGES[area]
    is_there = west <= int(space[:2]) <= east and north <= int(space[2:]) <= south
    return is_there and not _is_near_drop(position, space)


def _is_near_drop(position: HellsPosition, space: str) -> bool:
    board = position.board
    zones = board.sites.get("letters", {}).values()
    return any(board.distance(board.index[space], board.index[zone]) <= 1 for zone in zones)


def _is_open(position: HellsPosition, unit: Unit, space: str) -> bool:
    """Whether guns can be in a hex: they can enter it, or a road goes there. Source: H58."""
    board, at = position.board, position.board.index[space]
    state, name = costs.conditions(position), costs.Mover(costs.mover(unit, "combat"))
    near = board.neighbours[at]
    is_free = any(costs.price(state, name, one, at) is not None for one in near)
    return is_free or board.has_road(at)


PLACEMENT: Placement[HellsPosition, Unit] = Placement(
    case="H66",
    notation=SlotNotation(
        "Write 'place UNIT at HEX', such as 'place KGW-INF1 at 0670'.",
        (Slot("unit", assert_unit), Slot("space", assert_space, word="at")),
    ),
    faults=_faults,
    note=lambda unit: f"{unit.steps} steps",
    more=lambda position, name, space: cover(position, position.units[name], space),
)


SCENARIOS = load_scenarios(DATA, first_state)
_PLACING = PLACEMENT.part(tell_public)
PART = Part(
    orders=_PLACING.orders,
    tellers={**_PLACING.tellers, "set_up": tell_public},
    words={**_PLACING.words, "set_up": lambda notice: "Units stand where they are named."},
)
