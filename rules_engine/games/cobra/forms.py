"""The forms of orders: an attack put together hex by hex, other orders chosen step by step. Source:
6.5, 6.91, 7.1, 9.1, 9.2, 10.26, 13.0, 15.1, 15.3, 16.1, 16.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules_engine.core.forms import Filled
from rules_engine.core.orders import Order
from rules_engine.games.cobra.air import bombing, points
from rules_engine.games.cobra.combat.declare import ATTACKS, MOST_OF_PATTON, patton_faults
from rules_engine.games.cobra.combat.fight import candidates
from rules_engine.games.cobra.describe import describe
from rules_engine.games.cobra.movement.exits import list_exits
from rules_engine.games.cobra.movement.integrity import components
from rules_engine.games.cobra.movement.overrun_fight import patton_given
from rules_engine.games.cobra.movement.overrun_order import list_overruns
from rules_engine.games.cobra.movement.stacking import list_excess
from rules_engine.games.cobra.nations import groups
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.supply.replacements import list_replacements
from rules_engine.games.cobra.supply.trucking import list_trucks
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.combat.phase import marked
from rules_engine.mechanics.hexes.desk.forms import (
    AttackForm,
    Choice,
    FormOf,
    Help,
    attack_form,
    listed_form,
    number,
    own_space,
    unit_space,
)

NO_AIR = "No Air Point is left, or a combat has been fought already."
NO_BOMBS = "Carpet bombing takes six Air Points before the first combat, once in the game."
NO_TRUCKS = "No division can receive a truck marker now."

# ---- attacks (9.1, 9.2) -------------------------------------------------------------------------


def _enemies(position: CobraPosition, side: str) -> Iterator[str]:
    for enemy in position.others(side):
        for space in position.stacks(enemy):
            if candidates(position, side, space):
                yield space


def _may_attack(position: CobraPosition, unit: Unit) -> bool:
    has_attacked = unit.id in marked(position, "attacked") and position.holds("9.14")
    return not has_attacked and next(iter(ATTACKS.limits(position, unit)), None) is None


def _why_not(position: CobraPosition, unit: Unit) -> str:
    found = next(iter(ATTACKS.limits(position, unit)), None)
    return found.message if found else f"{unit.id} has attacked in this phase already."


def _helps(
    position: CobraPosition,
    side: str,
    aims: Sequence[str],
    attackers: Sequence[str],
    filled: Filled,
) -> Iterator[Help]:
    units = [position.units[name] for name in attackers]
    given = int(position.tracks.get("patton", 0))
    yield from _patton(position, side, units, given, filled)


def _patton(
    position: CobraPosition, side: str, units: Sequence[Unit], given: int, filled: Filled
) -> Iterator[Help]:
    """Yield the columns of the American headquarters, where it can give these units some. Source:
    10.26.
    """
    if units and not list(patton_faults(position, side, 1, units, given=given)):
        title = "Columns of the American headquarters"
        yield number("patton", title, MOST_OF_PATTON - given, filled)


# ---- orders chosen from those that are lawful ---------------------------------------------------


def _division(position: CobraPosition, name: str) -> str:
    unit = position.units[name]
    return ", ".join([str(unit.space), *(one.id for one in components(position, unit)[1:])])


def _what(position: CobraPosition, name: str) -> str:
    unit = position.units[name]
    return f"{unit.space}, {describe(name, unit.data)['line']}"


def _overrun_helps(position: CobraPosition, order: Order, filled: Filled) -> Iterator[Help]:
    units = components(position, position.units[order.args["unit"]])
    yield from _patton(position, order.side, units, patton_given(position), filled)


def _single(position: CobraPosition, spaces: str) -> str | None:
    """Return where the map finds an attack that may be named: on its one hex."""
    return spaces if spaces in position.board.index else None


def _group(position: CobraPosition, name: str) -> str:
    return groups()[name].word


ATTACK = AttackForm(_enemies, _may_attack, _helps, _why_not)


FORMS: Mapping[str, FormOf[CobraPosition]] = {
    "attack": attack_form(ATTACK),
    "overrun": listed_form(
        (
            Choice("unit", "Division", unit_space, _division, "No division can overrun a hex now."),
            Choice("target", "Hex to overrun", own_space),
        ),
        list_overruns,
        _overrun_helps,
    ),
    "exit": listed_form(
        (
            Choice("unit", "Unit", unit_space, _what, "No unit can reach the exit of its side."),
            Choice("path", "Way out"),
        ),
        list_exits,
    ),
    "air": listed_form(
        (
            Choice("group", "Group that attacks", note=_group, empty=NO_AIR),
            Choice("targets", "Hexes that it attacks", _single),
        ),
        points.list_named,
    ),
    "bomb": listed_form(
        (Choice("space", "Hex to bomb", own_space, empty=NO_BOMBS),), bombing.list_bombs
    ),
    "replace": listed_form(
        (Choice("unit", "Unit", unit_space, _what, "No unit can take a step back now."),),
        list_replacements,
    ),
    "eliminate": listed_form(
        (Choice("unit", "Unit", unit_space, _what, "No hex holds too many of your units."),),
        list_excess,
    ),
    "trucks": listed_form(
        (
            Choice("unit", "Division", unit_space, _what, NO_TRUCKS),
            Choice("giver", "Marker", note=_what, without="a free one"),
        ),
        list_trucks,
    ),
}
