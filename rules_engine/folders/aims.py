"""What the sides of a folder are after: the hexes that its table of victory names, and units."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.core.aims import Aims, Errand
from rules_engine.folders.position import FolderPosition
from rules_engine.folders.rules import Rules
from rules_engine.plain import JsonView


def aims_of(rules: Rules) -> Aims[FolderPosition]:
    """Return the aims of a folder: all sides go for the hexes that score, by their points."""
    places = {one.space: one.points for one in rules.objectives}
    worth = 1 + (rules.said("victory", "eliminated") if rules.section("victory") else 0)

    def errands(position: FolderPosition, side: str) -> Mapping[str, Errand]:
        foes = {
            str(unit.space): 0
            for unit in position.units.values()
            if unit.side != side and unit.is_on_map
        }
        return {"places": Errand("take", places or foes)}

    return Aims(
        errands=errands,
        strength=_strength,
        worth=lambda unit: worth,
        uses={"move": "move", "attack": "fight"},
    )


def _strength(unit: JsonView) -> int:
    """Return what a unit attacks with in full, 1 where that is not known."""
    attack = unit.get("attack") or (1,)
    return int(attack[0])
