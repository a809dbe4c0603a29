"""Movement on the field of `small.py`: a game with one grade of zones, and one with light and heavy
ones, which do not stop everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules_engine.mechanics.hexes.ground.chart import Bar, Chart, Price, Row, bars, price
from rules_engine.mechanics.hexes.ground.steps import Ways
from rules_engine.mechanics.hexes.ground.zones import Zones
from rules_engine.mechanics.hexes.movement.passage import Apart, Grade, Passage, enemy_held
from rules_engine.mechanics.hexes.movement.record import Cases, Entry, Mode, Movement
from tests.rules_engine.hexes.small import Counter, Field

CHART = Chart(
    ("foot",),
    terrain={"clear": Row((6,), ("2.1",)), "woods": Row((12,), ("2.1",))},
    hexsides={"river": Row((None,), ("2.2",)), "stream": Row((6,), ("2.2",))},
    roads={"road": Row((3,), ("2.3",))},
)
MODES: dict[str, Mode[Field, Counter]] = {
    "walk": Mode("walk", "1.6"),
    "secret": Mode("secret", "1.6", apart=Apart("1.7", 3)),
    "trucks": Mode("trucks", "1.6", shuns="2.4"),
}


def _cost(board: object, kind: object, a: int, b: int) -> int | None:
    found = price(CHART, "foot", board, a, b, board.link(a, b))  # type: ignore[attr-defined]
    return None if found is None else found.cost


def _price(position: Field, unit: Counter, mode: str, a: int, b: int) -> Price | None:
    return price(CHART, "foot", position.board, a, b, position.board.link(a, b))


def _bars(position: Field, unit: Counter, here: str, there: str) -> Iterator[Bar]:
    board, index = position.board, position.board.index
    a, b = index[here], index[there]
    yield from bars(CHART, "foot", board, a, b, board.link(a, b))
    if b in enemy_held(GAME.passage, position, unit.side) and position.holds("1.4"):
        yield Bar("1.4", f"{there} is held by the enemy")


ONE = Passage(
    zones=Zones("1.1", lambda position, unit: min(unit.zone, 1)),
    grades=(Grade("1.3", 6, stops="1.2", shuts="1.3", for_good=True),),
    held="1.4",
    not_own="1.5",
)
TWO = replace(
    ONE,
    zones=Zones("1.1", lambda position, unit: unit.zone, grades=2),
    grades=(
        Grade("1.3", 6, again="2.5", name="light zone of control"),
        Grade("1.3", 12, stops="1.2", shuts="1.3", name="heavy zone of control"),
    ),
)
GAME: Movement[Field, Counter] = Movement(
    cases=Cases("1.0", "1.0", "1.8"),
    modes=MODES,
    passage=ONE,
    ways=Ways(lambda board: board, _cost),
    ground=lambda position: position.board,
    kind=lambda position, unit, mode: mode,
    price=_price,
    bars=_bars,
    allowance=lambda position, unit, mode: unit.points,
    has_minimum=lambda position, unit: bool(unit.data.get("slow")),
    limits=lambda position, unit, mode: (),
    entry=Entry(
        "1.9",
        is_due=lambda position, unit: unit.data["status"] == "due",
        word=lambda unit: "A",
        hexes=lambda position, unit: [position.board.index["0101"]],
        bar=lambda position, unit, mode, at: None,
        price=lambda position, unit, mode, at: Price(6, "entry", ("1.9",)),
    ),
)
GRADED = replace(GAME, passage=TWO)
STRAIGHT = replace(GAME, passage=replace(ONE, grades=(Grade("1.3", 6, stops="1.2", shuts="1.3"),)))
"""As in most games: out of a zone not straight into another."""
