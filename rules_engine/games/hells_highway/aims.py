"""What both sides are after: the bridges along the highway, the road behind them, each other's
steps. Source: H62, H63.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules_engine.board.board import Board
from rules_engine.core.aims import Aims, Errand
from rules_engine.core.orders import Order
from rules_engine.core.tables import read_cells
from rules_engine.games.hells_highway import control
from rules_engine.games.hells_highway.classes import DATA
from rules_engine.games.hells_highway.ground.bridges import BLOWN
from rules_engine.games.hells_highway.movement.stacking import UNITS
from rules_engine.games.hells_highway.order_of_battle import FORMATIONS, formations
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import HQ, Unit
from rules_engine.mechanics.hexes.supply.lengths import lengths
from rules_engine.plain import JsonView

ENTRY, HIGHWAY = "0376", "highway"
FAR_AWAY, NEAR = 5, 2
"""From so many hexes to the enemy on a unit travels, up to so many it digs in."""
FORWARD = {"command": "operational", "operational": "tactical"}


@cache
def given() -> Mapping[str, Mapping[str, int]]:
    """Return the places that each formation is to take or hold, with what they are worth to it."""
    found: dict[str, dict[str, int]] = {name: {} for name in formations()}
    for row in read_cells(DATA / "errands.tsv", ("formation", "hex", "worth", "place")):
        found[row.one_of("formation", found)][row.name("hex")] = row.number("worth")
    return found


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
        aim, places = formations()[name].aim, given()[name]
        places = highway(position.game.board) if aim == HIGHWAY else places
        found[name] = Errand("hold" if aim == "hold" else "take", places)
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
        waits = not _leads(unit) and unit.cover is None and "engineers" not in args
        return waits and nearest <= NEAR
    return order.kind != "reserve" or _comes_forward(unit.box, str(args["box"]))


def _leads(unit: Unit) -> bool:
    return formations()[unit.formation].aim == HIGHWAY


def _comes_forward(box: str | None, to: str) -> bool:
    sector, _, level = (box or "").partition(".")
    return to == f"{sector}.{FORWARD.get(level)}"


def _settled(position: HellsPosition, side: str) -> frozenset[str]:
    """Return the units that stand where they are to stand."""
    return frozenset(
        unit.id
        for unit in position.on_map(side)
        if str(unit.space) in given()[unit.formation] or unit.space in control.OBJECTIVES
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
