"""A club's season as its people live it, by pages alone: a campaign is made for the club, played
and ended, and the table has it.
"""

from __future__ import annotations

from html import unescape

import pytest
from django.urls import reverse

from campaigns.models import Campaign, Evening, Season
from campaigns.services.upkeep import sweeping
from tests.campaigns.clubs.conftest import Party, day

pytestmark = pytest.mark.database


def text_of(party: Party, name: str, address: str) -> str:
    """Return a page as somebody reads it, on one line."""
    answer = party.browser(name).get(address)
    assert answer.status_code == 200, address
    return " ".join(unescape(answer.content.decode()).split())


def test_a_season_from_its_first_evening_to_its_table(party: Party, toy: str) -> None:
    days = {"first": day(-20), "last": day(20)}
    party.browser("anna").post(
        reverse("club-seasons", args=(party.club.pk,)), {"name": "W", **days}
    )
    season = Season.objects.get()
    edit = ("club-season-edit", season.pk)
    party.post("anna", *edit, action="meet", day=day(-2), words="Briefing")
    met = Evening.objects.get()
    there = [str(party.member(name).pk) for name in ("anna", "bert", "carl")]
    party.post("anna", "club-evening", met.pk, member=there)

    # Carl referees, Anna and Bert play; Dora plays, too, and is no member.
    settings = {"level": "open", "play": "live", "dice": "sealed", "scenario": "heap"}
    made = {"game": toy, "title": "The heap", "club": str(party.club.pk), **settings}
    assert party.browser("carl").post(reverse("new"), made).status_code == 302
    campaign = Campaign.objects.get()
    for name, side in (("anna", "red"), ("bert", "blue")):
        link = reverse("join", args=(campaign.seats.get(side=side).invitation,))
        assert party.browser(name).post(link).status_code == 302
    added = {"side": "red", "role": "officer", "name": "Corps"}
    party.browser("carl").post(reverse("add-seat", args=(campaign.pk,)), added)
    link = reverse("join", args=(campaign.seats.get(name="Corps").invitation,))
    assert party.browser("dora").post(link).status_code == 302
    party.browser("carl").post(reverse("start", args=(campaign.pk,)), {"token": "s"})

    club = reverse("club", args=(party.club.pk,))
    assert "Anna Bauer, Bert Cole, Carl Dent and 1 guest" in text_of(party, "bert", club)
    assert "being played" in text_of(party, "bert", club)
    ended = {"token": "e", "reason": "Well played"}
    party.browser("carl").post(reverse("end", args=(campaign.pk,)), ended)
    sweeping.sweep(sweeping.A_DAY)

    # The game itself decided nothing: Carl enters that Red has won.
    member = {name: party.member(name).pk for name in ("anna", "bert", "carl")}
    results = {f"result-{member['anna']}": "won", f"result-{member['bert']}": "lost"}
    results |= {f"result-{member['carl']}": "refereed", "words": "Red takes the heap"}
    address = reverse("campaign-club", args=(campaign.pk,))
    assert party.browser("carl").post(address, {"action": "result", **results}).status_code == 302

    shown = text_of(party, "bert", reverse("club-season", args=(party.club.pk, season.pk)))
    assert "Red takes the heap" in shown
    assert "Won “The heap”" in shown
    order = [shown.index(f"<summary>{name}<") for name in ("Anna Bauer", "Carl Dent", "Bert Cole")]
    assert order == sorted(order)
    assert "Dora" not in shown.split("<main")[1]
    posted = {"action": "describe", "name": "The Lower Town", "about": "", "public": "yes"}
    party.browser("anna").post(reverse("club-settings", args=(party.club.pk,)), posted)
    page = text_of(party, "nobody", reverse("club-page", args=(party.club.slug,)))
    assert "A. B." in page
    assert "Red takes the heap" in page
    assert "Anna" not in page
