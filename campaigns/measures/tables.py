"""The map page beside a bare page of Django; where many campaigns are played (processor time)."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

from django.test import Client

from campaigns import demonstration
from campaigns.measures.rows import BLOCKS, ROUNDS, Row, cpu_times
from campaigns.measures.web import bare, client_of, row
from campaigns.models import Campaign, Seat
from campaigns.services.asking import drafts

MANY = 25
REFERENCE = "a bare page of 20 rows, logged in"


def map_page(campaign: Campaign) -> tuple[Row, Row]:
    """Compare the map page with a bare page of 20 rows: as it stands, and each time after something
    has changed of what it shows.
    """
    client = client_of(campaign)
    page = _page_of(client, campaign)
    kept: list[float] = []
    made: list[float] = []
    reference: list[float] = []
    with bare():
        for _ in range(BLOCKS):
            reference += _after_one(lambda: client.get("/rows/"))
            kept += _after_one(page)
            made += [_changed(campaign, page) for _ in range(ROUNDS // BLOCKS)]
    after = Row(
        "the map page after a change", REFERENCE, median(made), median(reference), "", is_met=True
    )
    return row("the map page", REFERENCE, kept, reference, 0.5), after


def many_campaigns(campaign: Campaign) -> Row:
    """Compare the map page of one campaign with that of many, three viewers each, that this one
    process shows in turn.
    """
    kind = demonstration.DEMONSTRATIONS[0]
    others = [
        demonstration.create(demonstration.Demonstration(kind.game, f"Campaign {at}", kind.players))
        for at in range(1, MANY)
    ]
    one, many = _pages_of([campaign]), _pages_of([campaign, *others])
    own: list[float] = []
    reference: list[float] = []
    with bare():
        for page in many:
            page()
        for at in range(len(many) * 2):
            own += cpu_times(many[at % len(many)], 1)
            reference += cpu_times(one[at % len(one)], 1)
    mine, other = median(own), median(reference)
    told = "at most 1.2 times that of one"
    words = f"the map page, {MANY} campaigns of three viewers each"
    return Row(words, "one campaign", mine, other, told, is_met=mine <= 1.2 * other)


def _pages_of(campaigns: list[Campaign]) -> list[Callable[[], object]]:
    """Return what shows the page of each of three viewers of each campaign."""
    pages = []
    for campaign in campaigns:
        viewers = [client_of(campaign, Seat.Role.REFEREE)]
        viewers += [
            client_of(campaign, side=seat.side)
            for seat in campaign.seats.filter(role=Seat.Role.COMMANDER)
        ]
        pages += [_page_of(client, campaign) for client in viewers]
    return pages


def _page_of(client: Client, campaign: Campaign) -> Callable[[], object]:
    return lambda: client.get(f"/campaigns/{campaign.pk}/table/")


def _changed(campaign: Campaign, page: Callable[[], object]) -> float:
    """Return the time of a page after a draft came or went."""
    seat = campaign.seats.filter(role=Seat.Role.COMMANDER).exclude(user=None)[0]
    seat.campaign = campaign
    if drafts.drafts_of(seat):
        drafts.clear_drafts(seat)
    else:
        drafts.add_draft(seat, "end")
    return cpu_times(page, 1)[0]


def _after_one(work: Callable[[], object]) -> list[float]:
    """Return the times of some work once what it keeps is there."""
    work()
    return cpu_times(work, ROUNDS // BLOCKS)
