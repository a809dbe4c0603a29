"""Notices to devices: let in by the page, sent once beside a mail, and saying no more than its
subject does.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from http_ece import ECEException
from py_vapid import Vapid02

from campaigns import tasks
from campaigns.models import Device, Mail, Pulse, Push
from campaigns.services.mails import choices, registry, sending
from campaigns.services.people import accounts
from campaigns.services.pushes import devices, keys
from campaigns.services.upkeep import queue
from tests.campaigns.pushes.browser import Browser, Service, service
from tests.conftest import Cast

pytestmark = pytest.mark.database
ADDRESS = reverse("mail-choices")


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """The browser's maker's push service."""
    with service(monkeypatch) as kept:
        yield kept


def signed_in(client: Client, name: str = "red") -> User:
    user = User.objects.get(username=name)
    client.force_login(user)
    return user


def lets(name: str, browser: Browser) -> Device:
    return devices.add(User.objects.get(username=name), *browser.answer.values(), "Phone")


def told(cast: Cast, key: str = "note:1") -> Mail:
    """Tell red something hidden in the body of a mail, and send it."""
    posted = registry.post(cast.seat("red"), key, "[Referee] A: a note", "The bridge is blown.")
    assert posted is not None
    sending.send_mail(posted.pk)
    return posted


def pushed() -> list[bool]:
    return [bool(tasks.pushes.send_push(one.pk)) for one in Push.objects.all()]


def test_a_device_is_let_in_by_the_page_and_taken_off_there(client: Client, live: Cast) -> None:
    user, browser = signed_in(client), Browser()
    page = client.get(ADDRESS).content.decode()
    assert f'data-push="{keys.public_key()}"' in page
    given = {"do": "device", "name": "  My <phone>  ", **browser.answer}
    assert client.post(ADDRESS, given).status_code == 302
    (device,) = devices.of(user)
    assert "My &lt;phone&gt;" in client.get(ADDRESS).content.decode()
    assert client.post(ADDRESS, {"do": "forget", "device": device.pk}).status_code == 302
    assert devices.of(user) == []


def test_nobody_takes_off_another_persons_device(client: Client, live: Cast) -> None:
    device = lets("blue", Browser())
    signed_in(client)
    assert client.post(ADDRESS, {"do": "forget", "device": device.pk}).status_code == 400
    assert client.post(ADDRESS, {"do": "forget", "device": "x" * 40}).status_code == 400
    assert Device.objects.count() == 1


def test_a_notice_says_what_the_subject_says_and_only_its_browser_reads_it(
    live: Cast, maker: Service
) -> None:
    browser = Browser()
    lets("red", browser)
    told(live)
    assert pushed() == [True]
    ((path, headers, body),) = maker.got
    assert path == "/one"
    said = browser.read(body)
    assert said.pop("tag") in sending.message_id(Mail.objects.get(key="note:1"))
    assert said == {
        "title": "[Referee] A: a note",
        "url": reverse("campaign", args=[live.campaign.pk]),
    }
    token = headers["Authorization"]
    assert Vapid02.verify(token)
    assert token.endswith(f"k={keys.public_key()}")
    assert len(mail.outbox) == 1
    with pytest.raises(ECEException):
        Browser("another").read(body)


def test_a_notice_goes_once_to_each_device_of_its_reader_and_to_nobody_elses(
    live: Cast, maker: Service
) -> None:
    for name, who in (("one", "red"), ("two", "red"), ("three", "blue")):
        lets(who, Browser(name))
    told(live)
    assert pushed() == [True, True]
    assert pushed() == [False, False]
    assert sorted(path for path, _, _ in maker.got) == ["/one", "/two"]


@pytest.mark.parametrize("manner", ["daily", "off"])
def test_what_does_not_come_at_once_goes_to_no_device(
    live: Cast, maker: Service, manner: str
) -> None:
    lets("red", Browser())
    choices.choose(User.objects.get(username="red"), {"note": manner}, "7")
    assert registry.post(live.seat("red"), "note:1", "[Referee] A: a note", "x") is None
    sending.send_mail(Mail.objects.get(key="note:1").pk)
    assert not Push.objects.exists()


def test_who_wants_devices_alone_gets_no_mail_until_he_has_none(
    client: Client, live: Cast, maker: Service
) -> None:
    user = signed_in(client)
    device = lets("red", Browser())
    assert client.post(ADDRESS, {"do": "ways", "only": "on"}).status_code == 302
    told(live)
    assert (pushed(), mail.outbox) == ([True], [])
    devices.take_off(user, str(device.pk))
    told(live, "note:2")
    assert [one.to for one in mail.outbox] == [["red@example.org"]]


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(live: Cast, maker: Service, status: int) -> None:
    lets("red", Browser())
    maker.status = status
    told(live)
    assert pushed() == [False]
    assert (Device.objects.count(), Push.objects.count()) == (0, 0)


@pytest.mark.parametrize("status", [429, 503])
def test_what_is_not_taken_now_is_tried_again_by_the_sweep_for_a_day(
    live: Cast, maker: Service, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    lets("red", Browser())
    maker.status = status
    told(live)
    assert pushed() == [False]
    assert pushed() == [False], "it is claimed"
    assert len(maker.got) == 1
    long_ago = timezone.now() - timedelta(minutes=5)
    Push.objects.update(claimed=long_ago, created=long_ago)
    announced: list[Any] = []
    monkeypatch.setattr(queue, "announce", lambda *what: announced.append(what))
    tasks.sweep()
    assert ("send_push", Push.objects.get().pk) in announced
    maker.status = 201
    assert pushed() == [True]
    Push.objects.update(sent=None, claimed=None, created=timezone.now() - timedelta(hours=25))
    assert pushed() == [False]
    Pulse.objects.all().delete()  # another day
    tasks.sweep()
    assert not Push.objects.exists(), "it names a campaign that may be gone"


def test_a_redirect_is_not_followed_nor_tried_again(live: Cast, maker: Service) -> None:
    lets("red", Browser())
    maker.status = 302
    told(live)
    assert pushed() == [False]
    assert pushed() == [False]
    assert [path for path, _, _ in maker.got] == ["/one"]


def test_a_worker_that_dies_between_mail_and_note_leaves_mail_and_notice_to_the_next(
    live: Cast, maker: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    lets("red", Browser())
    posted = registry.post(live.seat("red"), "note:1", "[Referee] A: a note", "x")
    assert posted is not None
    with monkeypatch.context() as patch:
        patch.setattr(sending.pushes, "store", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            sending.send_mail(posted.pk)
    posted.refresh_from_db()
    assert (posted.sent, Push.objects.count()) == (None, 0)
    Mail.objects.update(claimed=None)
    sending.send_mail(posted.pk)
    assert Push.objects.count() == 1


def test_devices_go_with_their_persons_account(live: Cast, maker: Service) -> None:
    lets("red", Browser())
    told(live)
    accounts.delete(User.objects.get(username="red"), "red")
    assert (Device.objects.count(), Push.objects.count()) == (0, 0)


def test_a_browser_that_somebody_else_lets_tell_him_tells_the_first_no_more(live: Cast) -> None:
    browser = Browser()
    lets("red", browser)
    lets("blue", browser)
    assert [one.user.username for one in Device.objects.all()] == ["blue"]
