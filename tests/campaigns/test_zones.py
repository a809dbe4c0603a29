"""Everybody reads and writes dates in his own time zone: pages, forms, mails."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaigns.accounts import zones
from campaigns.models import Deadline, Mail, Profile
from campaigns.services.mails import deadlines
from tests.campaigns.held_clock import hold
from tests.conftest import Cast

pytestmark = pytest.mark.database


def choose(name: str, zone: str) -> None:
    """Let somebody choose a zone."""
    assert zones.choose(User.objects.get(username=name), zone)


@pytest.fixture
def dated(make_cast: Callable[..., Cast], monkeypatch: pytest.MonkeyPatch) -> Cast:
    """A campaign with a date for the orders: 20 March 2026, 19:00 in UTC."""
    hold(monkeypatch, 2026, 3, 18, 12)
    cast = make_cast("grenade", level="limited")
    cast.start()
    deadlines.set_deadline(cast.seat("referee"), datetime(2026, 3, 20, 19, tzinfo=UTC))
    return cast


def text(cast: Cast, who: str, page: str) -> str:
    """Return a page as somebody reads it."""
    return cast.client(who).get(reverse(page, args=(cast.campaign.pk,))).content.decode()


def test_each_reads_the_date_in_his_own_zone(dated: Cast) -> None:
    choose("us", "America/New_York")
    choose("referee", "Europe/Berlin")
    for page in ("table", "campaign"):
        assert "15:00 EDT" in text(dated, "us", page)
        assert "19:00 UTC" in text(dated, "german", page)
        assert "20:00 CET" in text(dated, "referee", page)
    assert "20:00 CET" in text(dated, "referee", "desk-notes")
    assert "15:00 EDT" in dated.client("us").get(reverse("home")).content.decode()


def test_a_page_that_is_kept_is_made_anew_for_another_zone(dated: Cast) -> None:
    assert "19:00 UTC" in text(dated, "us", "table")
    choose("us", "Asia/Tokyo")
    assert "Sat 21 Mar, 04:00 JST" in text(dated, "us", "table")


def test_a_mail_says_the_date_in_its_readers_zone(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold(monkeypatch, 2026, 3, 18, 12)
    choose("red", "Europe/Berlin")
    deadlines.set_deadline(playing.seat("referee"), datetime(2026, 3, 20, 19, tzinfo=UTC))
    assert "due by 20 March 2026 20:00 CET" in Mail.objects.get(seat__side="red").body


def test_the_referee_writes_dates_in_his_own_zone(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold(monkeypatch, 2026, 3, 18, 12)
    choose("referee", "Europe/Berlin")
    address = reverse("desk-due", args=(playing.campaign.pk,))
    assert playing.client("referee").post(address, {"due": "2026-04-03T20:00"}).status_code == 302
    assert Deadline.objects.get().due == datetime(2026, 4, 3, 18, tzinfo=UTC)


def test_a_time_that_no_clock_shows_is_refused(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold(monkeypatch, 2026, 3, 18, 12)
    choose("referee", "Europe/Berlin")
    address = reverse("desk-due", args=(playing.campaign.pk,))
    answer = playing.client("referee").post(address, {"due": "2026-03-29T02:30"})
    assert answer.status_code == 400
    assert "clocks in Europe/Berlin are put forward over 02:30" in answer.content.decode()
    # Put back, clocks show it twice: the first counts.
    answer = playing.client("referee").post(address, {"due": "2026-10-25T02:30"})
    assert answer.status_code == 302
    assert Deadline.objects.get().due == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_he_chooses_it_on_his_page(playing: Cast) -> None:
    client, account = playing.client("red"), reverse("account")
    assert "You have not chosen one" in client.get(account).content.decode()
    assert "choose yours" in client.get(reverse("home")).content.decode()
    done = client.post(reverse("account-zone"), {"zone": "Europe/Berlin", "then": "home"})
    assert done.headers["Location"] == "/"
    assert "choose yours" not in client.get(reverse("home")).content.decode()
    assert 'value="Europe/Berlin"' in client.get(account).content.decode()
    for wrong in ("", "Europe/Nowhere", "../../etc/passwd", "x" * 500):
        client.post(reverse("account-zone"), {"zone": wrong})
        assert Profile.objects.get().zone == "Europe/Berlin"
    assert "There is no such time zone" in client.get(account).content.decode()


def test_programs_get_the_same_whatever_zone_somebody_has(dated: Cast) -> None:
    address = f"/api/v1/campaigns/{dated.campaign.pk}/"
    before = dated.client("us").get(address).content
    choose("us", "Asia/Tokyo")
    assert dated.client("us").get(address).content == before


def test_a_zone_that_is_no_more_is_none(db: None) -> None:
    person = User.objects.create_user("old")
    Profile.objects.create(user=person, zone="Mars/Olympus")
    assert zones.zone_of(person).key == "UTC"
