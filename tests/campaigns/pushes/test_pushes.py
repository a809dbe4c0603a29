"""Notices to devices: let in by the page, sent once beside a mail, and saying no more than its
subject does.
"""

from __future__ import annotations

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
from tests.campaigns.pushes.browser import Browser, Service
from tests.campaigns.pushes.telling import lets, pushed, signed_in, told
from tests.conftest import Cast

pytestmark = pytest.mark.database
ADDRESS = reverse("mail-choices")


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


@pytest.mark.parametrize("status", [401, 403, 404, 410])
def test_a_device_that_is_gone_is_forgotten(live: Cast, maker: Service, status: int) -> None:
    lets("red", Browser())
    maker.status = status
    told(live)
    assert pushed() == [False]
    assert (Device.objects.count(), Push.objects.count()) == (0, 0)
    assert len(mail.outbox) == 1
    assert not Mail.objects.filter(sending.ready()).exists(), "nothing is sent twice"


def test_a_mail_server_that_is_dead_holds_up_no_device(
    live: Cast, maker: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    lets("red", Browser())

    def dead(*_: Any, **__: Any) -> None:
        raise ConnectionRefusedError

    with monkeypatch.context() as patch:
        patch.setattr(sending.EmailMessage, "send", dead)
        with pytest.raises(ConnectionRefusedError):
            told(live)
    assert pushed() == [True]
    Mail.objects.update(claimed=None)
    assert sending.send_mail(Mail.objects.get(key="note:1").pk)
    assert (len(mail.outbox), Push.objects.count()) == (1, 1), "and it is told once"


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


def test_a_worker_that_dies_between_mail_and_note_leaves_one_notice(
    live: Cast, maker: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    lets("red", Browser())
    with monkeypatch.context() as patch:
        patch.setattr(sending, "_note_sent", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            told(live)
    assert pushed() == [True]
    Mail.objects.update(claimed=None)
    sending.send_mail(Mail.objects.get(key="note:1").pk)
    assert (Push.objects.count(), pushed()) == (1, [False])


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
