"""What both sides are after: the Victory Areas, Arnhem most of all, and the road to them. Source:
21.3, 21.32.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules_engine.core.aims import Aims, Errand
from rules_engine.games.market_garden.day.points import ARNHEM, ARNHEM_CORPS, victory_areas
from rules_engine.games.market_garden.position import CORPS, GERMAN, MarketPosition
from rules_engine.plain import JsonView

PER_CENT = 100


def errands(position: MarketPosition, side: str) -> Mapping[str, Errand]:
    """Return the Victory Areas; for the Allies those that are not XXX Corps' yet. Source: 21.3."""
    worths = {
        space: ARNHEM_CORPS if space == ARNHEM else 1
        for space in victory_areas(position)
        if side == GERMAN or position.control(space) != CORPS
    }
    return {"areas": Errand("hold" if side == GERMAN else "take", worths)}


def strength(unit: JsonView) -> int:
    """Return the Attack Factor of a unit, at least 1."""
    return max(1, int(unit.get("attack") or 1))


def worth(unit: JsonView) -> int:
    """Return what a unit is worth to its side: what it defends with."""
    return max(1, int(unit.get("defense") or 1))


def prospect(detail: JsonView) -> int | None:
    """Return how good an assault or a bombardment is: 100 where both values are equal, 40 more for
    each point above. Source: 10.7, 11.2.
    """
    values: Sequence[JsonView] = detail.get("values") or []
    if len(values) < 2:
        return PER_CENT
    return PER_CENT + 40 * (int(values[0]["total"]) - int(values[1]["total"]))


AIMS: Aims[MarketPosition] = Aims(
    errands=errands,
    strength=strength,
    worth=worth,
    uses={
        "land": "always",
        "refit": "always",
        "seize": "always",
        "repair": "always",
        "activate": "wake",
        "bombard": "fight",
        "air": "fight",
        "assault": "fight",
        "move": "move",
        "regroup": "move",
    },
    answers={
        "reroll": ("keep_turn", "keep"),
        "reserves": ("0",),
        "withdrawal": ("stay",),
        "sunset": ("0",),
    },
    boldness={"allied": 100, "german": 180},
)
