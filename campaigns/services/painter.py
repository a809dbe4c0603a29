"""The one place where a campaign meets the pictures."""

from __future__ import annotations

from typing import Any

from campaigns.models import Campaign
from campaigns.services import engine
from cartography import SIZES, map_png, scene_of

Seen = dict[str, Any]


def paint(
    campaign: Campaign, seen: Seen, notices: list[dict[str, Any]], viewer: str, size: str = "screen"
) -> bytes:
    """Return a view drawn as PNG, with the movements and battles that the notices tell of.

    `size` is one of the names in `cartography.SIZES`: web, screen, print, thumb.
    """
    game = engine.game_of(campaign)
    marks, caption = scene_of(game, seen, notices, viewer, campaign.title)
    return map_png(game.board_of(seen), seen, marks, SIZES[size], caption)
