"""Pictures of the map: which are to be drawn, drawing them, and their bytes."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db.models import F

import rules_engine
from campaigns.models import Branch, Campaign, Entry, Picture, Seat
from campaigns.services import engine
from campaigns.services.carrying import told_lines
from campaigns.services.carrying.telling import of_event
from campaigns.services.drawing.painter import paint, picture_key
from campaigns.services.errors import BROKEN, NotAllowed, NotNow
from campaigns.services.history import log, occasions, positions, reading
from campaigns.services.mails import referee_mails
from campaigns.services.people import officers
from cartography import focus_of, packed
from rules_engine import Event

logger = logging.getLogger(__name__)

MOST_ATTEMPTS = 5


def keep_moments(
    campaign: Campaign,
    branch: Branch,
    before: dict[str, Any],
    events: Sequence[Event],
    entries: Sequence[Entry],
) -> tuple[Any, ...]:
    """Store a picture to be drawn for each step that ended in these events, for every viewer.

    Return (id, viewer) of each. The moment is the last entry before the next step begins.
    """
    found: list[Picture] = []
    for turn, step, at in occasions.ends(before, events):
        seq = entries[at].seq - 1 if at < len(entries) else entries[-1].seq
        found.extend(_of_step(campaign, branch, seq, turn, step))
    Picture.objects.bulk_create(found, ignore_conflicts=True)
    return tuple((picture.pk, picture.viewer) for picture in found)


def rebuild_moments(campaign: Campaign) -> None:
    """Store the pictures of a whole log anew, as an import needs them; the sweep has them drawn."""
    for branch in campaign.branches.order_by("number").select_related("parent"):
        _keep_checkpoints(branch)
        if not branch.is_trial:
            keep_branch(branch)


def keep_branch(branch: Branch) -> tuple[Any, ...]:
    """Store the pictures of all that a branch holds of its own; return (id, viewer)."""
    before = positions.state_at(branch, branch.from_seq) if branch.from_seq else {}
    rows = Entry.objects.filter(campaign=branch.campaign, branch=branch).order_by("seq")
    bodies = [(row, json.loads(row.body)) for row in rows]
    told = [
        (row, Event.from_json(body["event"])) for row, body in bodies if body["type"] == "event"
    ]
    found: list[Any] = []
    # Input by input, as in play: a game's last picture stands where it was won, not where what was
    # corrected afterwards ends.
    for _, group in groupby(told, key=lambda one: one[0].input_id):
        entries, events = zip(*group, strict=True)
        found += keep_moments(branch.campaign, branch, before, events, entries)
        begun = [event.data for event in events if event.kind == "step"]
        before = begun[-1] if begun else before
    return tuple(found)


def _keep_checkpoints(branch: Branch) -> None:
    """Store states of a branch that came in whole, as play would have stored them."""
    state = positions.state_at(branch, branch.from_seq) if branch.from_seq else {}
    rows = Entry.objects.filter(campaign=branch.campaign, branch=branch).order_by("seq")
    for row in rows.iterator(chunk_size=1000):
        body = json.loads(row.body)
        if body["type"] == "event":
            state = rules_engine.apply(state, Event.from_json(body["event"]))
        if state and row.seq % positions.CHECKPOINT_EVERY == 0:
            positions.store_checkpoint(branch, row.seq, state)


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
        seen, notices = positions.view_at(picture.branch, picture.seq, side), notices_of(picture)
        name = picture_key(side, seen, notices, picture.campaign.title)
        data = paint(side, seen, notices, picture.campaign.title)
        focus = focus_of(rules_engine.load(seen["game"]).board_of(seen), notices)
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
        picture.file.name = _stored(f"pictures/{picture.campaign_id.hex}/{name}.png", packed(data))
    except OSError as fault:
        # A full disk is not the picture's fault: the sweep tries again when there is room.
        logger.warning("Picture %s could not be stored: %s", picture.pk, fault)
        Picture.objects.filter(pk=picture.pk).update(attempts=picture.attempts)
        return False
    row = Picture.objects.filter(pk=picture.pk)
    if not row.update(file=picture.file.name, status=Picture.Status.DONE, focus=focus):
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


_FRAMING = ("step", "step_ended", "note", "note_at_once")


def _of_step(campaign: Campaign, branch: Branch, seq: int, turn: int, step: str) -> list[Picture]:
    """Return the pictures of a step's end: for everybody if it takes orders, else who was told.

    Whether a side's picture is there must not depend on what the side was not told.
    """
    game = engine.game_of(campaign)
    if game.sequence.steps[step].orders:
        viewers = [*game.sides, engine.TRUTH]
    else:
        told = told_lines.derived(campaign, branch, seq, after=log.step_began(branch, seq))
        viewers = [side for side in game.sides if _is_told(told[side])]
        viewers += [engine.TRUTH] if viewers else []
    return [
        Picture(campaign=campaign, branch=branch, seq=seq, viewer=viewer, turn=turn, step=step)
        for viewer in viewers
    ]


def _is_told(told: Sequence[told_lines.Told]) -> bool:
    """Whether a side is told anything of a step but that it began and ended."""
    return any(one.body["notice"].get("kind") not in _FRAMING for one in told)
