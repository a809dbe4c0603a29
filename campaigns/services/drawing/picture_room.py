"""Room for pictures: a kept picture saves drawing it again, and nothing else. So those that nobody
has looked at for long go first, and all of them stay within a limit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.storage import default_storage
from django.db.models import Max
from django.utils import timezone

from campaigns.models import Pack, Picture

A_DAY = timedelta(days=1)
ASIDE = ("thumbs", "boards")
"""Directories of pictures that are made anew whenever one is missing."""


@dataclass(frozen=True)
class KeptPicture:
    """A file of a picture, which several rows may show: its size, when somebody last asked for
    it.
    """

    name: str
    size: int
    used: datetime
    rows: type[Picture | Pack] = Picture
    """Whose file it is: a picture's, or a report's, which takes room in the same way."""


@dataclass(frozen=True)
class Cleared:
    """What a clearing came to: files and bytes that went, and those that stay."""

    files: int
    size: int
    left: int
    left_size: int


def note_use(picture: Picture) -> None:
    """Remember that somebody has looked at a picture; once a day is often enough."""
    now = timezone.now()
    Picture.objects.filter(pk=picture.pk, used__lt=now - A_DAY).update(used=now)


def make_room(most: int | None = None, days: int | None = None, *, dry: bool = False) -> Cleared:
    """Take away the files of pictures that nobody has looked at for `days`, then the least recently
    looked at until at most `most` bytes are kept. Whoever asks for one has it
    drawn at once, and kept again.
    """
    most = settings.PICTURES_MOST_MB * 1_000_000 if most is None else most
    days = settings.PICTURES_KEEP_DAYS if days is None else days
    since = timezone.now() - timedelta(days=days)
    kept = sorted(_kept(), key=lambda one: one.used)
    total = left = sum(one.size for one in kept)
    gone = 0
    for one in kept:
        if one.used >= since and left <= most:
            break
        if not dry:
            _clear(one)
        gone, left = gone + 1, left - one.size
    if not dry:
        _clear_aside(since)
    return Cleared(gone, total - left, len(kept) - gone, left)


def _kept() -> Iterable[KeptPicture]:
    """Yield the files of drawn pictures and of reports; one that is lost takes no room."""
    models: tuple[type[Picture | Pack], ...] = (Picture, Pack)
    for model in models:
        rows: Any = model.objects.filter(status="done").exclude(file=None).exclude(file="")
        found = rows.order_by().values("file").annotate(last=Max("used"))
        for row in found.iterator():
            name = str(row["file"])
            size = _size(name)
            if size is not None:
                yield KeptPicture(name, size, row["last"], model)


def _size(name: str) -> int | None:
    try:
        return int(default_storage.size(name))
    except OSError:
        return None


def _clear(one: KeptPicture) -> None:
    # The rows first: whoever comes in between has the picture drawn, and misses no file.
    rows: Any = one.rows.objects.filter(file=one.name)
    rows.update(file=None)
    default_storage.delete(one.name)


def _clear_aside(since: datetime) -> None:
    """Take away what is made anew by itself and has not been for long: small pictures of steps, and
    base maps of boards as an older program drew them.
    """
    for folder in ASIDE:
        for path in Path(settings.DATA_DIR, folder).glob("*.png"):
            if path.stat().st_mtime < since.timestamp():
                path.unlink(missing_ok=True)
