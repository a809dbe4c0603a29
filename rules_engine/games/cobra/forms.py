"""The forms of orders: an attack put together hex by hex, other orders chosen step by step. Source:
6.5, 6.91, 7.1, 9.1, 9.2, 10.26, 13.0, 15.1, 15.3, 16.1, 16.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules_engine.core.forms import Filled
from rules_engine.core.orders import Order
from rules_engine.games.cobra.combat.declare import ATTACKS, MOST_OF_PATTON, patton_faults
from rules_engine.games.cobra.describe import describe
from rules_engine.games.cobra.movement.integrity import components
from rules_engine.games.cobra.movement.overrun_fight import patton_given
from rules_engine.games.cobra.nations import DATA, groups
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.desk.attacks import attack_form_of
from rules_engine.mechanics.hexes.desk.forms import FormOf, Help, attack_form, number
from rules_engine.mechanics.hexes.desk.forms_file import read_forms

# ---- attacks (9.1, 9.2) -------------------------------------------------------------------------


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


def _group(position: CobraPosition, name: str) -> str:
    return groups()[name].word


ATTACK = attack_form_of(ATTACKS, _helps)
FORMS: Mapping[str, FormOf[CobraPosition]] = {
    "attack": attack_form(ATTACK),
    **read_forms(
        DATA / "forms.tsv",
        {"division": _division, "unit": _what, "group": _group},
        {"overrun": _overrun_helps},
    ),
}
