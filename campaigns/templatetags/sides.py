"""The colours of a game's two sides, whatever they are called."""

from __future__ import annotations

from django import template

import rules_engine
from campaigns.models import Campaign

register = template.Library()


@register.filter
def band(campaign: Campaign, side: str) -> str:
    """Return the class of a side's colour: the first, the second, or the referee's."""
    sides = rules_engine.load(campaign.game).sides
    if side not in sides:
        return "referee"
    return "band-first" if side == sides[0] else "band-second"
