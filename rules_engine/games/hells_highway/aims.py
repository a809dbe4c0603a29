"""What both sides are after: the bridges along the highway, the road behind them, each other's
steps. Source: H62, H63.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules_engine.board.board import Board
from rules_engine.core.aims import Aims, Errand
from rules_engine.core.orders import Order
from rules_engine.games.hells_highway import control
from rules_engine.games.hells_highway.ground.bridges import BLOWN
from rules_engine.games.hells_highway.movement.stacking import UNITS
from rules_engine.games.hells_highway.order_of_battle import FORMATIONS
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import HQ
from rules_engine.mechanics.hexes.supply.lengths import lengths
from rules_engine.plain import JsonView

ENTRY = "0376"
FRONT = ("43", "GAD", "XXX")
"""The formations that go up the highway; the others go for what they have been given."""
GIVEN = {
    "101": {"1152": 4, "1542": 4, "0947": 3, "1158": 2, "1157": 2},
    "82": {"2729": 4, "3328": 4, "3521": 5, "3427": 3, "4028": 2},
    "1AB": {"3810": 6, "3809": 5, "3409": 2},
    "POL": {"3410": 3, "3415": 2},
    "50": {"0947": 2, "1152": 2, "1061": 2, "0966": 2},
    "9SS": {"3810": 6, "3809": 5, "3409": 3},
    "10SS": {"3521": 6, "3415": 4, "3810": 2},
    "TET": {"3409": 3, "2909": 2},
    "FEL": {"4028": 4, "3328": 3, "3521": 3},
    "MEI": {"3328": 4, "3427": 3, "4028": 3},
    "KGW": {"0966": 4, "1061": 3, "1158": 2},
    "W88": {"1158": 3, "1157": 3, "0947": 2, "1542": 2},
    "59": {"1152": 4, "0947": 4, "1542": 3},
    "107": {"1152": 5, "1158": 3},
    "CHI": {"1542": 5, "0947": 3},
}
HOLDERS = frozenset({"KGW", "W88", "FEL", "9SS", "10SS"})
"""The Germans that stand between those places and the enemy; the others go for them."""
FAR_AWAY, NEAR = 5, 2
"""From so many hexes to the enemy on a unit travels, up to so many it digs in."""
FORWARD = {"command": "operational", "operational": "tactical"}


@cache
def highway(board: Board) -> Mapping[str, int]:
    """Return how far along the highway each of its hexes lies."""
    found = lengths(
        board,
        [board.index[ENTRY]] if ENTRY in board.index else [],
        range(len(board)),
        lambda a, b: "highway_road" in board.link(a, b),
    )
    return {board.numbers[at]: 1 + length for at, length in found.items()}


def errands(position: HellsPosition, side: str) -> Mapping[str, Errand]:
    """Return what the formations of a side are about. Source: H63."""
    found: dict[str, Errand] = {}
    for name in FORMATIONS[side]:
        places = highway(position.game.board) if name in FRONT else GIVEN[name]
        found[name] = Errand("hold" if name in HOLDERS else "take", places)
        own = (unit for unit in position.on_map(side) if unit.formation == name)
        follow = [str(unit.space) for unit in own if not unit.is_hq]
        found[f"{name} {HQ}"] = Errand("leave", dict.fromkeys(follow or places, 0))
    return found


def errand_of(position: HellsPosition, unit: JsonView) -> str:
    """Return the errand of a unit: its formation's, or to follow it."""
    formation = str(unit.get("formation", ""))
    return f"{formation} {HQ}" if unit.get("kind") == HQ else formation


def strength(unit: JsonView) -> int:
    """Return the strength of a unit: its steps, headquarters have none."""
    return 0 if unit.get("kind") == HQ else int(unit.get("steps", 2))


def worth(unit: JsonView) -> int:
    """Return what the loss of a unit costs its side, in thirds of a point and less. Source: H63."""
    return max(1, int(unit.get("steps", 2)))


def prospect(detail: JsonView) -> int | None:
    """Return how good a volley is: what it adds to the die, and its column. Source: H33."""
    if "net" not in detail:
        return None
    return 50 * (max(0, int(detail["net"])) + int(detail["column"]))


def suits(position: HellsPosition, order: Order, nearest: int) -> bool:
    """Whether an order is of use: who is far from the enemy travels, who is near digs in, reserves
    come forward, what has been blown is built again.
    """
    args, unit = order.args, position.units.get(str(order.args.get("unit")))
    if order.kind == "bridge" and unit is not None:
        pair = "-".join(sorted((str(unit.space), str(args["to"]))))
        return bool(position.tracks["bridges"].get(pair) == BLOWN)
    if unit is None:
        return True
    if order.kind == "travel":
        return nearest >= FAR_AWAY and unit.id not in _settled(position, unit.side)
    if order.kind == "dig":
        waits = unit.formation not in FRONT and unit.cover is None and "engineers" not in args
        return waits and nearest <= NEAR
    return order.kind != "reserve" or _comes_forward(unit.box, str(args["box"]))


def _comes_forward(box: str | None, to: str) -> bool:
    sector, _, level = (box or "").partition(".")
    return to == f"{sector}.{FORWARD.get(level)}"


def _settled(position: HellsPosition, side: str) -> frozenset[str]:
    """Return the units that stand where they are to stand."""
    return frozenset(
        unit.id
        for unit in position.on_map(side)
        if str(unit.space) in GIVEN.get(unit.formation, {}) or unit.space in control.OBJECTIVES
    )


AIMS: Aims[HellsPosition] = Aims(
    errands=errands,
    errand_of=errand_of,
    strength=strength,
    worth=worth,
    prospect=prospect,
    uses={
        "strike": "always",
        "land": "move",
        "place": "move",
        "travel": "always",
        "bridge": "always",
        "dig": "always",
        "reserve": "always",
        "move": "move",
        "attack": "fight",
    },
    size=lambda unit: 1,
    room=UNITS,
    boldness={"allied": 250, "german": 250},
    answers={"demolition": ("blow",)},
    shuns={"defence": ("done",), "advance": ("done",)},
    suits=suits,
)
