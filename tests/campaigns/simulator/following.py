"""What has to follow from what was done: pictures, publications, mails and campaigns of files."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from django.db.models import Q

from campaigns.models import (
    Campaign,
    Deadline,
    Input,
    Mail,
    Picture,
    Publication,
    SideEntry,
    Upload,
)
from campaigns.services import engine
from campaigns.services.drawing import to_draw
from campaigns.services.history import positions
from campaigns.services.turns import publications
from tests.campaigns.simulator.clients import Wish
from tests.campaigns.simulator.outside import Outside

Status = Input.Status


def broken(campaign: Campaign, wishes: list[Wish], outside: Outside) -> list[str]:
    """Return in words what did not follow, or followed twice."""
    return [
        *_pictures(campaign, outside),
        *_publications(campaign),
        *_notes(campaign),
        *_mails(campaign, outside),
        *_imports(wishes),
    ]


def _pictures(campaign: Campaign, outside: Outside) -> Iterator[str]:
    rows = list(Picture.objects.filter(campaign=campaign).order_by("branch", "seq", "viewer"))
    for row in rows:
        if row.status != Picture.Status.DONE or str(row.file) not in outside.files:
            yield f"the picture of {row.viewer} at {row.seq} is {row.status}, file '{row.file}'"
    for branch in campaign.branches.filter(is_trial=False):
        if to_draw.keep_branch(branch) and _new_pictures(campaign, len(rows)):
            yield f"line {branch.number} has steps without pictures"


def _new_pictures(campaign: Campaign, before: int) -> bool:
    return Picture.objects.filter(campaign=campaign).count() != before


def _publications(campaign: Campaign) -> Iterator[str]:
    published = campaign.publication
    last = campaign.publications.order_by("-number").first()
    if published != last:
        yield f"publication {last.number if last else 0} is made and not in force"
    if last is None or published is None:
        return
    for side in engine.game_of(campaign).sides:
        told = SideEntry.objects.filter(campaign=campaign, side=side).count()
        if last.told.get(side, 0) > told:
            yield f"publication {last.number} shows {side} more than its log has"
        sides = campaign.seats.filter(side=side, role="commander").exclude(user=None)
        for made in campaign.publications.all() if campaign.news == "published" else ():
            for seat in sides:
                if not Mail.objects.filter(seat=seat, key=f"news:{made.number}").exists() and (
                    _has_news(campaign, made, side)
                ):
                    yield f"no mail tells {side} of publication {made.number}"
    if campaign.news == "published":
        yield from _marks(campaign)


def _marks(campaign: Campaign) -> Iterator[str]:
    """Whatever lies before a publication was published by it, or by an earlier one."""
    for made in campaign.publications.order_by("number").select_related("branch"):
        rows = campaign.inputs.filter(
            branch=made.branch, last_seq__lte=made.seq, status=Status.DONE
        )
        late = rows.filter(Q(publication=None) | Q(publication__number__gt=made.number))
        for item in late:
            yield f"input {item.number} lies before publication {made.number}, which left it out"


def _has_news(campaign: Campaign, made: Publication, side: str) -> bool:
    """Whether a side learned something by a publication. Notes that are told at once are no news
    of it: they are mailed by themselves, and count as published from then on, with the remarks
    that stand before them in the log.
    """
    before = campaign.publications.filter(number__lt=made.number).order_by("-number").first()
    if before is None:
        return True
    places = ((before.branch, before.seq), (made.branch, made.seq))
    one, other = (positions.view_at(*place, side) for place in places)
    rows = SideEntry.objects.filter(campaign=campaign, side=side, number__lte=made.told[side])
    remarks = campaign.inputs.filter(kind="remark").exclude(publication__number__lte=made.number)
    later = set(remarks.values_list("branch", "first_seq"))
    fresh = rows.filter(number__gt=before.told.get(side, 0))
    told = {
        json.loads(row.body)["notice"].get("kind")
        for row in fresh
        if (row.branch_id, row.seq) not in later
    }
    return one != other or bool(told - {*publications.OWN_DOINGS, "note_at_once"})


def _notes(campaign: Campaign) -> Iterator[str]:
    """Where news come at once each note that stands in a side's log is mailed to its commander."""
    if campaign.news == "published":
        return
    notes = campaign.inputs.filter(kind="note", status=Status.DONE)
    for item in notes.exclude(token__startswith="rerun."):
        if not Mail.objects.filter(key=f"note:{item.pk}", seat__side=item.body["to"]).exists():
            yield f"no mail tells {item.body['to']} of note {item.number}"


def _mails(campaign: Campaign, outside: Outside) -> Iterator[str]:
    delivered = Counter(outside.mailed)
    rows: Counter[tuple[str, str, str]] = Counter()
    # What was dropped keeps its row, so that no later mail bears its name.
    for mail in Mail.objects.exclude(manner=Mail.Manner.OFF).select_related("seat__user"):
        if mail.sent is None:
            yield f"mail {mail.key} was never sent"
        elif mail.seat.user is not None and mail.seat.user.email:
            rows[mail.seat.user.email, mail.subject, mail.body.rstrip("\n")] += 1
    delivered = Counter({(a, s, b.rstrip("\n")): n for (a, s, b), n in delivered.items()})
    for letter, count in delivered.items():
        excused = outside.excused[letter]
        if not rows[letter]:
            yield f"a mail went to {letter[0]} that no row tells of: {letter[1]}"
        elif count > rows[letter] + excused:
            yield f"a mail went {count} times to {letter[0]}: {letter[1]}"
    for letter, count in rows.items():
        if delivered[letter] < count:
            yield f"a mail to {letter[0]} is noted as sent and was not: {letter[1]}"
    dates = list(Deadline.objects.filter(campaign=campaign).order_by("pk"))
    for one, other in pairwise(dates):
        if (one.turn, one.step, one.due) == (other.turn, other.step, other.due):
            yield "a date is set twice"


def _imports(wishes: list[Wish]) -> Iterator[str]:
    done = Upload.objects.filter(status=Upload.Status.DONE)
    made = Campaign.objects.filter(title="Elsewhere", seats__user__username="stranger").count()
    if made != done.count():
        yield f"{done.count()} files are taken in, and {made} campaigns came of them"
    for upload in Upload.objects.exclude(status__in=(*Upload.OPEN, Upload.Status.DONE)):
        yield f"a sound file is {upload.status}: {upload.message}"
    stored = {str(pk) for pk in Upload.objects.values_list("pk", flat=True)}
    for wish in wishes:
        if wish.kind == "import" and not wish.ids <= stored:
            yield f"{wish.token}: a file was answered for that is not stored"
