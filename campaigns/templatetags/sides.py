"""The colours of a game's sides, whatever they are called, names of its turns and of people; links
of a campaign.
"""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse

import rules_engine
from campaigns.accounts import names
from campaigns.models import Campaign
from campaigns.presenters.play.panel import band_of
from campaigns.services import side_words

register = template.Library()
register.filter("shown_name", names.shown_name)
for words in (side_words.both, side_words.the_other, side_words.neither):
    register.filter(words.__name__, words)


@register.filter
def band(campaign: Campaign, side: str) -> str:
    """Return the class of a side's colour: the first, the second and so on, or the referee's."""
    found = band_of(rules_engine.load(campaign.game), side)
    return f"band-{found}" if found else "referee"


@register.filter
def turn_name(campaign: Campaign, turn: int) -> str:
    """Return what this game calls a turn, to stand inside a sentence: "turn 3", "19 September"."""
    words = rules_engine.load(campaign.game).sequence.turn_name(turn)
    return words[:1].lower() + words[1:]


@register.inclusion_tag("campaigns/_nav_link.html", takes_context=True)
def nav_link(
    context: template.Context,
    name: str,
    title: str,
    query: str = "",
    width: str = "",
    new: int = 0,
) -> dict[str, Any]:
    """Show a link to a campaign's page of that name, marked where it is the one that is open;
    `width` says whether it stands there on wide or on narrow pages alone, `new` how much is new.
    """
    address = reverse(name, args=(context["campaign"].pk,))
    is_here = context.get("here") == name
    shown = {"title": title, "is_here": is_here, "width": width, "new": new}
    return {"address": f"{address}{query}", **shown}
