"""Stacking as a record: a division a hex when a side's movement phase ends. Source: 7.1, OQ-15."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.cobra.kinds import WHOLE_HEX
from rules_engine.games.cobra.losses import eliminate
from rules_engine.games.cobra.notation import assert_unit
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.stacking import A_THIRD, share
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.movement.stacking import (
    Measure,
    Stacking,
    check_stacks,
    frame_of,
    overstacked,
)
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.slots import Slot, SlotNotation


def _share(position: CobraPosition, unit: Unit) -> int:
    if unit.is_hq and not position.holds("10.24"):
        return A_THIRD
    return share(unit, position.reading)


STACKING: Stacking[CobraPosition, Unit] = Stacking(
    "7.1", "7.1", (Measure(WHOLE_HEX, _share),), eliminate
)


def excess(position: CobraPosition) -> Iterator[Violation]:
    """Yield where the moving side has too much, which by one reading keeps it from ending its
    phase. Source: 7.1, OQ-48.
    """
    if position.reading("OQ-48") == "refused":
        for space in overstacked(STACKING, position, position.side or ""):
            text = f"{space} holds too many units; move some, or eliminate them."
            yield Violation("7.1", text, space, reading="OQ-48")


def _rule(position: CobraPosition, order: Order) -> Ruling:
    """Rule on eliminating a unit of the excess. Source: 7.1, OQ-48."""
    name = order.args["unit"]
    if order in list_excess(position, order.side):
        return Ruling(())
    text = f"{name} is no unit of yours in a hex that holds too many."
    return Ruling((Violation("7.1", text, None, name, reading="OQ-48"),))


def _carry_out(p: Run, order: Order) -> None:
    eliminate(p, order.args["unit"], "7.1")


def list_excess(position: CobraPosition, side: str) -> Iterator[Order]:
    """Yield the units of a side of which some are too many. Source: 7.1, OQ-48."""
    for fault in excess(position):
        for unit in position.stacks(side).get(str(fault.space), ()):
            if _share(position, unit):
                yield Order("eliminate", side, {"unit": unit.id})


def finish(p: Run) -> None:
    """Check the limit at the end of a side's movement phase. Source: 7.1."""
    check_stacks(STACKING, p)


NOTATION = SlotNotation(
    "Write 'eliminate UNIT', such as 'eliminate 30ID'.", (Slot("unit", assert_unit),)
)
PART = Part(
    orders=listed_order(
        ("eliminate", "Eliminate what is too much"), NOTATION, _rule, _carry_out, list_excess
    ),
    frames={"overstacked": frame_of(STACKING)},
)
