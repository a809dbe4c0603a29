"""Sending notices to devices: a task claims a row and sends it once, however often it is told to.

A notice says what the subject of its mail says, and where to look; nothing else of a mail.
"""

from __future__ import annotations

import json
import logging
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Device, Mail, Push
from campaigns.services.pushes import devices, door, keys
from campaigns.services.upkeep import clock, queue

logger = logging.getLogger(__name__)
CLAIM_FOR = timedelta(seconds=40)
A_DAY = timedelta(days=1)
"""After this a notice is old: no longer tried, and no longer kept by a push service."""
GONE = (401, 403, 404, 410)
"""Answers of a push service that knows such a browser no more, or not of this site's key."""
LATER = (408, 425, 429)


def store(mail: Mail, reader: User | None, tag: str) -> bool:
    """Store a notice of a mail for each of its reader's devices, once; return whether they stand in
    the mail's place. They do so for a day: of what is older devices were told, or could not be.
    """
    if reader is None or mail.created < timezone.now() - A_DAY:
        return False
    address = reverse("campaign", args=[mail.campaign_id])
    are_alone = devices.are_alone(reader)
    facts = {"tag": tag, "subject": mail.subject, "address": address, "is_alone": are_alone}
    for device in Device.objects.filter(user=reader):
        push, is_new = Push.objects.get_or_create(device=device, mail=mail, defaults=facts)
        if is_new:
            queue.announce("send_push", push.pk)
    return are_alone


def ready() -> Q:
    """Return the condition for notices that may be sent now."""
    now = timezone.now()
    is_free = Q(claimed=None) | clock.before("claimed", now - CLAIM_FOR)
    return is_free & Q(sent=None, created__gt=now - A_DAY)


def forget_old() -> None:
    """Let go of notices that are no longer tried."""
    devices.let_go(Push.objects.filter(created__lt=timezone.now() - A_DAY))


def send_push(push_id: Any) -> bool:
    """Send a notice that nobody has sent or is just sending; return whether it was taken. What is
    not taken for now is tried again by the sweep.
    """
    if not Push.objects.filter(ready(), pk=push_id).update(claimed=timezone.now()):
        return False
    push = Push.objects.select_related("device").get(pk=push_id)
    try:
        status = door.post(push.device.endpoint, *_message(push))
    except OSError:
        return False  # nobody answers; the claim runs out
    except (door.NotOutside, ValueError):
        status = GONE[0]  # it leads inside now, or was never a browser
    if status in GONE:
        devices.forget(Device.objects.filter(pk=push.device_id))
        return False
    if status in LATER or status >= 500:
        return False
    Push.objects.filter(pk=push_id).update(sent=timezone.now())
    if not 200 <= status < 300:
        logger.warning("A push service refused a notice with %s", status)
        return False
    return True


def _message(push: Push) -> tuple[dict[str, str], bytes]:
    """Return headers and body of a notice."""
    said = {"title": push.subject, "tag": push.tag, "url": push.address}
    expires = int(timezone.now().timestamp()) + 12 * 3600
    headers = {
        **keys.signed(push.device.endpoint, expires),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(int(A_DAY.total_seconds())),
        "Topic": push.tag[:32],
    }
    return headers, keys.sealed(json.dumps(said), push.device.key, push.device.auth)
