"""Files to be taken in as campaigns: the worker takes each in wholly and once, or says why not."""

from __future__ import annotations

import logging
import zlib
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F, Q
from django.utils import timezone

from campaigns.models import Campaign, Upload
from campaigns.services.errors import BadRequest, NotNow, Refusal
from campaigns.services.files import carried, imports
from campaigns.services.upkeep import clock, faults, queue
from rules_engine.records.record import MOST_BYTES

logger = logging.getLogger(__name__)

MOST_OPEN = 3
"""So many files of one person are taken in at a time."""
MOST_ATTEMPTS = 3
CLAIM_FOR = timedelta(minutes=2)
"""After this long without a word from it, a worker that took a file on is given up for dead."""
TOO_LARGE = (
    f"Choose a campaign file of at most {MOST_BYTES // 1024 // 1024} MB; a larger one is taken in "
    "by whoever runs the site, with manage.py take_in."
)
Status = Upload.Status


class AlreadyDecided(Exception):
    """Another worker has decided what becomes of the file."""


def store_upload(user: User, name: str, raw: bytes) -> Upload:
    """Store a file that somebody wants taken in, and tell the worker.

    Raises:
        BadRequest: it is too large.
        NotNow: the person's earlier files are still being taken in.
    """
    if len(raw) > MOST_BYTES:
        raise BadRequest(TOO_LARGE)
    with transaction.atomic():
        if Upload.objects.filter(user=user, status__in=Upload.OPEN).count() >= MOST_OPEN:
            raise NotNow(
                "Your earlier files are still being taken in; hand this one in when they are."
            )
        name = name.replace("\x00", "")[-200:]
        upload = Upload.objects.create(user=user, name=name, data=zlib.compress(raw, 1))
        queue.announce("take_in", upload.pk)
    # Where tasks are carried out at once, it is decided already.
    upload.refresh_from_db(fields=("status", "message", "campaign", "finished"))
    return upload


def upload_of(user: User, upload_id: Any) -> Upload | None:
    """Return a file that this person handed in, without what it holds."""
    rows = Upload.objects.filter(user=user, pk=upload_id).defer("data")
    return rows.select_related("campaign").first()


def ready() -> Q:
    """Return the condition for files that a worker may take on now."""
    is_free = Q(claimed=None) | clock.before("claimed", timezone.now() - CLAIM_FOR)
    return Q(status__in=Upload.OPEN) & is_free


def take_in(upload_id: Any) -> bool:
    """Take a file in as a campaign, or refuse it; return whether this call decided it."""
    upload = _claim(upload_id)
    if upload is None:
        return False
    if upload.attempts > MOST_ATTEMPTS:
        return _refuse(upload, Status.FAILED, _given_up(upload))
    try:
        record = imports.read_checked(zlib.decompress(bytes(upload.data)))
        faults.point("upload_checked")
        _go_on(upload)
        imports.store_record(upload.user, record, stored=lambda made: _close(upload, made, record))
    except AlreadyDecided:
        return False
    except (OperationalError, InterfaceError, OSError):
        logger.warning("Upload %s is tried again", upload.pk, exc_info=True)
        Upload.objects.filter(pk=upload.pk).update(claimed=None, attempts=F("attempts") - 1)
        return False
    except Refusal as refusal:
        return _refuse(upload, Status.REFUSED, refusal.message)
    except Exception:
        logger.exception("Upload %s could not be taken in", upload.pk)
        return _refuse(upload, Status.FAILED, _fault(upload))
    faults.point("upload_taken_in")
    return True


def _claim(upload_id: Any) -> Upload | None:
    """Take a file on, if nobody has, or whoever did has not been heard of since."""
    claimed = Upload.objects.filter(ready(), pk=upload_id).update(
        status=Status.CHECKING, claimed=timezone.now(), attempts=F("attempts") + 1
    )
    return Upload.objects.select_related("user").get(pk=upload_id) if claimed else None


def _go_on(upload: Upload) -> None:
    """Say that the file is sound and is being stored. Raises AlreadyDecided."""
    rows = Upload.objects.filter(pk=upload.pk, status__in=Upload.OPEN)
    if not rows.update(status=Status.STORING, claimed=timezone.now()):
        raise AlreadyDecided


def _close(upload: Upload, campaign: Campaign, record: dict[str, Any]) -> None:
    """Mark the file as taken in, in the transaction that stores the campaign."""
    row = Upload.objects.select_for_update().defer("data").get(pk=upload.pk)
    if not row.is_open:
        raise AlreadyDecided
    row.status, row.campaign, row.finished = Status.DONE, campaign, timezone.now()
    row.data, row.message = b"", carried.left_behind(record)
    row.save(update_fields=["status", "campaign", "finished", "data", "message"])
    faults.point("upload_stored")


def _refuse(upload: Upload, status: str, message: str) -> bool:
    """Keep why a file was not taken in, if nobody has decided otherwise."""
    rows = Upload.objects.filter(pk=upload.pk, status__in=Upload.OPEN)
    words = {"status": status, "message": message}
    return bool(rows.update(**words, data=b"", finished=timezone.now()))


def _given_up(upload: Upload) -> str:
    return (
        f"The file was not taken in: the worker stopped {MOST_ATTEMPTS} times while it was at it. "
        f"Nothing was stored. Whoever runs the site finds more in its log, number {upload.pk}."
    )


def _fault(upload: Upload) -> str:
    return (
        "The program has a fault here: nothing was stored. "
        f"Please report the fault with the number {upload.pk}."
    )
