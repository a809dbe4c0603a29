"""Pictures of the map: drawing those that wait, and their bytes."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db.models import F

import rules_engine
from campaigns.models import Branch, Campaign, Picture, Seat
from campaigns.services import engine
from campaigns.services.carrying.telling import of_event
from campaigns.services.drawing import picture_room
from campaigns.services.drawing.painter import paint, picture_key
from campaigns.services.errors import BROKEN, NotAllowed, NotNow
from campaigns.services.history import log, positions, reading
from campaigns.services.mails import referee_mails
from campaigns.services.people import officers
from cartography import focus_of, packed
from rules_engine import Event

logger = logging.getLogger(__name__)

MOST_ATTEMPTS = 5


@dataclass(frozen=True)
class _Drawn:
    """A picture as it was drawn, not yet kept."""

    key: str
    png: bytes
    focus: Any
    """Where on the map something happened, as in its row."""


def draw_picture(picture_id: str, side: str) -> bool:
    """Draw a side's picture that waits; return whether it is there afterwards. May run twice.

    `side`: for whom it is drawn, or `truth`; a row that is for somebody else is not touched.
    """
    mine = Picture.objects.filter(pk=picture_id, viewer=side)
    waiting = mine.filter(status=Picture.Status.WAITING).select_related("campaign", "branch")
    picture = waiting.first()
    if picture is None:
        return mine.filter(status=Picture.Status.DONE).exists()
    Picture.objects.filter(pk=picture.pk).update(attempts=F("attempts") + 1)
    try:
        drawn = _drawn(picture)
    except BROKEN:
        # No fault of the picture's: the sweep tries again.
        Picture.objects.filter(pk=picture.pk).update(attempts=picture.attempts)
        raise
    except Exception:
        logger.exception("Picture %s could not be drawn", picture.pk)
        failed = picture.attempts + 1 >= MOST_ATTEMPTS
        if failed:
            Picture.objects.filter(pk=picture.pk).update(status=Picture.Status.FAILED)
            referee_mails.failed(picture.campaign, "a picture of the map", picture.pk)
        return False
    try:
        return _keep(picture, drawn)
    except OSError as fault:
        # A full disk is not the picture's fault: the sweep tries again when there is room.
        logger.warning("Picture %s could not be stored: %s", picture.pk, fault)
        Picture.objects.filter(pk=picture.pk).update(attempts=picture.attempts)
        return False


def kept_bytes(seat: Seat, picture: Picture) -> bytes | None:
    """Return the kept picture of a moment that a seat may see, as PNG; None: for this seat none is
    kept (an officer's is drawn for his eyes), or it is still being drawn.

    One whose file is not there, since it made room or its campaign came in whole, is drawn now and
    kept again.
    """
    if picture.status != Picture.Status.DONE or not reading.sees_whole_log(seat):
        return None
    picture_room.note_use(picture)
    try:
        if picture.is_kept:
            with picture.file.open("rb") as file:
                return bytes(file.read())
    except OSError as fault:
        logger.warning("Picture %s could not be read: %s", picture.pk, fault)
    drawn = _drawn(picture)
    try:
        _keep(picture, drawn)
    except BROKEN as fault:  # a full disk, a busy database: it is seen nevertheless
        logger.warning("Picture %s could not be stored: %s", picture.pk, fault)
    return drawn.png


def _drawn(picture: Picture) -> _Drawn:
    side, title = picture.viewer, picture.campaign.title
    seen, notices = positions.view_at(picture.branch, picture.seq, side), notices_of(picture)
    focus = focus_of(rules_engine.load(seen["game"]).board_of(seen), notices)
    png = packed(paint(side, seen, notices, title))
    return _Drawn(picture_key(side, seen, notices, title), png, focus)


def _keep(picture: Picture, drawn: _Drawn) -> bool:
    """Store a picture; return whether its row is still there. Raises OSError."""
    picture.focus = drawn.focus
    name = _stored(f"pictures/{picture.campaign_id.hex}/{drawn.key}.png", drawn.png)
    picture.file.name, picture.status = name, Picture.Status.DONE
    row = Picture.objects.filter(pk=picture.pk)
    if not row.update(file=name, status=picture.status, focus=picture.focus):
        default_storage.delete(name)  # its campaign was deleted meanwhile
        return False
    return True


def _stored(name: str, png: bytes) -> str:
    """Put a picture into the storage under its key, if it is not there. Raises OSError."""
    if default_storage.exists(name):
        return name
    given = str(default_storage.save(name, ContentFile(png)))
    if given != name:
        # Somebody else has drawn the same picture meanwhile: one file is enough.
        default_storage.delete(given)
    return name


def notices_of(picture: Picture) -> list[dict[str, Any]]:
    """Return what happened in the picture's step, as its viewer was told it."""
    earlier = (
        Picture.objects.filter(
            campaign=picture.campaign, viewer=picture.viewer, seq__lt=picture.seq
        )
        .filter(log.on_line(picture.branch, picture.seq))
        .order_by("-seq")
        .select_related("branch")
        .first()
    )
    start = earlier.seq if earlier else 0
    state = positions.state_at(picture.branch, start) if start else {}
    side = None if picture.viewer == engine.TRUTH else picture.viewer
    found = []
    for body in log.read_bodies(picture.branch, picture.seq, after=start):
        if body["type"] != "event":
            continue
        state, told = of_event([side], state, Event.from_json(body["event"]))
        found += [one["notice"] for one in told.values()]
    return found


def notices_for(seat: Seat, picture: Picture) -> list[dict[str, Any]]:
    """Return what happened in the picture's step, as a seat of its viewer's side was told it."""
    return officers.told_notices(seat, notices_of(picture), picture.turn)


def picture_for(seat: Seat, picture_id: Any) -> Picture:
    """Return a picture that a seat may see.

    Raises:
        NotAllowed: it is another viewer's, or of a line of play that was taken back.
        NotNow: it is still being drawn.
    """
    picture = Picture.objects.filter(campaign=seat.campaign, pk=picture_id).first()
    if picture is None or not _is_shown(seat, picture):
        raise NotAllowed("There is no such picture for this seat.")
    if picture.status != Picture.Status.DONE:
        raise NotNow("This picture is still being drawn.")
    return picture


def draw_now(
    seat: Seat, viewer: str = "", moment: Picture | None = None, size: str = "screen"
) -> bytes:
    """Return a picture of the present, or of a moment, drawn at once as PNG.

    Raises:
        NotAllowed, NotNow: as for a view.
    """
    viewer = reading.viewer_for(seat, viewer)
    seen = reading.view_for(seat, viewer, moment)
    notices = notices_for(seat, moment) if moment else []
    data = paint(viewer, seen, notices, seat.campaign.title, size)
    # The same bytes whether the file is kept or has made room for others.
    return packed(data) if moment and size == "screen" else data


def draw_place(
    campaign: Campaign, branch: Branch, seq: int, viewer: str, size: str = "screen"
) -> bytes:
    """Return a picture of any place of any line, drawn at once as PNG; who may see it is the
    caller's to know.
    """
    return paint(viewer, positions.view_at(branch, seq, viewer), [], campaign.title, size)


def _is_shown(seat: Seat, picture: Picture) -> bool:
    """Whether a picture is this seat's to look at, and published."""
    place = reading.horizon_of(seat)
    if place is None or picture.viewer not in reading.viewers_of(seat):
        return False
    shown = Picture.objects.filter(pk=picture.pk)
    return (
        not seat.campaign.is_withheld
        or seat.is_referee
        or shown.filter(log.on_line(*place)).exists()
    )
