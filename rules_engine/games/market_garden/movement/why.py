"""Why nobody can move: the ruling that a unit would miss by least. Source: 9.1, 20.61."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.orders import Order
from rules_engine.core.rulings import Violation
from rules_engine.games.market_garden.movement.notation import MODES
from rules_engine.games.market_garden.movement.rule import rule_move
from rules_engine.games.market_garden.position import MarketPosition


def why_no_move(position: MarketPosition, side: str) -> Violation | None:
    """Return what keeps the side's units where they stand, by the shortest march that breaks the
    fewest rules; None where the side has no unit to march, or one that can.
    """
    rulings = [rule_move(position, order) for order in _shortest_marches(position, side)]
    if not rulings or any(ruling.is_lawful for ruling in rulings):
        return None
    return min(rulings, key=lambda ruling: len(ruling.violations)).violations[-1]


def _shortest_marches(position: MarketPosition, side: str) -> Iterator[Order]:
    for name, unit in position.units.items():
        if unit.side != side or not unit.is_on_map or unit.space not in position.board.index:
            continue
        for there in position.neighbours(str(unit.space)):
            path = [str(unit.space), there]
            yield Order("move", side, {"unit": name, "mode": MODES[0], "path": path})
