"""The field of Three Clans, and marches on it as a record: what all games of hexes share does the
rest (`rules_engine/mechanics/hexes/`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.board.board import Board, make_board
from rules_engine.core.rulings import Violation
from rules_engine.mechanics.hexes.ground.chart import Bar, Chart, Price, Row, price
from rules_engine.mechanics.hexes.ground.position import HexPosition, Lens
from rules_engine.mechanics.hexes.ground.steps import Ways
from rules_engine.mechanics.hexes.ground.zones import Zones
from rules_engine.mechanics.hexes.movement.passage import Grade, Passage
from rules_engine.mechanics.hexes.movement.phase import moved_as
from rules_engine.mechanics.hexes.movement.record import Bounds, Cases, Entry, Mode, Movement
from rules_engine.mechanics.units import UnitLens
from rules_engine.plain import JsonObject

BOARD: Board = make_board(
    {
        "title": "Three valleys",
        "grid": {
            "rows": 4,
            "columns": 4,
            "numbering": "RRCC",
            "layout": "even rows half a hex east",
        },
        "spaces": {f"0{row}0{column}": {} for row in range(1, 5) for column in range(1, 5)},
    }
)


class ClanPosition(HexPosition[UnitLens]):
    """The lens over a state or a view."""

    def __init__(self, data: JsonObject, game: Any) -> None:
        super().__init__(data, game, Lens(UnitLens))

    @property
    def standing(self) -> Mapping[str, JsonObject]:
        """The records of the units on the map, by name."""
        return {name: unit.data for name, unit in self.units.items() if unit.is_on_map}

    def at(self, space: str) -> str | None:
        """Return the unit that stands in a hex."""
        return next((unit.id for unit in self.stack(space)), None)


def next_to(space: str) -> tuple[str, ...]:
    """Return the hexes next to a hex."""
    return tuple(BOARD.numbers[at] for at in BOARD.neighbours[BOARD.index[space]])


# ---- 1.0 marches --------------------------------------------------------------------------------

FIELD = Chart(("clan",), {"clear": Row((1,), ("1.3",))})
ONE_HEX = 1  # 1.3


def _price(board: Board, a: int, b: int) -> Price | None:
    return price(FIELD, "clan", board, a, b, board.link(a, b))


def _cost(board: Board, kind: object, a: int, b: int) -> int | None:
    found = _price(board, a, b)
    return None if found is None else found.cost


def _bars(position: ClanPosition, unit: UnitLens, here: str, there: str) -> Iterator[Bar]:
    if any(other.side == unit.side for other in position.stack(there)):
        yield Bar("1.4", "a unit of your own stands there")


def _own(position: ClanPosition, unit: UnitLens, mode: str, a: int, b: int) -> Price | None:
    return _price(position.board, a, b)


def _limits(position: ClanPosition, unit: UnitLens, mode: str) -> Iterator[Violation]:
    if moved_as(position, unit.id) is not None and position.holds("1.2"):
        yield Violation("1.2", "A unit marches once a turn.")


MARCHES: Movement[ClanPosition, UnitLens] = Movement(
    cases=Cases(general="1.1", path="1.3", minimum="1.3"),
    modes={"march": Mode("march", "1.3")},
    passage=Passage(
        zones=Zones("2.0", lambda position, unit: 0),  # nobody is stopped: he is challenged
        grades=(Grade("2.0", 0),),
        held=None,
    ),
    ways=Ways(lambda board: board, _cost),
    ground=lambda position: position.board,
    kind=lambda position, unit, mode: mode,
    price=_own,
    bars=_bars,
    allowance=lambda position, unit, mode: ONE_HEX,
    has_minimum=lambda position, unit: False,
    limits=_limits,
    bounds=lambda position, unit: Bounds("own units", position.occupied(unit.side)),
    entry=Entry(
        "1.0",
        is_due=lambda position, unit: False,
        word=lambda unit: "",
        hexes=lambda position, unit: (),
        bar=lambda position, unit, mode, at: None,
        price=lambda position, unit, mode, at: None,
    ),
)
