"""Landings: `land 1/501 at 1144`, each unit with a roll of its own. Source: 7.1 to 7.9, H5, H54 to
H57.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import Effect, put
from rules_engine.core.orders import Order
from rules_engine.core.proceedings import Modifier
from rules_engine.core.rulings import Violation
from rules_engine.games.hells_highway import losses
from rules_engine.games.hells_highway.air.drop_zones import zone_of
from rules_engine.games.hells_highway.control import taken
from rules_engine.games.hells_highway.ground.costs import terrain_at
from rules_engine.games.hells_highway.movement.stacking import has_room
from rules_engine.games.hells_highway.notation import assert_space, assert_unit
from rules_engine.games.hells_highway.part import Part, Run, own_roll
from rules_engine.games.hells_highway.position import WIDE, HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.games.hells_highway.works.demolition import DEMOLITION
from rules_engine.mechanics.hexes.movement.phase import moved_as
from rules_engine.mechanics.hexes.turn.roster import put_on_map
from rules_engine.mechanics.hexes.unit_orders import UnitOrder
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject, JsonView

PARACHUTE, GLIDER = ("clear", "mixed", "broken"), ("clear", "mixed")
LANDING = (
    ("landing_lost", "eliminated", 9),
    ("landing_two", "two steps lost", 2),
    ("landing_one", "a step lost", 1),
    ("landing_disrupted", "disrupted", 0),
)
"""Results of a landing from the worst on: the limit, in words, the steps lost. Source: H54."""


def _hexes(position: HellsPosition, unit: Unit) -> list[str]:
    """Return the hexes in and next to a unit's drop zone. Source: 7.1."""
    board, zone = position.board, zone_of(position, unit)
    if zone is None:
        return []
    if not position.holds("7.1"):
        return list(board.numbers)
    return [board.numbers[at] for at in board.within(board.index[zone], 1)]


def _faults(position: HellsPosition, unit: Unit, args: JsonView) -> Iterator[Violation]:
    """Yield what stands against a landing. Source: 7.1 to 7.4, H3, H5, H56."""
    space = str(args["space"])
    yield from _sky_faults(position, unit)
    zone, board = zone_of(position, unit), position.board
    if zone is None or space not in _hexes(position, unit):
        text = f"{space} is neither the drop zone of {unit.id} nor next to it."
        yield Violation("7.1", text, space, unit.id)
        return
    case, allowed = ("7.3", GLIDER) if unit.is_glider else ("7.2", PARACHUTE)
    terrain = terrain_at(position, board.index[space])
    if terrain not in allowed and position.holds(case):
        yield Violation(case, f"{unit.id} does not land in {terrain}.", space, unit.id)
    a, b = board.index[zone], board.index[space]
    if board.link(a, b) & WIDE and position.holds("7.4"):
        yield Violation("7.4", f"{space} lies across the water from {zone}.", space, unit.id)
    if position.holds("H56"):
        yield from _room_faults(position, unit, space)


def _sky_faults(position: HellsPosition, unit: Unit) -> Iterator[Violation]:
    """Yield why a unit does not land now. Source: H3, H5, H72."""
    if moved_as(position, unit.id) is not None and position.holds("H56"):
        yield Violation("H56", f"{unit.id} has been turned away already.", None, unit.id)
    if position.is_night:
        yield Violation("H3", "By night nobody lands.", None, unit.id)
    if position.tracks["weather"] == "overcast" and position.holds("H5"):
        yield Violation("H5", "In overcast weather nobody lands.", None, unit.id)


def _room_faults(position: HellsPosition, unit: Unit, space: str) -> Iterator[Violation]:
    if position.board.index[space] in position.fighters("german"):
        yield Violation("H56", f"An enemy combat unit is in {space}.", space, unit.id)
    if not has_room(position, unit, space):
        yield Violation("H56", f"{space} has no room for {unit.id}.", space, unit.id)


def is_waiting(unit: Unit) -> bool:
    """Whether a unit waits to land."""
    return unit.side == "allied" and unit.is_due and unit.data["at"] not in ("road", "border")


# ---- the roll -----------------------------------------------------------------------------------


def modifiers(position: HellsPosition, space: str) -> list[Modifier]:
    """Return what is added to a landing roll. Source: 7.6 to 7.8, H5, H55."""
    found = [term for term in _terms(position, space) if position.holds(term.case)]
    return [term for term in found if term.amount]


def _terms(position: HellsPosition, space: str) -> Iterator[Modifier]:
    at = position.board.index[space]
    if at in position.enemy_zone("allied"):
        yield Modifier(1, "in an enemy zone", "7.6")
    yield Modifier(_flak(position, at), "flak", "H55")
    if position.stacks("allied").get(space):
        yield Modifier(1, "friends in the hex", "7.8")
    if position.tracks["weather"] == "cloudy":
        yield Modifier(position.number("landing_cloudy"), "cloudy", "H5")


def _flak(position: HellsPosition, at: int) -> int:
    """Return what flak adds. Source: 7.7, H55."""
    board = position.board
    ranges = {"LFK": "flak_light_range", "HFK": "flak_heavy_range"}
    near = [
        unit
        for unit in position.on_map("german")
        if unit.is_flak
        and not unit.is_disrupted
        and board.distance(position.at(unit), at) <= position.number(ranges[unit.kind.name])
    ]
    return min(len(near), position.number("flak_most"))


def _result(position: HellsPosition, total: int) -> tuple[str, int, bool]:
    """Return a result in words, the steps lost, and whether it disrupts. Source: H54."""
    for option, words, steps in LANDING:
        if total >= position.number(option) and position.holds("H54"):
            return words, steps, True
    return "safe", 0, False


def _carry_out(p: Run, order: Order) -> None:
    """Land a unit; where an enemy is whom nobody saw, next to him. Source: 7.5, 7.9, H6, H54, H56,
    H62, H72.
    """
    position, name = p.position, order.args["unit"]
    space = _found_free(position, name, str(order.args["space"]))
    if space is None:
        _turn_away(p, name, str(order.args["space"]))
        return
    terms, before = modifiers(position, space), position.fighters("allied")
    data = {"unit": name, "side": order.side, "space": space}
    p.emit("landed", data, _effects(position, name, space), ["7.1", "H56"])
    if position.holds("7.5"):
        _touch_down(p, name, terms)
    DEMOLITION.alarm(p, before)


def _found_free(position: HellsPosition, name: str, space: str) -> str | None:
    """Return the hex nearest to the one that is ordered in which a unit can land. Source: H72."""
    unit, board = position.units[name], position.board
    free = [
        at
        for at in (space, *_hexes(position, unit))
        if next(_faults(position, unit, {"space": at}), None) is None
    ]
    away = {at: board.distance(board.index[space], board.index[at]) for at in free}
    return min(free, key=lambda at: (away[at], at), default=None)


def _turn_away(p: Run, name: str, space: str) -> None:
    """Let a unit that finds enemies in its hex, and no other, wait. Source: H72."""
    data: JsonObject = {"unit": name, "side": "allied", "space": space}
    effects = [put("air", "phase", "moved", name)]
    p.emit("turned_away", data, effects, ["H56", "H72"], by="rules")


def _touch_down(p: Run, name: str, terms: list[Modifier]) -> None:
    """Roll for a landing. Source: 7.5, H54."""
    position = p.position
    roll = own_roll(
        p, ("7.5", f"landing of {name}"), "allied", terms, lambda n: _result(position, n)[0]
    )
    _, steps, shaken = _result(position, roll.modified)
    losses.lose(p, name, min(steps, position.units[name].steps), "H54", shakes=False)
    if shaken and p.position.units[name].is_on_map:
        losses.disrupt(p, name, "landing", "H54", losses.DD)
        p.write(put(p.position.turn, "units", name, "landed"))


def _effects(position: HellsPosition, name: str, space: str) -> list[Effect]:
    control = taken(position, position.units[name], [space])
    return [*put_on_map({name: space}), *control]


LAND: UnitOrder[HellsPosition, Unit] = UnitOrder(
    name="land",
    title="Land a unit",
    notation=SlotNotation(
        "Write 'land UNIT at HEX', such as 'land 1/501 at 1144'.",
        (Slot("unit", assert_unit), Slot("space", assert_space, word="at")),
    ),
    case="H57",
    who=is_waiting,
    nobody="{} does not wait to land there.",
    faults=_faults,
    carry_out=_carry_out,
    offers=lambda position, unit: ({"space": space} for space in _hexes(position, unit)),
    project=lambda position, order: _effects(
        position, order.args["unit"], str(order.args["space"])
    ),
)


def _words(notice: JsonObject) -> str:
    return f"{notice['unit']} comes down in {notice['space']}."


PART = Part(
    orders=LAND.orders(),
    tellers={"landed": tell_public, "turned_away": tell_public},
    words={
        "landed": _words,
        "turned_away": lambda n: f"{n['unit']} finds enemies in {n['space']} and turns back.",
    },
)
