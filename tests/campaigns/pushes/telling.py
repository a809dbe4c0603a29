"""People who let browsers tell them, and what is sent to these."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.test import Client

from campaigns import tasks
from campaigns.models import Device, Mail, Push
from campaigns.services.mails import registry, sending
from campaigns.services.pushes import devices
from tests.campaigns.pushes.browser import Browser
from tests.conftest import Cast


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
