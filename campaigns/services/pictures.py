"""Pictures of the map: which are to be drawn, drawing them, and their bytes."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from typing import Any

from django.core.files.base import ContentFile
from django.db.models import F

import rules_engine
from campaigns.models import Branch, Campaign, Entry, Picture, Seat, SideEntry
from campaigns.services import engine, log, positions, reading
from campaigns.services.errors import NotAllowed, NotNow
from campaigns.services.painter import paint
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

    Return their ids. The moment is the last entry before the next step begins.
    """
    found: list[Picture] = []
    turn, step = before.get("turn", 0), before.get("step", "")
    for event, entry in zip(events, entries, strict=True):
        if event.kind != "step":
            continue
        if step:
            found.extend(_of_step(campaign, branch, entry.seq - 1, turn, step))
        turn, step = event.data["turn"], event.data["step"]
    if any(effect[0] == ("outcome",) for event in events for effect in event.effects):
        found.extend(_of_step(campaign, branch, entries[-1].seq, turn, step))
    Picture.objects.bulk_create(found, ignore_conflicts=True)
    return tuple(picture.pk for picture in found)


def rebuild_moments(campaign: Campaign) -> None:
    """Store the pictures of a whole log anew, as an import needs them; the sweep has them drawn."""
    for branch in campaign.branches.order_by("number").select_related("parent"):
        before = positions.state_at(branch, branch.from_seq) if branch.from_seq else {}
        rows = Entry.objects.filter(campaign=campaign, branch=branch).order_by("seq")
        bodies = [(row, json.loads(row.body)) for row in rows]
        told = [(row, body["event"]) for row, body in bodies if body["type"] == "event"]
        events = [Event.from_json(event) for _, event in told]
        keep_moments(campaign, branch, before, events, [row for row, _ in told])


def draw_picture(picture_id: str) -> bool:
    """Draw a picture that waits; return whether it is there afterwards. May run twice."""
    picture = (
        Picture.objects.select_related("campaign", "branch")
        .filter(pk=picture_id, status=Picture.Status.WAITING)
        .first()
    )
    if picture is None:
        return Picture.objects.filter(pk=picture_id, status=Picture.Status.DONE).exists()
    Picture.objects.filter(pk=picture.pk).update(attempts=F("attempts") + 1)
    try:
        data = paint(picture.campaign, scene_of(picture), notices_of(picture), picture.viewer)
    except Exception:
        logger.exception("Picture %s could not be drawn", picture.pk)
        failed = picture.attempts + 1 >= MOST_ATTEMPTS
        if failed:
            Picture.objects.filter(pk=picture.pk).update(status=Picture.Status.FAILED)
        return False
    try:
        picture.file.save(f"{picture.pk}.png", ContentFile(data), save=False)
    except OSError as fault:
        # A full disk is not the picture's fault: the sweep tries again when there is room.
        logger.warning("Picture %s could not be stored: %s", picture.pk, fault)
        Picture.objects.filter(pk=picture.pk).update(attempts=picture.attempts)
        return False
    Picture.objects.filter(pk=picture.pk).update(file=picture.file.name, status=Picture.Status.DONE)
    return True


def scene_of(picture: Picture) -> dict[str, Any]:
    """Return the view that a picture shows."""
    return positions.view_at(picture.branch, picture.seq, picture.viewer)


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
        event = Event.from_json(body["event"])
        after = rules_engine.apply(state, event)
        notice = rules_engine.told(state, event, after, side)
        if notice is not None:
            found.append(notice)
        state = after
    return found


def picture_for(seat: Seat, picture_id: Any) -> Picture:
    """Return a picture that a seat may see.

    Raises:
        NotAllowed: it is another viewer's, or of a line of play that was taken back.
        NotNow: it is still being drawn.
    """
    picture = Picture.objects.filter(campaign=seat.campaign, pk=picture_id).first()
    if picture is None or picture.viewer not in reading.viewers_of(seat):
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
    notices = notices_of(moment) if moment else []
    return paint(seat.campaign, seen, notices, viewer, size)


_FRAMING = ("step", "step_ended", "note")


def _of_step(campaign: Campaign, branch: Branch, seq: int, turn: int, step: str) -> list[Picture]:
    """Return the pictures of a step's end: for everybody if it takes orders, else who was told.

    Whether a side's picture is there must not depend on what the side was not told.
    """
    game = engine.game_of(campaign)
    takes_orders = bool(game.sequence.steps[step].orders)
    viewers = [
        side
        for side in game.sides
        if takes_orders or _was_told(campaign, branch, seq, side, turn, step)
    ]
    if takes_orders or viewers:
        viewers.append(engine.TRUTH)
    return [
        Picture(campaign=campaign, branch=branch, seq=seq, viewer=viewer, turn=turn, step=step)
        for viewer in viewers
    ]


def _was_told(
    campaign: Campaign, branch: Branch, seq: int, side: str, turn: int, step: str
) -> bool:
    """Whether a side was told anything in a step but that it began and ended."""
    rows = SideEntry.objects.filter(campaign=campaign, side=side).filter(log.on_line(branch, seq))
    in_step = rows.filter(body__endswith=f',"step":"{step}","turn":{turn}}}')
    bodies = in_step.values_list("body", flat=True)
    return any(json.loads(body)["notice"].get("kind") not in _FRAMING for body in bodies)
