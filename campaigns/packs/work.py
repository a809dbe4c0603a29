"""Setting reports in type: the worker's task, and whoever asks for one whose file is gone."""

from __future__ import annotations

import hashlib
import io
import logging
import threading
from collections import OrderedDict
from contextlib import nullcontext
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import F
from django.urls import reverse
from PIL import Image

from campaigns.models import Mail, Pack
from campaigns.packs.content import content_of, notices_of, view_of
from campaigns.packs.typesetting import pdf_of
from campaigns.services.absence import deputies
from campaigns.services.drawing.painter import paint, picture_key
from campaigns.services.drawing.print_turns import turn_of
from campaigns.services.errors import BROKEN
from campaigns.services.history import chains
from campaigns.services.mails import mail_texts, referee_mails, registry
from campaigns.services.packs import asking
from campaigns.services.upkeep import queue
from rules_engine.plain import canonical

logger = logging.getLogger(__name__)

MOST_ATTEMPTS = 5
SIZE = "sheet"
_MOST_KEPT = 4
_kept: OrderedDict[str, bytes] = OrderedDict()
_lock = threading.Lock()


def draw(pack_id: Any) -> bool:
    """Set a report in type and mail it where that is wanted; return whether it is there. May run
    twice.
    """
    row = Pack.objects.filter(pk=pack_id).select_related("seat__campaign__branch").first()
    if row is None:
        return False
    if row.status != Pack.Status.WAITING:
        _mail(row)
        return row.status == Pack.Status.DONE
    Pack.objects.filter(pk=row.pk).update(attempts=F("attempts") + 1)
    pack = asking.pack_of(row.seat, row.pk)
    try:
        data = bytes_of(pack)
        name = _stored(pack, data)
    except BROKEN:
        # No fault of the report's: the sweep tries again.
        Pack.objects.filter(pk=row.pk).update(attempts=row.attempts)
        raise
    except OSError as fault:
        logger.warning("Report %s could not be stored: %s", row.pk, fault)
        Pack.objects.filter(pk=row.pk).update(attempts=row.attempts)
        return False
    except Exception:  # noqa: BLE001 - whatever is wrong with it, it is said and tried again
        _failed(pack)
        return False
    if not Pack.objects.filter(pk=row.pk).update(file=name, status=Pack.Status.DONE):
        default_storage.delete(name)  # its campaign was deleted meanwhile
        return False
    _mail(pack)
    return True


def _failed(pack: Pack) -> None:
    """Note that a report could not be set; after some attempts the referee is told."""
    logger.exception("Report %s could not be set", pack.pk)
    if pack.attempts >= MOST_ATTEMPTS:
        Pack.objects.filter(pk=pack.pk).update(status=Pack.Status.FAILED)
        referee_mails.failed(pack.campaign, "a report to print", pack.pk)


def file_of(pack: Pack, person: Any) -> bytes:
    """Return a report as a PDF file: the one that is kept, or the same set anew for a person.

    `person`: the key of the account. Raises TooMany: another is being set for him.
    """
    if pack.is_kept:
        asking.note_use(pack)
        with pack.file.open("rb") as file:
            return bytes(file.read())
    return bytes_of(pack, person)


def picture_of(pack: Pack, size: str) -> bytes:
    """Return the map of a report as a PNG file."""
    return paint(pack.seat.side, view_of(pack), notices_of(pack), pack.campaign.title, size)


def bytes_of(pack: Pack, person: Any = None) -> bytes:
    """Return a report set in type. Reports that say and show the same are the same bytes.

    Raises TooMany: a person has another being set, or had many; the worker has all it wants.
    """
    content, seen, notices = content_of(pack), view_of(pack), notices_of(pack)
    side, title = pack.seat.side, pack.campaign.title
    key = picture_key(side, seen, notices, title, SIZE)
    name = hashlib.sha256(canonical([key, content])).hexdigest()
    with _lock:
        if name in _kept:
            return _kept[name]
    with turn_of(person, SIZE) if person else nullcontext():
        picture = paint(side, seen, notices, title, SIZE)
        with Image.open(io.BytesIO(picture)) as image:
            data = pdf_of(content, picture, image.size)
    with _lock:
        _kept[name] = data
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return data


def _stored(pack: Pack, data: bytes) -> str:
    """Put a report into the storage, if it is not there. Raises OSError."""
    name = f"packs/{pack.campaign_id.hex}/{pack.pk.hex}.pdf"
    if default_storage.exists(name):
        return name
    return str(default_storage.save(name, ContentFile(data)))


def _mail(pack: Pack) -> None:
    """Store the mail that brings a report, once, where it is to be mailed and somebody reads it."""
    seat = pack.seat
    if not pack.is_mailed or not deputies.reader_of(seat) or pack.status == Pack.Status.FAILED:
        return
    campaign = seat.campaign
    address = settings.SITE_ADDRESS + reverse("pack", args=(campaign.pk, pack.pk))
    body = mail_texts.pack_body(campaign, pack.number, address) + chains.footer(campaign, seat)
    subject = f"[Referee] {campaign.title}: a report for you"[:200]
    with transaction.atomic():
        mail = registry.post(seat, f"pack:{pack.number}", subject, body)
        if mail is not None:
            Mail.objects.filter(pk=mail.pk).update(pack=pack)
            queue.announce("send_mail", mail.pk)
