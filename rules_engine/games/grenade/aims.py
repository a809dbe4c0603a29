"""What both sides are after: the towns that count and the bridges over the Rhine. Source: 28.1,
28.21.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.core.aims import Aims, Errand
from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.ground.control import owner, owner_as_known, town_points
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.turn.victory import BRIDGE_POINTS
from rules_engine.games.grenade.units import STACK
from rules_engine.plain import JsonView

USUAL = {"A": 5, "B": 4, "C": 3}
"""The strength of a regiment whose chit is not known, by class, and 2 of all else. Source: T13."""


def errands(position: GrenadePosition, side: str) -> Mapping[str, Errand]:
    """Return the towns and bridges that are still German. Source: 28.1, 28.21."""
    places = {
        space: int(town["vp"])
        for space, town in town_points(position.board).items()
        if _owner(position, side, space) == "german"
    }
    for name, site in sorted(position.board.sites.get("bridges", {}).items()):
        if not position.is_blown(name):
            places[site["east"]] = BRIDGE_POINTS
    return {"towns": Errand("take" if side == "us" else "hold", places)}


def _owner(position: GrenadePosition, side: str, space: str) -> str:
    if is_double_blind(position.data):
        return owner_as_known(position, side, space)
    return owner(position, space)


def strength(unit: JsonView) -> int:
    """Return the strength of a unit, by its class where its chit is not known. Source: 8.3."""
    printed = unit.get("strength")
    if isinstance(printed, int):
        return printed
    return USUAL.get(str(unit.get("class")), 2)


AIMS: Aims[GrenadePosition] = Aims(
    errands=errands,
    strength=strength,
    worth=strength,
    uses={"place": "move", "move": "move", "attack": "fight"},
    room=STACK,
    answers={
        "retreat_or_lose": ("retreat",),
        "blow": ("blow",),
        "ruse": ("use",),
        "air": ("yes",),
    },
    boldness={"us": 150, "german": 300},
)
