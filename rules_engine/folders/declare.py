"""The order to attack: who may attack what, and the ruling on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.folders.movement import chart_of
from rules_engine.folders.position import FolderPosition, Piece
from rules_engine.folders.rules import Rules
from rules_engine.folders.strength import Combat, attack_of, columns_of, odds_of
from rules_engine.mechanics.hexes.combat import declare
from rules_engine.mechanics.hexes.combat.declare import Cases, Reach
from rules_engine.mechanics.hexes.combat.odds import to_json
from rules_engine.mechanics.hexes.combat.phase import enemies_near, front, marked
from rules_engine.mechanics.hexes.ground import chart

Attacks: TypeAlias = declare.Attacks[FolderPosition, Piece]


def attacks_of(rules: Rules) -> Attacks:
    """Return the record of a folder's attacks."""
    case = rules.case
    return declare.Attacks(
        cases=Cases(case("combat.attack"), case("combat.once"), case("combat.each")),
        candidates=candidates,
        done="The units in {space} have been attacked in this phase already.",
        limits=_limits,
        bars=_bars,
        together=_together,
        aid=lambda position, order: (),
        leaves=lambda position, order: (),
        worked_out=_ruling(rules),
        reaches=_reaches,
    )


def candidates(position: FolderPosition, side: str, space: str) -> tuple[Piece, ...]:
    """Return the units of a hex that may be attacked: all, or nobody where one has been."""
    units = tuple(unit for unit in position.stack(space) if unit.side != side)
    if not position.holds(position.rules.case("combat.once")):
        return units
    done = marked(position, "defended")
    return () if any(unit.id in done for unit in units) else units


def fight_of(position: FolderPosition, order: Order) -> Combat:
    """Return the combat that an order leads to."""
    side, args = order.side, order.args
    names = [u.id for space in args["targets"] for u in candidates(position, side, space)]
    return Combat(side, tuple(args["targets"]), tuple(args["attackers"]), tuple(names), None)


def _ruling(rules: Rules) -> Callable[[FolderPosition, Order], Ruling]:
    columns = columns_of(rules)

    def worked_out(position: FolderPosition, order: Order) -> Ruling:
        found = odds_of(columns, position, fight_of(position, order))
        return Ruling((), (), (), {"odds": to_json(columns, found)})

    return worked_out


def _limits(position: FolderPosition, unit: Piece) -> Iterator[Violation]:
    if attack_of(position, unit) == 0:
        text = f"{unit.id} has no strength to attack with."
        yield Violation(position.rules.case("combat.attack"), text, unit.space, unit.id)


def _bars(
    position: FolderPosition, unit: Piece, space: str, targets: Sequence[str]
) -> Iterator[Violation]:
    """Yield that nothing of its kind crosses the hexside."""
    row = _closing(position, unit, space)
    if row is not None:
        text = f"{unit.id} cannot attack {space} over the hexside."
        yield Violation(row, text, space, unit.id)


def _closing(position: FolderPosition, unit: Piece, space: str) -> str | None:
    """Return the case by which a hexside lets nothing of a unit's class pass."""
    board, table = position.board, chart_of(position)
    link = board.link(board.index[str(unit.space)], board.index[space])
    at = table.classes.index(unit.kind)
    if chart.road_price(table, unit.kind, link) is not None:
        return None
    rows = (row for name, row in table.hexsides.items() if name in link)
    return next((row.cases[0] for row in rows if row.costs[at] is None), None)


def _together(
    position: FolderPosition, side: str, targets: Sequence[str], units: Sequence[Piece]
) -> Iterator[Violation]:
    owners = sorted({u.side for space in targets for u in candidates(position, side, space)})
    if len(owners) > 1:
        names = " and ".join(str(position.game.side_titles[owner]) for owner in owners)
        text = f"Units of {names} cannot be attacked in one combat."
        yield Violation(position.rules.case("combat.each"), text)


def _reaches(position: FolderPosition, side: str) -> tuple[Reach, ...]:
    spent = marked(position, "attacked")
    return tuple(
        Reach(space, (unit.id,), frozenset(_open_to(position, unit)))
        for space, stack in front(position, side).items()
        for unit in stack
        if unit.id not in spent and attack_of(position, unit) != 0
    )


def _open_to(position: FolderPosition, unit: Piece) -> Iterator[str]:
    for space in enemies_near(position, unit):
        if candidates(position, unit.side, space) and _closing(position, unit, space) is None:
            yield space
