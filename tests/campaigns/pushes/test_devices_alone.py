"""Who wants to be told by devices alone is told by them, or else by mail; never by nobody."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns import tasks
from campaigns.models import Mail, Push
from campaigns.services.mails import sending
from campaigns.services.pushes import devices
from tests.campaigns.pushes.browser import Browser, Service
from tests.campaigns.pushes.telling import lets, pushed, signed_in, told
from tests.conftest import Cast

pytestmark = pytest.mark.database
ADDRESS = reverse("mail-choices")


def test_who_wants_devices_alone_gets_no_mail_until_he_has_none(
    client: Client, live: Cast, maker: Service
) -> None:
    user = signed_in(client)
    device = lets("red", Browser())
    assert client.post(ADDRESS, {"do": "ways", "only": "on"}).status_code == 302
    told(live)
    assert (pushed(), mail.outbox) == ([True], [])
    told(live, "note:2")
    devices.take_off(user, str(device.pk))
    assert sending.send_mail(Mail.objects.get(key="note:2").pk), "it was on its way there"
    told(live, "note:3")
    assert [one.to for one in mail.outbox] == [["red@example.org"]] * 2


def test_the_mail_comes_when_the_last_device_that_could_tell_alone_is_gone(
    live: Cast, maker: Service, announced: list[tuple[str, str]]
) -> None:
    for name in ("one", "two"):
        lets("red", Browser(name))
    devices.tell_only(User.objects.get(username="red"), wanted=True)
    maker.status = 410
    posted = told(live)
    first, second = Push.objects.all()
    assert not tasks.pushes.send_push(first.pk)
    assert ("send_mail", str(posted.pk)) not in announced, "the other may tell him still"
    assert not tasks.pushes.send_push(second.pk)
    assert ("send_mail", str(posted.pk)) in announced
    assert mail.outbox == []
    assert sending.send_mail(posted.pk)
    assert [one.to for one in mail.outbox] == [["red@example.org"]]
    assert not sending.send_mail(posted.pk)


def test_the_mail_comes_when_no_device_took_its_notice_for_a_day(
    live: Cast, maker: Service
) -> None:
    lets("red", Browser("off"))
    devices.tell_only(User.objects.get(username="red"), wanted=True)
    maker.status = 503
    posted = told(live)
    assert pushed() == [False]
    yesterday = timezone.now() - timedelta(hours=25)
    Push.objects.update(created=yesterday)
    Mail.objects.update(created=yesterday)
    tasks.pushes.forget_old()
    assert sending.send_mail(posted.pk)
    assert (len(mail.outbox), Push.objects.count()) == (1, 0)


def test_one_device_that_has_told_is_enough(live: Cast, maker: Service) -> None:
    for name in ("one", "two"):
        lets("red", Browser(name))
    devices.tell_only(User.objects.get(username="red"), wanted=True)
    posted = told(live)
    first, _ = Push.objects.all()
    assert tasks.pushes.send_push(first.pk)
    Push.objects.update(created=timezone.now() - timedelta(hours=25))
    tasks.pushes.forget_old()
    assert Push.objects.count() == 0
    assert not sending.send_mail(posted.pk)
    assert mail.outbox == []
