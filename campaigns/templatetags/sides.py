"""The colours of a game's sides, whatever they are called, names of its turns and of people."""

from __future__ import annotations

from django import template

import rules_engine
from campaigns.accounts import names
from campaigns.models import Campaign
from campaigns.presenters.panel import band_of
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
