"""The one place where a campaign meets the pictures."""

from __future__ import annotations

from typing import Any

from campaigns.models import Campaign
from campaigns.services import engine
from cartography import SIZES, Caption, map_png

Seen = dict[str, Any]


def paint(
    campaign: Campaign, seen: Seen, notices: list[dict[str, Any]], viewer: str, size: str = "screen"
) -> bytes:
    """Return a view drawn as PNG, with the movements and battles that the notices tell of.

    `size` is one of the names in `cartography.SIZES`: web, screen, print, thumb.
    """
    game = engine.game_of(campaign)
    marks = marks_of(notices)
    return map_png(
        game.board_of(seen), seen, marks, SIZES[size], caption_of(campaign, seen, viewer)
    )


def caption_of(campaign: Campaign, seen: Seen, viewer: str) -> Caption:
    """Return the words of the title block: campaign, turn and step, whose picture it is."""
    game = engine.game_of(campaign)
    step = game.sequence.steps.get(seen["step"])
    title = game.sequence.turn_title(game.lens(seen)) if seen["turn"] else "Set-up"
    lines = (title, step.title if step else "")
    whose = game.side_titles.get(viewer, "The truth")
    return Caption(game.title, tuple(line for line in lines if line), (), whose)


def marks_of(notices: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the marks on the map that tell of what happened."""
    return []
