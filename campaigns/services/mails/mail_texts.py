"""What is written in mails: whose turn it is, what is due, that there are news."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.conf import settings
from django.urls import reverse

import rules_engine
from campaigns.models import Campaign
from campaigns.services import engine

NO_DATE = "The referee has taken the date off: no date is set for these orders any more.\n\n"


def subject(campaign: Campaign) -> str:
    """Return the subject of a mail to those who are waited for."""
    return f"[Referee] {campaign.title}: your turn"[:200]


def body(campaign: Campaign, state: dict[str, Any], due: datetime | None) -> str:
    """Return what those are written who are waited for."""
    game = engine.game_of(campaign)
    step = game.sequence.steps[state["step"]].title if state["step"] else "the set-up"
    address = settings.SITE_ADDRESS + reverse("campaign", args=(campaign.pk,))
    when = f"Orders are due by {due:%d %B %Y %H:%M %Z}.\n\n" if due else ""
    asked = "a decision waits for you" if _asks(state) else "it is your turn"
    where = f"{game.sequence.turn_name(state['turn'])}, {step}."
    return f"{campaign.title}: {asked}.\n\n{where}\n\n{when}{address}\n"


def note_body(campaign: Campaign) -> str:
    """Return what the people of a side are written when the referee has sent it a note. What it
    says stands in their log alone.
    """
    address = settings.SITE_ADDRESS + reverse("log", args=(campaign.pk,))
    return f"{campaign.title}: the referee has written to your side.\n\n{address}\n"


def pack_body(campaign: Campaign, number: int, address: str) -> str:
    """Return what somebody is written when a report for him is ready; it says nothing of what
    stands in it.
    """
    return (
        f"{campaign.title}: report {number} is ready for you, to read and to print.\n\n{address}\n"
    )


def news_body(campaign: Campaign, seen: dict[str, Any]) -> str:
    """Return what a side is written at a publication, from its own view."""
    game = engine.game_of(campaign)
    step = game.sequence.steps[seen["step"]].title if seen["step"] else "the set-up"
    address = settings.SITE_ADDRESS + reverse("campaign", args=(campaign.pk,))
    asked = "A decision waits for you.\n\n" if seen["decisions"] else ""
    where = f"{game.sequence.turn_name(seen['turn'])}, {step}."
    ahead = "Hand in your orders for the steps to come; they stay sealed until the next news."
    head = f"{campaign.title}: the referee has published news."
    return f"{head}\n\n{where}\n\n{asked}{ahead}\n\n{address}\n"


def due_body(campaign: Campaign, state: dict[str, Any], due: datetime | None) -> str:
    """Return what all sides are written of a date: nothing of whose step it is in truth."""
    game = engine.game_of(campaign)
    step = game.sequence.steps[state["step"]].title if state["step"] else "the set-up"
    address = settings.SITE_ADDRESS + reverse("campaign", args=(campaign.pk,))
    when = f"Order sets are due by {due:%d %B %Y %H:%M %Z}.\n\n" if due else ""
    turn = game.sequence.turn_name(state["turn"])
    return f"{campaign.title}: {turn[:1].lower()}{turn[1:]}, {step}.\n\n{when}{address}\n"


def no_date_body(campaign: Campaign, state: dict[str, Any]) -> str:
    """Return what those are written who were told of a date that does not count any more."""
    return due_body(campaign, state, None).replace("\n\n", f"\n\n{NO_DATE}", 1)


def referee_body(campaign: Campaign, words: str) -> str:
    """Return what those are written who have to know who the referee is, or is to be."""
    address = settings.SITE_ADDRESS + reverse("seats", args=(campaign.pk,))
    return f"{campaign.title}: {words}.\n\n{address}\n"


def _asks(state: dict[str, Any]) -> bool:
    return bool(rules_engine.truth(state)["decisions"])
