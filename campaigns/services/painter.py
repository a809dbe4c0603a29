"""The one place where a campaign meets the pictures."""

from __future__ import annotations

from typing import Any

from campaigns.models import Campaign


def paint(
    campaign: Campaign, seen: dict[str, Any], notices: list[dict[str, Any]], viewer: str
) -> bytes:
    """Return a view drawn as PNG, with the movements and battles that the notices tell of."""
    from cartography import draw_view

    del campaign, viewer
    return draw_view(seen, notices)
