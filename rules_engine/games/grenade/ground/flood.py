"""The flash flood (17.1): the Roer valley as swamp, the Roer as a normal river."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rules_engine.board.board import Board
from rules_engine.board.making import make_board
from rules_engine.plain import JsonObject

ROER = ("roer_upper", "roer_lower")
WORKS = ("improved", "entrenchment")
DROWNED_SWAMP = "original_swamp"  # 17.14: the feature of valley hexes that were swamp before


def flooded(board: Board, state: JsonObject) -> Board:
    """Return the board as the flood of this state leaves it. Source: 17.11, 17.13, OQ-33."""
    if state["tracks"].get("flood") != "flash":
        return board
    without = state["options"].get("without", ())
    keeps_works = state["readings"].get("OQ-33") == "terrain_only"
    return _flooded(board, "17.11" not in without, "17.13" not in without, keeps_works)


@lru_cache(maxsize=64)
def _flooded(board: Board, is_swamp: bool, is_normal: bool, keeps_works: bool) -> Board:
    data = board.to_json()
    if is_swamp:
        for number in data["spaces"]:
            data["spaces"][number] = _under_water(data["spaces"][number], keeps_works)
    if is_normal:
        for key, features in data["links"].items():
            data["links"][key] = _normal_river(list(features))
    return make_board(data)


def _under_water(space: dict[str, Any], keeps_works: bool) -> dict[str, Any]:
    features = list(space.get("features", ()))
    if "valley" not in features:
        return space
    if not keeps_works:
        features = [feature for feature in features if feature not in WORKS]
    if space.get("terrain") == "swamp":
        features.append(DROWNED_SWAMP)
    return {**space, "terrain": "swamp", "features": features}


def _normal_river(features: list[str]) -> list[str]:
    if not any(feature in ROER for feature in features):
        return features
    return sorted({*(f for f in features if f not in ROER), "river"})
