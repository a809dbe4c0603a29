"""The feed of dates for people's own calendars: its owner's dates, at an address he alone has."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from icalendar import Calendar

from campaigns.models import Campaign, Profile
from campaigns.services.asking import inputs
from campaigns.services.mails import deadlines
from campaigns.services.people import feeds, seats
from tests.campaigns.held_clock import hold
from tests.conftest import Cast

pytestmark = pytest.mark.database

DUE = datetime(2026, 3, 20, 19, tzinfo=UTC)


@pytest.fixture
def dated(blind: Cast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A campaign in which news wait, with a date."""
    hold(monkeypatch, 2026, 3, 18, 12)
    deadlines.set_deadline(blind.seat("referee"), DUE)
    return blind


def user(name: str) -> User:
    """Return somebody."""
    return User.objects.get(username=name)


def read(cast: Cast, name: str) -> bytes:
    """Return somebody's feed, as a calendar that signs in nowhere gets it."""
    profile = Profile.objects.filter(user=user(name)).first()
    token = profile.feed if profile is not None and profile.feed else feeds.renew(user(name))
    answer = cast.client("anonymous").get(reverse("feed", args=(token,)))
    assert answer.status_code == 200
    return answer.content


def test_it_says_what_is_due(dated: Cast) -> None:
    events = Calendar.from_ical(read(dated, "red")).walk("VEVENT")
    assert [event["DTEND"].dt for event in events] == [DUE]
    assert str(events[0]["SUMMARY"]) == "Orders due: A trial"
    assert str(dated.campaign.pk) in str(events[0]["URL"])


def test_a_date_that_is_put_off_is_the_same_event(dated: Cast) -> None:
    before = Calendar.from_ical(read(dated, "red")).walk("VEVENT")[0]
    deadlines.set_deadline(dated.seat("referee"), DUE.replace(day=27))
    after = Calendar.from_ical(read(dated, "red")).walk("VEVENT")
    assert [event["UID"] for event in after] == [before["UID"]]
    assert after[0]["DTEND"].dt == DUE.replace(day=27)


def test_what_the_enemy_does_changes_nothing_in_it(dated: Cast) -> None:
    before = read(dated, "red")
    inputs.submit_order_set(dated.seat("blue"), ["take 1", "end"], token="b")
    inputs.send_note(dated.seat("referee"), "blue", "Between us", token="n")
    assert read(dated, "red") == before


def test_a_title_breaks_out_of_nothing(dated: Cast) -> None:
    Campaign.objects.update(title="A; b, c\\nBEGIN:VEVENT \\ d")
    events = Calendar.from_ical(read(dated, "red")).walk("VEVENT")
    assert [str(event["SUMMARY"]) for event in events] == [
        f"Orders due: {Campaign.objects.get().title}"
    ]


def test_another_address_and_none_close_the_one_before(dated: Cast) -> None:
    client, account = dated.client("red"), reverse("account")
    assert "Make an address" in client.get(account).content.decode()
    assert client.post(reverse("account-feed"), {"action": "renew"}).status_code == 302
    first = feeds.address_of(user("red"))
    assert first in client.get(account).content.decode()
    client.post(reverse("account-feed"), {"action": "renew"})
    second = feeds.address_of(user("red"))
    nobody = dated.client("anonymous")
    path = first.removeprefix("http://").partition("/")[2]
    assert first != second
    assert nobody.get(f"/{path}").status_code == 404
    client.post(reverse("account-feed"), {"action": "end"})
    assert feeds.address_of(user("red")) == ""
    path = second.removeprefix("http://").partition("/")[2]
    assert nobody.get(f"/{path}").status_code == 404


def test_whoever_leaves_or_may_not_come_in_reads_nothing_more(dated: Cast) -> None:
    assert b"A trial" in read(dated, "red")
    token = Profile.objects.get(user=user("red")).feed
    seats.vacate(dated.seat("referee"), dated.seat("red"))
    assert b"A trial" not in read(dated, "red")
    User.objects.filter(username="red").update(is_active=False)
    assert dated.client("anonymous").get(reverse("feed", args=(token,))).status_code == 404


def test_nobody_guesses(dated: Cast, make_cast: Callable[..., Cast]) -> None:
    for token in ("None", "x", "0"):
        assert dated.client("red").get(reverse("feed", args=(token,))).status_code == 404
    assert dated.client("anonymous").post(reverse("account-feed")).status_code == 302
