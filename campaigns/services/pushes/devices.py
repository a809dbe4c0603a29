"""The browsers that a person lets tell him."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from campaigns.models import Device, Mail, Profile, Push
from campaigns.services.errors import BadRequest
from campaigns.services.pushes import door, keys
from campaigns.services.upkeep import queue

MOST = 10
NO_SUCH = "You have no such device."


def of(user: User) -> list[Device]:
    """Return a person's devices, the eldest first."""
    return list(Device.objects.filter(user=user))


def are_alone(user: User | None) -> bool:
    """Whether a person is told by his devices alone of what comes at once."""
    profile = getattr(user, "profile", None)
    return bool(profile and profile.devices_only and Device.objects.filter(user=user).exists())


def tell_only(user: User, wanted: bool) -> None:
    """Keep whether a person's devices alone tell him; without any, mails come in any case."""
    Profile.objects.update_or_create(user=user, defaults={"devices_only": wanted})


def add(user: User, endpoint: str, key: str, auth: str, name: str) -> Device:
    """Let a browser take a person's notices; one that took somebody else's does so no more.

    Raises:
        BadRequest: it is no browser's answer, or leads nowhere outside, or is one too many.
    """
    try:
        door.checked(endpoint)
    except door.NotOutside as fault:
        raise BadRequest("This browser's push service cannot be used.") from fault
    if len(key) > 120 or len(auth) > 60 or not keys.is_key(key, auth):
        raise BadRequest("This browser gave no key for notices. Try once more.")
    facts = {"user": user, "key": key, "auth": auth, "name": _named(name)}
    with transaction.atomic():
        forget(Device.objects.filter(endpoint=endpoint).exclude(user=user))
        if Device.objects.filter(user=user).exclude(endpoint=endpoint).count() >= MOST:
            raise BadRequest(f"You have {MOST} devices already. Take one off first.")
        device, _ = Device.objects.update_or_create(endpoint=endpoint, defaults=facts)
    return device


def take_off(user: User, number: str) -> None:
    """Let a device of a person's take no more notices.

    Raises:
        BadRequest: he has no such device.
    """
    try:
        rows = Device.objects.filter(user=user, pk=UUID(number))
    except ValueError as fault:
        raise BadRequest(NO_SUCH) from fault
    if not forget(rows):
        raise BadRequest(NO_SUCH)


def forget(gone: QuerySet[Device]) -> int:
    """Forget devices with what is on its way to them; return how many they were."""
    with transaction.atomic():
        number = gone.count()
        let_go(Push.objects.filter(device__in=gone))
        gone.delete()
    return number


def let_go(pushes: QuerySet[Push]) -> None:
    """Give notices up. Who wanted to be told by devices alone gets the mail, unless another of
    them has told him, or still may.
    """
    with transaction.atomic():
        alone = pushes.filter(is_alone=True, sent=None).exclude(mail=None)
        mails = set(alone.values_list("mail", flat=True))
        goes = Q(pk__in=list(pushes.values_list("pk", flat=True)))
        others = Push.objects.filter(~goes | Q(sent__isnull=False), mail__in=mails)
        told = set(others.values_list("mail", flat=True))
        Push.objects.filter(goes).delete()
        for mail in sorted(mails - told):
            Mail.objects.filter(pk=mail).update(sent=None, claimed=None)
            queue.announce("send_mail", mail)


def _named(name: str) -> str:
    return " ".join(name.split())[:60] or "A browser"
