"""The sweep: what was not done because a message was lost, a worker died, a disk was full.

What cannot be looked after is said and left for the next sweep; it keeps nothing else waiting.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.core.management import call_command
from django.utils import timezone

import rules_engine
from campaigns.models import Branch, Closing, Input, Letter, Mail, Pack, Picture, Push, Upload
from campaigns.services.absence import acting
from campaigns.services.asking import presses
from campaigns.services.calendar import work as calendar
from campaigns.services.carrying import adjudicate
from campaigns.services.clubs import results
from campaigns.services.drawing import picture_room
from campaigns.services.files import uploads
from campaigns.services.history import head_notes, positions, rerun_work
from campaigns.services.mails import daily, referee_mails, sending
from campaigns.services.people import keeping, replacing
from campaigns.services.pushes import sending as pushes
from campaigns.services.turns import closing
from campaigns.services.upkeep import clock, pulses, queue
from campaigns.services.upkeep.complaints import complain

logger = logging.getLogger(__name__)

MOST_AT_ONCE = 50
A_DAY = timedelta(days=1)


def sweep(grace: timedelta) -> None:
    """See to everything that has waited for longer than `grace`, chores for longer than six times
    that.
    """
    for slug in rules_engine.playable():
        # The first order of a fresh worker should not wait until the rules are read in.
        rules_engine.load(slug)
    since = timezone.now() - grace
    left = _each(adjudicate.adjudicate_campaign, _with_work(since))
    left += _each(acting.look, acting.waiting())
    left += _each(rerun_work.run_on, _running())
    left += _each(referee_mails.look, referee_mails.watched())
    left += _each(referee_mails.stands_still, referee_mails.standing_still())
    left += _each(keeping.remove, keeping.waiting())
    left += _each(replacing.take_effect, replacing.waiting())
    left += _each(calendar.look, calendar.waiting())
    left += _each(results.take, results.waiting())
    left += _each(daily.make, daily.waiting())
    left += _each(_note_head, head_notes.not_noted())
    left += _each(_clear_sessions, () if pulses.is_young(pulses.SESSIONS, A_DAY) else (A_DAY,))
    left += _each(_clear_pictures, () if pulses.is_young(pulses.PICTURES, A_DAY) else (A_DAY,))
    if queue.takes_more(queue.CHORES):
        _announce_chores(since - grace * 5)
    pulses.beat(pulses.SWEEP, f"{left} could not be looked after" if left else "")


def _each(work: Callable[[Any], Any], found: Iterable[Any]) -> int:
    """Do the work for each; return for how many it could not be done."""
    left = 0
    for one in found:
        try:
            work(one)
        except Exception:  # noqa: BLE001 - one that cannot be done holds up no other
            left += 1
            complain(logger, "The sweep could not look after %s", one)
    return left


def _note_head(branch: Branch) -> None:
    """Note turn and step of a line that began in the middle, or came in with a file."""
    head_notes.note(branch, positions.state_at(branch))


def _clear_sessions(_: timedelta) -> None:
    """Delete the sessions that have run out, and presses and notices of long ago; nothing else ever
    does.
    """
    call_command("clearsessions")
    presses.forget()
    pushes.forget_old()
    pulses.beat(pulses.SESSIONS)


def _clear_pictures(_: timedelta) -> None:
    """Take away kept pictures that nobody has looked at for long."""
    picture_room.make_room()
    pulses.beat(pulses.PICTURES)


def _with_work(since: datetime) -> list[UUID]:
    """Return the campaigns with something to be carried out, or with a closing to go on with."""
    rows = Input.objects.filter(clock.before("created", since))
    open_inputs = rows.filter(status__in=(Input.Status.WAITING, Input.Status.HELD))
    working = Closing.objects.filter(status__in=closing.WORKING)
    closings = working.filter(clock.before("created", since))
    found = dict.fromkeys(open_inputs.order_by("campaign").values_list("campaign_id", flat=True))
    return list(found | dict.fromkeys(closings.values_list("campaign_id", flat=True)))


def _running() -> list[Any]:
    rows = Branch.objects.filter(is_trial=True, rerun__state="running")
    return list(rows.values_list("pk", flat=True))


def _announce_chores(late: datetime) -> None:
    """Announce what waits for the other worker, the quickest first, and ask whether it is there."""
    is_late = clock.before("created", late)
    for mail in Mail.objects.filter(sending.ready() & is_late).values_list("pk")[:MOST_AT_ONCE]:
        queue.announce("send_mail", *mail)
    for letter in Letter.objects.filter(daily.ready() & is_late).values_list("pk")[:MOST_AT_ONCE]:
        queue.announce("send_letter", *letter)
    for push in Push.objects.filter(pushes.ready() & is_late).values_list("pk")[:MOST_AT_ONCE]:
        queue.announce("send_push", *push)
    waiting = Upload.objects.filter(uploads.ready() & is_late)
    for upload in waiting.values_list("pk")[:MOST_AT_ONCE]:
        queue.announce("take_in", *upload)
    drawn = Picture.objects.filter(is_late, status=Picture.Status.WAITING)
    for picture in drawn.values_list("pk", "viewer")[:MOST_AT_ONCE]:
        queue.announce("draw_picture", *picture)
    set_late = Pack.objects.filter(is_late, status=Pack.Status.WAITING)
    for pack in set_late.values_list("pk")[:MOST_AT_ONCE]:
        queue.announce("draw_pack", *pack)
    if not pulses.is_young(pulses.CHORES):
        queue.ask_chores()
