"""No page, answer, file or mail shows the number of a row, which counts those of the whole site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from itertools import islice, product
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core import mail
from django.db import connection, models
from django.urls import reverse
from django.utils import timezone

from campaigns.bulletins import sending as bulletins
from campaigns.models import (
    Bulletin,
    Club,
    ClubCampaign,
    Deadline,
    Deputy,
    Evening,
    Excuse,
    HouseText,
    Mail,
    Message,
    Pack,
    Picture,
    Played,
    RefereeNote,
    Season,
    Seat,
    Sitting,
    Thread,
)
from campaigns.services.absence import deputies
from campaigns.services.asking import drafts, inputs
from campaigns.services.calendar import excuses
from campaigns.services.clubs import belonging, clubs, members, results, seasons
from campaigns.services.mails import deadlines, sending
from campaigns.services.packs import asking
from campaigns.services.people import notebook, seats, threads
from tests.campaigns.test_closing import close, hand_in, publish
from tests.campaigns.tightness.addresses import UNKNOWN, addresses
from tests.conftest import Cast

FIRST = 7_319_004_000
SHOWN = re.compile(rb"73190\d{5}")
PEOPLES = ("account_", "socialaccount", "mfa_", "usersessions")
"""Pages of accounts: whoever asks for a new password gets a link that names his own account."""
WAYS = 3


@pytest.fixture
def numbered(blind: Cast) -> None:
    """Let new rows of every table be numbered from a number that nothing else shows."""
    with connection.cursor() as cursor:
        for model in apps.get_app_config("campaigns").get_models():
            if isinstance(model._meta.pk, models.BigAutoField):
                table = model._meta.db_table
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence VALUES (%s, %s)", [table, FIRST])


def values(cast: Cast, seat: Seat) -> dict[str, list[Any]]:
    """Return what addresses can be filled with."""
    campaign = cast.campaign
    club = Club.objects.filter(campaigns__campaign=campaign).first()
    told = {
        "club_id": [club.pk] if club else [UNKNOWN],
        "season_id": Season.objects.values_list("pk", flat=True),
        "evening_id": Evening.objects.values_list("pk", flat=True),
        "slug": [club.slug] if club else ["x"],
        "game": ["closing"],
        "campaign_id": [campaign.pk],
        "seat_id": campaign.seats.values_list("pk", flat=True),
        "input_id": campaign.inputs.values_list("pk", flat=True),
        "picture_id": Picture.objects.values_list("pk", flat=True),
        "moment_id": Picture.objects.values_list("pk", flat=True),
        "pack_id": Pack.objects.values_list("pk", flat=True),
        "thread_id": Thread.objects.values_list("pk", flat=True),
        "number": [1, 2],
        "entry": [1, 2, 3],
        "place": [1],
        "name": ["move-unit", "zones"],
        "unit_id": ["1"],
        "decision": ["1"],
        "key": ["grey-infantry"],
        "token": [seat.invitation],
    }
    return {name: list(some) for name, some in told.items()}


def paths(cast: Cast, seat: Seat) -> Iterator[str]:
    """Yield every address of the site that a seat could look at, filled in a few ways."""
    known = values(cast, seat)
    for one in addresses():
        if one.name.startswith(PEOPLES) or one.name == "api-docs":
            continue
        ways = product(*(known.get(name, [UNKNOWN]) for name in one.arguments))
        for way in islice(ways, WAYS):
            yield reverse(one.name, kwargs=dict(zip(one.arguments, way, strict=True)))


def live(cast: Cast) -> None:
    """Let everything be there that has rows with numbers."""
    red, referee = cast.seat("red"), cast.seat("referee")
    now = timezone.now()
    officer = seats.add_seat(referee, side="red", role="officer", name="Corps")
    for name in ("referee", "red"):
        threads.begin(cast.seat(name), [f"seat:{officer.pk}"], "", "A word", token=f"t{name}")
    drafts.add_draft(red, "take 1")
    notebook.write(referee, "For us")
    deadlines.set_deadline(referee, now + timedelta(days=2))
    excuses.ask(red, now + timedelta(days=3), "A journey")
    excuses.give(referee, cast.seat("blue"), now + timedelta(days=4))
    deputies.name_one(red, name="Anna", begins=now, ends=now + timedelta(days=3))
    inputs.send_note(referee, "red", "For you", token="n")
    hand_in(cast, "red", "take 1")
    close(cast, without=["red", "blue"])
    publish(cast)
    bulletins.send(referee, "All is well.", token="b")
    asking.make_for_all(referee, is_mailed=True)
    gone = seats.add_seat(referee, side="blue", role="officer", name="Wing")
    seats.join(User.objects.get(username="stranger"), gone.invitation)
    seats.vacate(referee, gone)
    found_club(cast)


def found_club(cast: Cast) -> None:
    """Let the campaign be a club's, to which all of its people belong, and which has met."""
    made = clubs.found_club(cast.seat("referee").user, "The club")  # type: ignore[arg-type]
    secretary = members.of(cast.seat("referee").user)[0]  # type: ignore[arg-type]
    clubs.describe(secretary, name="The club", about="", is_public=True)
    today = timezone.localdate().isoformat()
    season = seasons.begin(secretary, name="Now", first=today, last=today)
    for name in ("red", "blue"):
        members.join(User.objects.get(username=name), made.invitation)
    seasons.tick(secretary, seasons.meet(secretary, season, day=today), [str(secretary.pk)])
    belonging.bring(cast.seat("referee"), secretary)
    house = HouseText.objects.create(club=made, game="closing", case="1.1", text="x")
    shares = [results.Share(secretary, "Red", "won", 3)]
    entry = ClubCampaign.objects.get(campaign=cast.campaign)
    results._store(entry, cast.campaign, "Red wins", shares)
    assert house.pk > FIRST
    assert Played.objects.get().pk > FIRST


def test_no_address_shows_the_number_of_a_row(numbered: None, blind: Cast) -> None:
    live(blind)
    kinds = (Mail, Deputy, Excuse, RefereeNote, Message, Bulletin, Deadline, Sitting)
    assert all(kind.objects.filter(pk__gt=FIRST).exists() for kind in kinds)
    looked = 0
    for name in ("referee", "red", "blue"):
        client = blind.client(name)
        for path in paths(blind, blind.seat(name)):
            answer = client.get(path)
            body = b"".join(answer.streaming_content) if answer.streaming else answer.content
            heads = repr(sorted(answer.headers.items())).encode()
            looked += answer.status_code == 200
            found = SHOWN.search(heads + body)
            assert found is None, (name, path, body[max(0, found.start() - 200) : found.end() + 50])
    assert looked > 100


def test_no_mail_shows_the_number_of_a_row(numbered: None, blind: Cast) -> None:
    live(blind)
    for row in Mail.objects.all():
        sending.send_mail(row.pk)
    assert len(mail.outbox) > 5
    for one in mail.outbox:
        assert SHOWN.search(one.message().as_bytes()) is None, one.subject


def test_no_subject_says_more_than_that_there_is_something_to_read(
    numbered: None, blind: Cast
) -> None:
    """Neither a name of a seat or a side, nor a word of what was written, done or asked for."""
    live(blind)
    subjects = {one.subject for one in Mail.objects.all()}
    assert len(subjects) > 5
    hidden = {one.name for one in blind.campaign.seats.all()} - {"Referee"}
    hidden |= {"Red", "Blue", "journey", "word", "well", "Anna", "take 1", "stranger"}
    for subject in subjects:
        said = subject.removeprefix(f"[Referee] {blind.campaign.title}: ")
        assert said != subject, subject
        assert not [word for word in hidden if word.lower() in said.lower()], subject
