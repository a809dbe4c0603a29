"""What the German is told of where US units come to towns and bridges."""

from __future__ import annotations

from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.position import GrenadePosition


def is_place_told(position: GrenadePosition) -> bool:
    """Whether the German is told where the US unit stands for which a town or a bridge is rolled.
    Source: 21.11, 22.21, OQ-117.
    """
    return not is_double_blind(position.data) or position.reading("OQ-117") == "place"
