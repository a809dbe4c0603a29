"""Pictures of the map: drawing those that wait, and their bytes."""

from __future__ import annotations

import logging
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db.models import F

import rules_engine
from campaigns.models import Branch, Campaign, Picture, Seat
from campaigns.services import engine
from campaigns.services.carrying.telling import of_event
from campaigns.services.drawing.painter import paint, picture_key
from campaigns.services.errors import BROKEN, NotAllowed, NotNow
from campaigns.services.history import log, positions, reading
from campaigns.services.mails import referee_mails
from campaigns.services.people import officers
from cartography import focus_of, packed
from rules_engine import Event

logger = logging.getLogger(__name__)

MOST_ATTEMPTS = 5


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


def keep_again(picture: Picture) -> bool:
    """Draw a picture whose file is not there, since it made room or its campaign came in whole, and
    keep it; return whether it is there afterwards.
    """
    if picture.status != Picture.Status.DONE:
        return False
    try:
        return _keep(picture, _drawn(picture))
    except OSError as fault:
        logger.warning("Picture %s could not be stored: %s", picture.pk, fault)
        return False


def _drawn(picture: Picture) -> tuple[str, bytes, Any]:
    """Return a picture's key, its bytes, and where on the map something happened."""
    side, title = picture.viewer, picture.campaign.title
    seen, notices = positions.view_at(picture.branch, picture.seq, side), notices_of(picture)
    focus = focus_of(rules_engine.load(seen["game"]).board_of(seen), notices)
    return picture_key(side, seen, notices, title), paint(side, seen, notices, title), focus


def _keep(picture: Picture, drawn: tuple[str, bytes, Any]) -> bool:
    """Store a picture; return whether its row is still there. Raises OSError."""
    key, data, picture.focus = drawn
    picture.file.name = _stored(f"pictures/{picture.campaign_id.hex}/{key}.png", packed(data))
    picture.status = Picture.Status.DONE
    row = Picture.objects.filter(pk=picture.pk)
    if not row.update(file=picture.file.name, status=picture.status, focus=picture.focus):
        default_storage.delete(str(picture.file.name))  # its campaign was deleted meanwhile
        return False
    return True


def _stored(name: str, data: bytes) -> str:
    """Put a picture into the storage under its key, if it is not there. Raises OSError."""
    if default_storage.exists(name):
        return name
    return str(default_storage.save(name, ContentFile(data)))


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
