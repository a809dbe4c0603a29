"""The forms of orders: an attack put together unit by unit, the others chosen step by step from
those that are lawful. Source: 1.5, 1.6, 5.2, 6.17, 7.1, H17, H40, H48, H49, H57, H59, H70.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rules_engine.core.forms import HERE, Filled, Form
from rules_engine.core.orders import Order
from rules_engine.games.hells_highway.air import strikes
from rules_engine.games.hells_highway.classes import DATA
from rules_engine.games.hells_highway.describe import describe
from rules_engine.games.hells_highway.fire import declare, support
from rules_engine.games.hells_highway.fire.method import DIRECT, attack_method, is_able
from rules_engine.games.hells_highway.movement.boxes import box_words
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.supply.headquarters import AT, ENGINEERS
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.desk.fire_forms import FireForm, fire_form
from rules_engine.mechanics.hexes.desk.forms import Choice, FormOf, listed_form, own_space
from rules_engine.mechanics.hexes.desk.forms_file import read_forms
from rules_engine.plain import JsonObject

# ---- attacks (5.2) ------------------------------------------------------------------------------


def _cannot(position: HellsPosition, side: str, target: str) -> Iterator[str]:
    """Yield why units beside a hex do not fire at it. Source: 5.7, 5.14, H7, H8."""
    board = position.board
    near = {board.index[target], *board.neighbours[board.index[target]]}
    able = set(declare.able_units(position, side, target))
    for unit in position.on_map(side):
        if position.at(unit) in near and unit.id not in able and not unit.is_hq:
            fault = declare.unit_fault(position, side, unit.id, unit, target)
            if fault is not None:
                yield fault.message


def _helpers(position: HellsPosition, side: str, what: str, args: JsonObject) -> Iterator[str]:
    """Yield who lends engineers or guns to those of an attack that fire directly. Source: 9.10,
    H40.
    """
    units: Iterable[Unit] = (position.units[name] for name in args["units"])
    target = str(args["target"])
    direct = [u for u in units if attack_method(position, u, target) == DIRECT]
    for unit in position.on_map(side):
        with_it = {**args, what: unit.id}
        if next(support.declared_faults(position, with_it, direct), None) is None:
            yield unit.id


def targets(position: HellsPosition, side: str) -> Iterator[str]:
    """Yield the hexes that a side can attack now."""
    kind = position.game.orders[declare.NAME]
    yield from (str(order.args["target"]) for order in kind.enumerate(position, side))


def attackable(position: HellsPosition, side: str) -> tuple[str, ...]:
    """Return the same beside units that may still attack: what is left undone."""
    fired = {name for one in declare.declared(position) for name in one["units"]}
    able = [u for u in position.on_map(side) if is_able(position, u) and u.id not in fired]
    board = position.board
    near = {
        board.numbers[at]
        for unit in able
        if not unit.is_artillery
        for at in board.neighbours[position.at(unit)]
    }
    return tuple(space for space in targets(position, side) if space in near)


# ---- orders chosen from those that are lawful ---------------------------------------------------


def _what(position: HellsPosition, name: str) -> str:
    unit = position.units[name]
    told = describe(name, unit.data)
    return ", ".join(part for part in (str(unit.space or told["place"]), told["line"]) if part)


def _place(position: HellsPosition, space: str) -> str:
    board = position.board
    at = board.index[space]
    return f"{board.terrain[at]} {board.names[at]}".strip()


def _box(position: HellsPosition, name: str) -> str:
    return box_words(name)


def _interdict(position: HellsPosition, side: str, filled: Filled) -> Form:
    """Return the form of interdiction: any hex in reach may be tapped. Source: 6.17."""
    here = [space for space in filled.get(HERE, ()) if space in position.board.index]
    wanted = [*here, *filled.get("space", ())]

    def listed(position: HellsPosition, side: str) -> Iterator[Order]:
        kind = position.game.orders[strikes.INTERDICT]
        orders = [Order(strikes.INTERDICT, side, {"space": space}) for space in wanted]
        yield from (one for one in orders if kind.rule(position, one).is_lawful)
        yield from kind.enumerate(position, side)

    return listed_form((HEX_TO_CUT,), listed)(position, side, filled)


NO_AIR = "There are no air points left, or no headquarters of XXX Corps is near enough."
HEX_TO_CUT = Choice("space", "Hex to interdict: tap any hex in reach", own_space, _place, NO_AIR)
ATTACK: FireForm[HellsPosition, Unit] = FireForm(
    targets,
    declare.able_units,
    _cannot,
    ((ENGINEERS, "Engineers, for a point of supply"), (AT, "Anti-tank guns lent by")),
    _helpers,
)
FORMS: Mapping[str, FormOf[HellsPosition]] = {
    declare.NAME: fire_form(ATTACK),
    strikes.INTERDICT: _interdict,
    **read_forms(DATA / "forms.tsv", {"unit": _what, "place": _place, "box": _box}),
}
