"""What both sides are after: the western exit, the way out in the east, and each other's units.
Source: 16.1, 16.2, 6.47.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.core.aims import Aims, Errand
from rules_engine.games.cobra.kinds import WHOLE_HEX, kinds
from rules_engine.games.cobra.movement.exits import EXITS
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.turn.points import points
from rules_engine.plain import JsonView

LEAVING = 8
"""From this game turn on the Germans send to the east who scores there three points."""
RUNNING = 10
"""From this one on all go there."""
MOBILE = ("panzer", "panzergrenadier")
RIDERS = ("us_armor", "us_cavalry")
SHIELD = ("0820", "1215", "1506", "2115", "2709", "3210", "3913")
"""Towns behind the front on which the German line leans: Avranches to Falaise."""
TRAP = {"3913": 1, "4418": 2, "4515": 2, "4309": 1}
"""Falaise, Argentan, Trun, Saint-Pierre: on the way to the eastern edge."""
CLOSED = 3
"""The worth of a hex of that edge, by which no German leaves while an Ally stands there."""


def errands(position: CobraPosition, side: str) -> Mapping[str, Errand]:
    """Return what a side is about. Source: 16.1, 16.2."""
    way_out = dict.fromkeys(position.stretch(EXITS[side][0]), 1)
    if side == "german":
        return {
            "line": Errand("hold", dict.fromkeys(SHIELD, 1)),
            "east": Errand("leave", way_out),
        }
    closed = dict.fromkeys(position.stretch(EXITS["german"][0]), CLOSED)
    free = {space for space in (*closed, *TRAP) if not position.stack(space)}
    trap = {space: worth for space, worth in {**closed, **TRAP}.items() if space in free}
    return {"trap": Errand("take", trap or TRAP), "west": Errand("take", way_out)}


def errand_of(position: CobraPosition, unit: JsonView) -> str:
    """Return the errand of a unit by its kind and the game turn. Source: 16.1, 16.2."""
    kind = str(unit.get("kind", ""))
    if unit.get("side") == "allied":
        is_bound_west = kind in RIDERS and unit.get("nation") == "american"
        return "west" if is_bound_west and position.tracks.get("exit") is None else "trap"
    leaves = LEAVING if kind in MOBILE else RUNNING
    return "east" if position.turn >= leaves else "line"


def strength(unit: JsonView) -> int:
    """Return the combat strength of a unit's front, nearly enough; 3 where it is not known."""
    return int(unit.get("front", 3))


def size(unit: JsonView) -> int:
    """Return what a unit takes of a hex, in sixths. Source: 7.1."""
    kind = kinds().get(str(unit.get("kind")))
    return kind.share if kind is not None else WHOLE_HEX


def worth(unit: JsonView) -> int:
    """Return what its enemy scores for its elimination, at least a point. Source: 16.1, 16.2."""
    scored = points("eliminated", str(unit.get("kind")), str(unit.get("nation")))
    return max(1, scored)


AIMS: Aims[CobraPosition] = Aims(
    errands=errands,
    errand_of=errand_of,
    strength=strength,
    worth=worth,
    uses={
        "replace": "always",
        "trucks": "always",
        "exit": "leave",
        "overrun": "fight",
        "bomb": "help",
        "air": "help",
        "move": "move",
        "attack": "fight",
    },
    size=size,
    room=WHOLE_HEX,
    answers={"result": ("retreat",)},
    encloses=frozenset({"allied"}),
    boldness={"allied": 160, "german": 350},
)
