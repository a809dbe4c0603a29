"""Reorganization: `reorganize 1/502 by 2/502` merges a weak unit into another. Source: 23.6."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.core.events import put
from rules_engine.core.forms import Filled, Form
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden import states
from rules_engine.games.market_garden.forms import in_state, said
from rules_engine.games.market_garden.options import in_use
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.spaces import assert_unit
from rules_engine.games.market_garden.states import STATE_WORDS, better
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.forms import Filling
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.slots import Slot, SlotNotation

TYPES = ("infantry", "armor", "artillery")
GAINS = ("spent", "d1")


def _assert_two(args: Mapping[str, Any]) -> None:
    if args["unit"] == args["removed"]:
        raise MalformedOrder("A unit is not reorganized by itself.")


NOTATION = SlotNotation(
    "Write 'reorganize UNIT by UNIT', the second is removed, such as 'reorganize 1/502 by 2/502'.",
    (Slot("unit", assert_unit), Slot("removed", assert_unit, word="by")),
    also=_assert_two,
)


def is_used(position: MarketPosition) -> bool:
    """Whether units may reorganize in this game. Source: 23.1, 23.6."""
    return in_use(position, "reorganization", "23.6")


def skip(position: MarketPosition) -> bool:
    """Whether the step has nothing to offer to the sides."""
    return not is_used(position)


def rule_reorganize(position: MarketPosition, order: Order) -> Ruling:
    """Rule on a reorganization."""
    name = order.args["unit"]
    unit, removed = (_own(position, order.side, one) for one in (name, order.args["removed"]))
    text = _forbids(position, unit, removed)
    if text is not None:
        return Ruling((Violation("23.6", text, unit=name),))
    return Ruling(detail={"rows": [["Then", STATE_WORDS[better(position.units[name].state)]]]})


def _own(position: MarketPosition, side: str, name: str) -> Unit | None:
    unit = position.unit(name)
    return unit if unit is not None and unit.side == side and unit.is_on_map else None


def _forbids(position: MarketPosition, unit: Unit | None, removed: Unit | None) -> str | None:
    if not is_used(position):
        return "Units reorganize only where this optional rule is played."
    if unit is None or removed is None:
        return "Both must be units of yours on the map."
    if unit.space != removed.space or unit.type != removed.type:
        return f"{unit.id} and {removed.id} are not of one type in one area."
    if unit.type not in TYPES:
        return "Only Infantry, Armor and Artillery reorganize."
    if unit.state not in GAINS:
        return f"{unit.id} is {STATE_WORDS[unit.state]}; only a Spent or Disrupted 1 unit gains."
    if not removed.is_disrupted:
        return f"{removed.id} is {STATE_WORDS[removed.state]}; only a Disrupted unit is removed."
    if unit.id in position.data["phase"].get("reorganized", ()):
        return f"{unit.id} has reorganized in this Phase; it gains one level by it."
    return None


def carry_out_reorganize(p: Run, order: Order) -> None:
    """Remove the one, make the other one level better."""
    unit, removed = p.position.units[order.args["unit"]], order.args["removed"]
    states.eliminate(p, removed, f"it is merged into {unit.id}", "23.6")
    states.set_state(p, unit.id, better(unit.state), f"it takes in {removed}", "23.6")
    done = [*p.position.data["phase"].get("reorganized", ()), unit.id]
    p.write(put(done, "phase", "reorganized"))


def list_reorganize(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every lawful reorganization."""
    units = position.on_map(side) if is_used(position) else ()
    for unit in units:
        for other in position.stack(unit.space or "", side):
            if other.id != unit.id and _forbids(position, unit, other) is None:
                yield Order("reorganize", side, {"unit": unit.id, "removed": other.id})


def form_reorganize(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the units that can gain, then those that can be given up for the chosen one."""
    form, orders, units = Filling(filled), list(list_reorganize(position, side)), position.units
    gains = in_state(units[name] for name in said(orders, "unit"))
    unit = form.one("unit", "Unit that recovers", gains)
    if unit is None:
        return form.form()
    given = in_state(units[name] for name in said(orders, "removed", unit=unit))
    removed = form.one("removed", "Unit given up", given)
    return form.form({"unit": unit, "removed": removed} if removed else None)


PART = Part(
    orders=listed_order(
        ("reorganize", "Reorganize a unit"),
        NOTATION,
        rule_reorganize,
        carry_out_reorganize,
        list_reorganize,
        form=form_reorganize,
        one_in=3,
    ),
)
