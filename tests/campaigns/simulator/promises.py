"""What has to hold when all is calm again, whatever happened. Each function says what does not."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from django.db.models import Q
from django.utils import timezone

from campaigns.models import (
    Branch,
    Campaign,
    Closing,
    Deadline,
    Entry,
    Input,
    Mail,
    Picture,
    Publication,
    SideEntry,
    Upload,
)
from campaigns.services import engine
from campaigns.services.drawing import pictures
from campaigns.services.files import exports, uploads
from campaigns.services.history import log, positions, reruns
from campaigns.services.turns import closing, closing_work, publications
from campaigns.services.upkeep.room import Values, _rooms
from rules_engine.errors import RulesEngineError
from rules_engine.plain import canonical
from rules_engine.records.evidence import assert_evidence
from rules_engine.records.record import assert_sound
from rules_engine.records.rederive import rederive
from tests.campaigns.simulator import kinds, remarked
from tests.campaigns.simulator.clients import Wish
from tests.campaigns.simulator.outside import Outside

Status = Input.Status
NAMELESS = (*kinds.TOKENLESS, "dice")
"""Kinds of wishes that bear no token."""
INPUTS = Q(kind=Entry.INPUT)
"""The entries of a log that say that an input was carried out."""


def waits(campaign_id: Any) -> list[str]:
    """Return what waits for nobody but the site itself, mails and files that are claimed aside."""
    campaign = Campaign.objects.select_related("branch").get(pk=campaign_id)
    found = [f"input {item.number} ({item.kind})" for item in _due(campaign)]
    trials = Branch.objects.filter(campaign=campaign, is_trial=True, rerun__state=reruns.RUNNING)
    found += [f"line {one.number}" for one in trials if campaign.is_playing]
    found += [f"picture {one}" for one in Picture.objects.filter(status="waiting")]
    if campaign.is_withheld:
        found += [f"closing {one.number}" for one in _may_go_on(campaign)]
    found += [f"mail {mail.key}" for mail in _mails_due()]
    found += [f"upload {one.attempts}" for one in Upload.objects.filter(uploads.ready())]
    return found


def _mails_due() -> Any:
    """Return the mails that are to be sent now, also those that somebody took on who died."""
    held_back = Q(after__gt=timezone.now())
    return Mail.objects.filter(sent=None).exclude(held_back)


def _due(campaign: Campaign) -> list[Input]:
    rows = campaign.inputs.filter(status__in=Input.OPEN).order_by("number")
    if any(row.status == Status.NEEDS_DICE for row in rows):
        return []
    return [row for row in rows if row.status == Status.WAITING]


def _may_go_on(campaign: Campaign) -> list[Closing]:
    rows = campaign.closings.filter(status__in=closing.WORKING)
    blocked = campaign.inputs.filter(status=Status.NEEDS_DICE).exists()
    return [] if blocked else [one for one in rows if not closing.halt_of(campaign, one).kind]


def later(campaign_id: Any) -> list[str]:
    """Return what waits until somebody who took it on is given up for dead, or a date comes."""
    found = [f"mail {mail.key}" for mail in Mail.objects.filter(sent=None)]
    return found + [f"upload {one.pk}" for one in Upload.objects.filter(status__in=Upload.OPEN)]


def broken(folded: Folded, wishes: list[Wish], outside: Outside) -> list[str]:
    """Return in words every promise that does not hold."""
    rows = Campaign.objects.select_related("branch", "publication")
    campaign = rows.get(pk=folded.campaign_id)
    return [
        *_wishes(campaign, wishes),
        *_inputs(campaign),
        *_logs(campaign),
        *_caches(campaign, folded),
        *_pictures(campaign, outside),
        *_publications(campaign),
        *_notes(campaign),
        *_mails(campaign, outside),
        *_imports(wishes),
        *remarked.broken(campaign, wishes),
    ]


# ---- what people were answered ------------------------------------------------------------------


def _wishes(campaign: Campaign, wishes: list[Wish]) -> Iterator[str]:
    rows = list(campaign.inputs.all())
    there = {str(row.pk) for row in rows}
    for wish in wishes:
        codes = [status for status, _ in wish.answers]
        if any(status >= 500 and status != 503 for status in codes):
            yield f"{wish.token} was answered {codes}: {wish.answers[-1][1]}"
        if wish.kind in NAMELESS:
            continue
        stored = _stored(campaign.pk, wish, rows)
        if wish.kind == "rerun":
            if stored > 1 or (stored == 0 and 202 in codes):
                yield f"{wish.token}: {stored} lines, answered {codes}"
            continue
        if wish.ids and stored == 0:
            yield f"{wish.token} was answered {codes} and is not stored"
        if stored > 1:
            yield f"{wish.token} is stored {stored} times"
        if not wish.ids and stored and wish.is_settled and wish.was_denied:
            yield f"{wish.token} is stored, and its sender was told that nothing was done"
        for words in wish.lies:
            yield f"{wish.token} was stored, and 503 said: {words}"
        if missing := wish.ids - there:
            yield f"{wish.token} was answered with rows that are not there: {missing}"


def stored(campaign_id: Any, wish: Wish) -> int:
    """Return how often a wish is stored now; 0 for what has no token."""
    if wish.kind in NAMELESS or not wish.sent:
        return 0  # nobody else has its token
    return _stored(campaign_id, wish, Input.objects.filter(campaign=campaign_id))


def _stored(campaign_id: Any, wish: Wish, inputs: Iterable[Input]) -> int:
    """Return how often a wish is stored among a campaign's inputs, or as a line of play."""
    if wish.kind == "rerun":
        return Branch.objects.filter(campaign=campaign_id, rerun__token=wish.token).count()
    rows = [row for row in inputs if _bears(row, wish.token)]
    if wish.kind == "order_set" or any(row.order_set for row in rows):
        counts = Counter(row.body.get("order", "") for row in rows)
        wished = Counter(wish.body.get("orders") or [wish.body.get("order", "")])
        return 0 if not counts else 1 if counts == wished else 2
    return len(rows)


def _bears(row: Input, token: str) -> bool:
    """Whether a row came of the wish with a token: it bears it, or one made of it."""
    names = (row.token, row.order_set)
    is_its = any(name == token or name.endswith(f".{token}") for name in names)
    return is_its or row.token.startswith(f"{token}.")


# ---- each accepted input once -------------------------------------------------------------------


def _stands(item: Input, logged: list[Entry]) -> bool:
    """Whether the log has an input where its row says: itself, or what ran it again on a line that
    was tried out.
    """
    place = (item.branch_id, item.first_seq)
    there = [one.input for one in logged if (one.branch_id, one.seq) == place]
    return any(one == item or _of(one) == item.number for one in there)


def _of(item: Input) -> int:
    """Return the number of the input that was run again by this one, 0 for none."""
    return int((item.body.get("rerun") or {}).get("of", 0))


def _twice_on_a_line(lines: Mapping[int, Branch], found: list[Entry]) -> int:
    """Return a line of play on which an input was carried out twice, 0 if there is none."""
    branches = {one.branch_id for one in found}
    for pk in branches if len(branches) > 1 else ():
        line = log.segments(lines[pk])
        if sum(log.holds(line, one.branch_id, one.seq) for one in found) > 1:
            return lines[pk].number
    return 0


def _inputs(campaign: Campaign) -> Iterator[str]:
    entries = list(Entry.objects.filter(INPUTS, campaign=campaign).select_related("input"))
    lines = {one.pk: one for one in campaign.branches.all()}
    for item in campaign.inputs.order_by("number"):
        found = f"input {item.number} ({item.kind}, {item.status})"
        own = [one for one in entries if one.input_id == item.pk]
        logged, branches = len(own), {one.branch_id for one in own}
        if item.order_set and campaign.news == Campaign.News.PUBLISHED:
            # Taken back before the news it lies sealed again; the line that was left keeps it.
            if logged != len(branches):
                yield f"{found} is {logged} times in the log of {len(branches)} lines"
            if item.is_done != _stands(item, entries):
                yield f"{found} is in the log of lines {sorted(branches)}"
        elif logged != int(item.is_done):
            yield f"{found} is {logged} times in the log"
        if twice := _twice_on_a_line(lines, own):
            yield f"{found} is twice on line {twice}"
        if item.status == Status.FAILED:
            yield f"input {item.number} ({item.kind}) failed by a fault of the program"
    numbers = list(campaign.inputs.order_by("number").values_list("number", flat=True))
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"inputs are numbered {numbers}"
    if closing_work.make_next(campaign.pk) is not None:
        yield "a closing stood still and could have gone on"


def _logs(campaign: Campaign) -> Iterator[str]:
    """Follow every chain, and derive everything anew from the inputs and the secret."""
    referee = campaign.seats.select_related("campaign").get(role="referee")
    if campaign.branch is None:
        return
    record = {**exports.export_campaign(referee), "secret": campaign.secret}
    try:
        assert_sound(record)
        found = rederive(record)
        assert_evidence(record, found.differs)
    except RulesEngineError as fault:
        yield f"the record is not sound: {fault}"
        return
    yield from found.differences
    for branch in campaign.branches.order_by("number"):
        last = branch.entries.order_by("-seq").values_list("seq", "hash").first()
        head = last or (branch.from_seq, branch.head_hash)
        if head != (branch.head, branch.head_hash):
            yield f"line {branch.number} ends at {head[0]}, and its row says {branch.head}"


def _caches(campaign: Campaign, folded: Folded) -> Iterator[str]:
    """Compare what checkpoints give with what the log says."""
    for branch in campaign.branches.order_by("number"):
        if not branch.head:
            continue
        positions.forget_all()
        if canonical(positions.state_at(branch)) != folded.at(branch, branch.head):
            yield f"line {branch.number}: what the checkpoints give is not what the log folds to"


def remembered(folded: Folded, kept: list[Values], who: str) -> list[str]:
    """Return the places of which a process remembers what never was, of all that it keeps."""
    found = []
    states = dict(kept[_rooms.index(positions._states)]) if kept else {}
    for (owner, branch_id, seq), (state, _) in states.items():
        branch = folded.lines.get(branch_id)
        if owner != folded.campaign_id or branch is None or seq > branch.head:
            continue  # of a transaction that came to nothing; nobody can ask for it yet
        if folded.at(branch, seq) != canonical(state):
            found.append(f"{who} remembers line {branch.number} at {seq} as it never was")
    return found


class Folded:
    """What the log of a campaign says of each moment: each line folded once, from its beginning."""

    def __init__(self, campaign_id: Any) -> None:
        self.campaign_id = campaign_id
        self.lines = {one.pk: one for one in Branch.objects.filter(campaign=campaign_id)}
        self._states: dict[int, dict[int, Any]] = {}
        self._written: dict[tuple[int, int], bytes] = {}

    def at(self, branch: Branch, seq: int) -> bytes:
        """Return the state after an entry of a line, as it is written."""
        key = (branch.pk, seq)
        if key not in self._written:
            if branch.pk not in self._states:
                self._states[branch.pk] = _folded(branch)
            self._written[key] = canonical(self._states[branch.pk][seq])
        return self._written[key]


def _folded(branch: Branch) -> dict[int, Any]:
    """Return the state after each entry of a line."""
    states: dict[int, Any] = {0: {}}
    for seq, text in log.entries_on_line(branch).values_list("seq", "body"):
        body, state = log.body_of(text), states[seq - 1]
        if body["type"] == "event":
            state = positions._applied(state, body["event"]["effects"])
        states[seq] = state
    return states


# ---- what follows from them ---------------------------------------------------------------------


def _pictures(campaign: Campaign, outside: Outside) -> Iterator[str]:
    rows = list(Picture.objects.filter(campaign=campaign).order_by("branch", "seq", "viewer"))
    for row in rows:
        if row.status != Picture.Status.DONE or str(row.file) not in outside.files:
            yield f"the picture of {row.viewer} at {row.seq} is {row.status}, file '{row.file}'"
    for branch in campaign.branches.filter(is_trial=False):
        if pictures.keep_branch(branch) and _new_pictures(campaign, len(rows)):
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
    for mail in Mail.objects.select_related("seat__user"):
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
