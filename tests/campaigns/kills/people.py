"""What a process of the web does for people who hand in, close and publish; it may die anywhere."""

from __future__ import annotations

import time
from typing import Any

TOKENS = ("start", "red", "blue", "note", "close", "publish")


def hand_in(campaign_id: Any) -> None:
    """Store everything that the people of a campaign want; what is stored already is not stored
    again. Each waits until the one before is done.
    """
    from campaigns.models import Campaign, Input
    from campaigns.services.asking import inputs
    from campaigns.services.people import campaigns
    from campaigns.services.turns import closing

    made = Campaign.objects.get(pk=campaign_id)
    sides = ["red", "blue"]
    wishes = {
        "start": lambda: campaigns.start_play(seat_of(made, "referee"), token="start"),
        "red": lambda: inputs.submit_order_set(
            seat_of(made, "red"), ["take 2", "take 1"], token="red"
        ),
        "blue": lambda: inputs.submit_order_set(
            seat_of(made, "blue"), ["take 2", "end"], token="blue"
        ),
        "note": lambda: inputs.send_note(
            seat_of(made, "referee"), "red", "Well done", token="note"
        ),
        "close": lambda: closing.close(
            seat_of(made, "referee"), token="close", without=sides, answers="first"
        ),
        "publish": lambda: closing.publish(seat_of(made, "referee"), token="publish"),
    }
    for token, wish in wishes.items():
        rows = Input.objects.filter(campaign=made)
        if not (rows.filter(token=token) | rows.filter(order_set=token)).exists():
            wish()
        while token != "publish" and waits(made, token):
            time.sleep(0.02)


def waits(made: Any, token: str) -> bool:
    """Whether what was handed in by this token is still to be carried out."""
    from campaigns.models import Closing, Input

    if Input.objects.filter(campaign=made, token=token, status="waiting").exists():
        return True
    working = Closing.objects.filter(campaign=made, status__in=("running", "asking"))
    return token == "close" and working.exists()


def seat_of(campaign: Any, name: str) -> Any:
    """Return somebody's seat, read anew."""
    from campaigns.models import Seat

    rows = Seat.objects.select_related("campaign__branch", "campaign__publication__branch")
    return rows.get(campaign=campaign.pk, user__username=name)


def begin(title: str) -> Any:
    """Return the id of a new campaign."""
    from django.contrib.auth import get_user_model

    from campaigns.services.people import campaigns, seats

    users = get_user_model().objects
    settings = {"game": "closing", "scenario": "heap", "play": "order_sets", "news": "published"}
    made = campaigns.create_campaign(users.get(username="referee"), title=title, **settings)
    for seat in made.seats.filter(role="commander"):
        seats.join(users.get(username=seat.side), seat.invitation)
    return made.pk


def undone(campaign_id: Any) -> list[str]:
    """Return what of a campaign is not done yet."""
    from campaigns.models import Campaign, Input, Mail, Picture

    rows = Input.objects.filter(campaign=campaign_id)
    found = [] if rows.filter(token="publish", status="done").exists() else ["the publication"]
    found += [f"input {row.number}" for row in rows.filter(status__in=("waiting", "held"))]
    pictures = Picture.objects.filter(campaign=campaign_id, status="waiting")
    found += [f"picture {picture.seq}" for picture in pictures]
    mails = Mail.objects.filter(campaign=campaign_id, sent=None, after=None)
    found += [f"mail {mail.key}" for mail in mails]
    return found if Campaign.objects.filter(pk=campaign_id).exists() else ["the campaign"]


def wrong(campaign_id: Any) -> list[str]:
    """Return what of a campaign that is done is not as if nothing had happened."""
    from campaigns.models import Campaign, Entry, Input, SideEntry
    from campaigns.services.files import exports
    from campaigns.services.history import positions
    from rules_engine.records.record import assert_sound
    from rules_engine.records.rederive import rederive

    campaign = Campaign.objects.select_related("branch").get(pk=campaign_id)
    record = exports.export_campaign(seat_of(campaign, "referee"))
    record = {**record, "secret": campaign.secret}
    assert_sound(record)
    found = list(rederive(record).differences)
    state = positions.head_state(campaign)
    if state["tracks"] != {"red": 6, "blue": 7}:
        found.append(f"the heaps are {state['tracks']}")
    for item in Input.objects.filter(campaign=campaign):
        logged = Entry.objects.filter(input=item, body__startswith='{"input":').count()
        if logged != 1 or item.status != "done":
            found.append(
                f"input {item.number} ({item.kind}) is {item.status}, {logged} times logged"
            )
    if campaign.publications.count() != 2:
        found.append(f"there are {campaign.publications.count()} publications")
    told = SideEntry.objects.filter(campaign=campaign)
    return found if told.exists() else [*found, "nobody was told anything"]
