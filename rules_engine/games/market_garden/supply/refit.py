"""The Refit Phase: Depots, refits, Reserves; units at Oss recover by themselves.

Source: 6.4, 13.3, 13.411, 13.423, OQ-42.
"""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.games.market_garden import states
from rules_engine.games.market_garden.bridges import rebuild
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.games.market_garden.supply import (
    depot_orders,
    refit_order,
    reserves,
    surrender,
)
from rules_engine.games.market_garden.supply.depots import ZONE_I, first_depots, refitted
from rules_engine.mechanics.parts import joined

ORDERS: tuple[str, ...] = ("depot", "rebuild", "refit", "augment", "end")
"""The orders of a refit step."""


def begin(p: Run) -> None:
    """Lay out the Depots; units at Oss refit. Source: 13.4, 13.411, 13.423."""
    side = p.position.side or GERMAN
    p.write(put(first_depots(p.position, side), "phase", "depots"))
    _refit_at_oss(p, side)


def _refit_at_oss(p: Run, side: str) -> None:
    """Refit the units in Zone I without a Depot. Source: 13.411, 13.423, OQ-42."""
    case = "13.411" if side == GERMAN else "13.423"
    may = side == ALLIED or p.position.controller(ZONE_I) == GERMAN
    if not may or not p.position.holds(case):
        return
    for unit in p.position.stack(ZONE_I, side):
        if unit.is_spent_or_worse:
            to_fresh = p.position.reading("OQ-42") == "to_fresh"
            then = "fresh" if to_fresh else states.better(unit.state)
            states.set_state(p, unit.id, then, "units at Oss refit by themselves", case)
            p.write(put([*refitted(p.position), unit.id], "phase", "refitted"))


def finish(p: Run) -> None:
    """Bank what is left and offer the Reserves; the Depots are gone. Source: 13.4, 13.7."""
    side = p.position.side or GERMAN
    surrender.after_own_refit(p, side)
    reserves.bank(p, side)
    reserves.offer(p, side)


def advise(position: MarketPosition) -> tuple[str, ...]:
    """Name the Depots whose points will be lost although they could be placed. Source: 13.422,
    13.424.
    """
    names = depot_orders.forgotten(position, position.side or GERMAN)
    return tuple(f"Depot {name} is not placed yet; its points will be lost." for name in names)


CHAPTERS = (depot_orders, refit_order, rebuild, reserves)
PART: Part = joined(one.PART for one in CHAPTERS)
