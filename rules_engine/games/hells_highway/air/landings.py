"""Landings: `land 1/501 at 1144`, each unit with a roll of its own. Source: 7.1 to 7.9, H5, H54 to
H57.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import Effect, put
from rules_engine.core.orders import Order
from rules_engine.core.proceedings import Modifier
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.hells_highway import losses
from rules_engine.games.hells_highway.control import taken
from rules_engine.games.hells_highway.ground.costs import terrain_at
from rules_engine.games.hells_highway.movement.stacking import fits
from rules_engine.games.hells_highway.notation import assert_space, assert_unit, assert_zone
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import WIDE, HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.games.hells_highway.works import demolition
from rules_engine.mechanics.hexes.turn.roster import put_on_map
from rules_engine.mechanics.hexes.unit_orders import UnitOrder
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject, JsonView

PARACHUTE, GLIDER = ("clear", "mixed", "broken"), ("clear", "mixed")
OTHER_ZONE = {"K": "D"}
LANDING = (
    ("landing_lost", "eliminated", 9),
    ("landing_two", "two steps lost", 2),
    ("landing_one", "a step lost", 1),
    ("landing_disrupted", "disrupted", 0),
)
"""Results of a landing from the worst on: the limit, in words, the steps lost. Source: H54."""


def _zone(position: HellsPosition, unit: Unit) -> str | None:
    """Return the hex of a unit's drop zone. Source: 7.1, H57."""
    letter = str(unit.data["at"])
    if letter in OTHER_ZONE:
        letter = str(position.tracks["polish"])
    found = position.board.sites.get("letters", {}).get(letter)
    return None if found is None else str(found)


def _hexes(position: HellsPosition, unit: Unit) -> list[str]:
    """Return the hexes in and next to a unit's drop zone. Source: 7.1."""
    board, zone = position.board, _zone(position, unit)
    if zone is None:
        return []
    if not position.holds("7.1"):
        return list(board.numbers)
    return [board.numbers[at] for at in board.within(board.index[zone], 1)]


def _faults(position: HellsPosition, unit: Unit, args: JsonView) -> Iterator[Violation]:
    """Yield what stands against a landing. Source: 7.1 to 7.4, H3, H5, H56."""
    space = str(args["space"])
    yield from _sky_faults(position, unit)
    zone, board = _zone(position, unit), position.board
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
    """Yield why nobody lands in this turn. Source: H3, H5."""
    if position.is_night:
        yield Violation("H3", "By night nobody lands.", None, unit.id)
    if position.tracks["weather"] == "overcast" and position.holds("H5"):
        yield Violation("H5", "In overcast weather nobody lands.", None, unit.id)


def _room_faults(position: HellsPosition, unit: Unit, space: str) -> Iterator[Violation]:
    if position.board.index[space] in position.fighters("german"):
        yield Violation("H56", f"An enemy combat unit is in {space}.", space, unit.id)
    stack = position.stacks(unit.side).get(space, ())
    if not fits(position, [*stack, unit]):
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
        and board.distance(board.index[str(unit.space)], at)
        <= position.number(ranges[unit.kind.name])
    ]
    return min(len(near), position.number("flak_most"))


def _result(position: HellsPosition, total: int) -> tuple[str, int, bool]:
    """Return a result in words, the steps lost, and whether it disrupts. Source: H54."""
    for option, words, steps in LANDING:
        if total >= position.number(option) and position.holds("H54"):
            return words, steps, True
    return "safe", 0, False


def _carry_out(p: Run, order: Order) -> None:
    """Land a unit. Source: 7.5, 7.9, H6, H54, H56, H62."""
    position, name, space = p.position, order.args["unit"], str(order.args["space"])
    terms, before = modifiers(position, space), position.fighters("allied")
    p.emit("landed", {"unit": name, "side": order.side, "space": space},
           _effects(position, name, space), ["7.1", "H56"])  # fmt: skip
    if position.holds("7.5"):
        _touch_down(p, name, terms)
    demolition.alarm(p, before)


def _touch_down(p: Run, name: str, terms: list[Modifier]) -> None:
    """Roll for a landing. Source: 7.5, H54."""
    position = p.position
    roll = p.roll(
        "7.5",
        f"landing of {name}",
        owner="allied",
        modifiers=terms,
        read=lambda total: _result(position, total)[0],
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


# ---- the other drop zone of the Poles -----------------------------------------------------------

DROP = "drop"
ZONES = ("D", "K")


def _drop_rule(position: HellsPosition, order: Order) -> Ruling:
    """Rule on changing the Poles' drop zone, before the first of them lands. Source: H57."""
    poles = [unit for unit in position.units.values() if unit.data["at"] in OTHER_ZONE]
    is_late = any(unit.data["status"] in ("map", "out") for unit in poles)
    if is_late or order.args["zone"] == position.tracks["polish"] or not poles:
        text = "The Poles change their drop zone before the first of them lands."
        return Ruling((Violation("H57", text),))
    return Ruling()


def _drop(p: Run, order: Order) -> None:
    zone = order.args["zone"]
    data = {"side": order.side, "zone": zone}
    p.emit("zone_changed", data, [put(zone, "tracks", "polish")], ["H57"])


def _list_drops(position: HellsPosition, side: str) -> Iterator[Order]:
    for zone in ZONES:
        order = Order(DROP, side, {"zone": zone})
        if _drop_rule(position, order).is_lawful:
            yield order


PART = Part(
    orders={
        **LAND.orders(),
        **listed_order(
            (DROP, "Change the Poles' drop zone"),
            SlotNotation("Write 'drop D' or 'drop K'.", (Slot("zone", assert_zone),)),
            _drop_rule,
            _drop,
            _list_drops,
            one_in=20,
        ),
    },
    tellers={"landed": tell_public, "zone_changed": tell_public},
    words={
        "landed": _words,
        "zone_changed": lambda notice: f"The Poles will land at {notice['zone']}.",
    },
)
