"""Over water without a bridge: `ferry UNIT HEX`, `boat UNIT HEX engineers HQ`. Source: 4.4, H17,
H70, H74.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import Effect, put
from rules_engine.core.orders import Order
from rules_engine.core.proceedings import Modifier
from rules_engine.core.rulings import Violation
from rules_engine.games.hells_highway import losses
from rules_engine.games.hells_highway.fire import support
from rules_engine.games.hells_highway.ground.bridges import BRIDGES, pair_of, water
from rules_engine.games.hells_highway.movement.moving import moving
from rules_engine.games.hells_highway.movement.record import MOVEMENT
from rules_engine.games.hells_highway.movement.stacking import full
from rules_engine.games.hells_highway.notation import assert_space, assert_unit
from rules_engine.games.hells_highway.part import Part, Run, own_roll
from rules_engine.games.hells_highway.position import ZONES, HellsPosition
from rules_engine.games.hells_highway.supply.headquarters import spent
from rules_engine.games.hells_highway.units import Unit
from rules_engine.games.hells_highway.works.demolition import DEMOLITION
from rules_engine.mechanics.hexes.ground.zones import zones
from rules_engine.mechanics.hexes.unit_orders import UnitOrder
from rules_engine.mechanics.parts import merged
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject, JsonView

FERRY, BOAT = "ferry", "boat"
CASES = {FERRY: "H17", BOAT: "H70"}
MOST = {FERRY: 1, BOAT: 2}
GERMAN_ONLY = "4516-4517"


def _faults(position: HellsPosition, unit: Unit, what: str, args: JsonView) -> Iterator[str]:
    """Yield what stands against a crossing, as sentences. Source: H17, H70."""
    board, to = position.board, str(args["to"])
    a, b = position.at(unit), board.index[to]
    link, pair = board.link(a, b), pair_of(board, a, b)
    if not position.holds(CASES[what]) or (
        what == BOAT and position.option("assault_boats") == "off"
    ):
        yield "There is no such crossing."
    if list(MOVEMENT.limits(position, unit, "travel" if unit.is_travelling else "combat")):
        yield f"{unit.id} cannot move in this phase."
    where = _where(position, what, a, b)
    if position.data["phase"].get("crossed", []).count(f"{what} {where}") >= MOST[what]:
        yield f"Enough units have crossed at {where} in this player turn."
    theirs = position.fighters(position.other(unit.side))
    if b in theirs or (what == FERRY and a in theirs):
        yield f"An enemy combat unit keeps {unit.id} from crossing to {to}."
    if full(position, unit, to) is not None:
        yield f"{to} has no room for {unit.id}."
    yield from _zone_faults(position, unit, a, b)
    if what == FERRY:
        if "ferry" not in link or not _may_ferry(unit, pair):
            yield f"No ferry takes {unit.id} from {unit.space} to {to}."
    else:
        yield from _boat_faults(position, unit, args, a, b)


def _zone_faults(position: HellsPosition, unit: Unit, a: int, b: int) -> Iterator[str]:
    """Yield what enemy zones do to a crossing. Source: 4.4, H7, H8."""
    if b not in position.enemy_zone(unit.side):
        return
    heavy = zones(ZONES, position, position.other(unit.side))[1]
    if a in heavy and position.holds("4.4"):
        yield f"{unit.id} cannot go straight from a heavy enemy zone into another."
    is_shut = unit.is_disrupted and position.holds("H7")
    if is_shut or (unit.is_travelling and position.holds("H8")):
        yield f"{unit.id} is disrupted or travels, and does not enter an enemy zone."


def _where(position: HellsPosition, what: str, a: int, b: int) -> str:
    """Return by what crossings are counted: the hexside, or by one reading all of a kind of water.
    Source: H17, H70.
    """
    if what == BOAT and position.option("boats_limit") == "water":
        return str(water(position.board, a, b))
    return pair_of(position.board, a, b)


def _may_ferry(unit: Unit, pair: str) -> bool:
    """Whether a ferry takes a unit: one of them takes any German one, but no other. Source: H17."""
    if pair == GERMAN_ONLY:
        return unit.side == "german" and (unit.is_artillery or not unit.is_travelling)
    return (unit.kind.combat == "leg" or unit.is_hq) and not unit.is_travelling


def _boat_faults(
    position: HellsPosition, unit: Unit, args: JsonView, a: int, b: int
) -> Iterator[str]:
    """Yield what stands against an assault crossing. Source: 4.4, H70."""
    kind = water(position.board, a, b)
    usable = position.board.link(a, b) & BRIDGES
    if kind not in ("great_river", "canal") or usable:
        yield f"No river or canal without a bridge lies between {unit.space} and {args['to']}."
    if unit.kind.combat != "leg" or not unit.is_ready:
        yield f"{unit.id} is not on foot, undisrupted and in combat mode."
    price, beside = (_price(position, a, b), "H70"), (unit.space,)
    found = support.engineers_fault(position, unit, args["engineers"], price, beside)
    if found is not None:
        yield found.message


def _price(position: HellsPosition, a: int, b: int) -> int:
    return position.number(
        "boats_canal" if water(position.board, a, b) == "canal" else "boats_river"
    )


def _cross(p: Run, order: Order) -> None:
    """Take a unit across; boats are paid for and rolled for. Source: H17, H70."""
    position, args, what = p.position, order.args, order.kind
    unit, index = position.units[args["unit"]], position.board.index
    a, b = position.at(unit), index[args["to"]]
    mode = "travel" if unit.is_travelling else "combat"
    crossed = [
        *position.data["phase"].get("crossed", []),
        f"{what} {_where(position, what, a, b)}",
    ]
    effects: list[Effect] = [
        *moving(position, unit, mode, [str(unit.space), args["to"]]),
        put(crossed, "phase", "crossed"),
    ]
    if what == BOAT:
        formation = position.units[args["engineers"]].formation
        effects.append(spent(position, formation, _price(position, a, b)))
    data: JsonObject = {"unit": unit.id, "side": order.side, "by": what, "to": args["to"]}
    before = position.fighters("allied")
    p.emit("crossed", data, effects, [CASES[what]])
    if what == BOAT:
        _roll(p, unit, b)
    DEMOLITION.alarm(p, before)


def _roll(p: Run, unit: Unit, at: int) -> None:
    """Roll for an assault crossing: by day and into enemy zones it is harder. Source: H70."""
    position, terms = p.position, []
    if position.hour != "night":
        terms.append(Modifier(1, "by day", "H70"))
    if at in position.enemy_zone(unit.side):
        terms.append(Modifier(1, "into an enemy zone", "H70"))
    roll = own_roll(p, ("H70", f"assault crossing of {unit.id}"), unit.side, terms)
    if roll.modified > position.number("boats_whole_upto"):
        losses.lose(p, unit.id, 1, "H70")
    if roll.modified > position.number("boats_safe_upto") and p.position.units[unit.id].is_on_map:
        losses.disrupt(p, unit.id, "crossing", "H70")


def _offers(position: HellsPosition, unit: Unit, what: str) -> Iterator[JsonObject]:
    """Yield the ways over water next to a unit, by boat with each who could help."""
    board = position.board
    here = position.at(unit)
    others = position.on_map(unit.side)
    helpers = [u.id for u in others if u.is_hq or u.kind.has_engineers]
    more: list[JsonObject] = [{}] if what == FERRY else [{"engineers": name} for name in helpers]
    for at in board.neighbours[here]:
        if water(board, here, at) not in (None, "stream"):
            yield from ({"to": board.numbers[at], **one} for one in more)


def _order(what: str, title: str, usage: str, *slots: Slot) -> UnitOrder[HellsPosition, Unit]:
    def faults(position: HellsPosition, unit: Unit, args: JsonView) -> Iterator[Violation]:
        for text in _faults(position, unit, what, args):
            yield Violation(CASES[what], text, unit.space, unit.id)

    return UnitOrder(
        name=what,
        title=title,
        notation=SlotNotation(usage, (Slot("unit", assert_unit), Slot("to", assert_space), *slots)),
        case=CASES[what],
        who=lambda unit: unit.is_on_map,
        nobody="{} cannot cross there.",
        faults=faults,
        carry_out=_cross,
        offers=lambda position, unit: _offers(position, unit, what),
        one_in=4,
    )


ORDERS = (
    _order(FERRY, "Cross by ferry", "Write 'ferry UNIT HEX', such as 'ferry 1/501 3111'."),
    _order(
        BOAT,
        "Cross in assault boats",
        "Write 'boat UNIT HEX engineers HQ', such as 'boat 3/504 3421 engineers 82-HQ'.",
        Slot("engineers", assert_unit, word="engineers"),
    ),
)
PART = Part(
    orders=merged(order.orders() for order in ORDERS),
    tellers={"crossed": tell_public},
    words={"crossed": lambda n: f"{n['unit']} crosses to {n['to']} by {n['by']}."},
)
