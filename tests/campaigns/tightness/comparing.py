"""Two truths, one side: whatever differs in what the side can observe is a leak."""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.core import mail
from django.db.models import Max

from campaigns.models import Checkpoint, Entry, Mail, SideEntry
from campaigns.packs import content
from campaigns.services.drawing import pictures
from campaigns.services.errors import Refusal
from campaigns.services.history import positions
from campaigns.services.mails import deadlines, sending
from campaigns.services.packs import asking
from campaigns.services.turns import publications
from tests.campaigns.tightness.acts import ACCOUNTS, POSTED
from tests.campaigns.tightness.asking import Asked, guesses_of, requests_of
from tests.campaigns.tightness.changes import Change, NotHere
from tests.campaigns.tightness.knowing import Knowing
from tests.campaigns.tightness.looking import Seen, look, undone
from tests.campaigns.tightness.played import Table
from tests.campaigns.tightness.steady import BEGIN, CHANGED, LOOKED, Steady, told_apart

LONG = (Entry, SideEntry, Checkpoint)
RECEIPT = re.compile(rb"\b[0-9a-f]{64}\b")
"""The hash of what somebody handed in himself, with the id that he guessed in it."""


class Leak(AssertionError):
    """A side can tell two truths apart; says where and by what."""


@dataclass
class Tally:
    """What was compared."""

    changes: Counter[str] = field(default_factory=Counter)
    """How often each kind of change was made."""
    urls: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """For each address the changes under which it was compared."""
    answers: int = 0
    roles: Counter[str] = field(default_factory=Counter)
    """How many requests of each role were compared."""
    mails: int = 0
    guesses: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    opened: set[str] = field(default_factory=set)
    """Addresses that gave somebody more than a refusal."""


@dataclass
class Watcher:
    """One person of a side, who compares what can be seen before and after hidden changes."""

    table: Table
    who: str
    tally: Tally
    only: frozenset[str] = frozenset()
    before: dict[Asked, Seen] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.table.steady.begin(told_apart("watch", self.who), BEGIN + LOOKED)
        self.knowing = Knowing(self.table, self.who)
        self.requests: dict[str, list[Asked]] = defaultdict(list)
        for asked in requests_of(self.knowing, self.only):
            self.requests[asked.name].append(asked)
        self.mails = self.mails_now() if self._is_wanted("mails") else []
        self._warm()
        self.turn = 0

    def compare(self, change: Change, variants: int) -> bool:
        """Make a change and ask at every address, so many of its requests in turn.

        Return whether the change could be made here.

        Raises:
            Leak: something differs.
        """
        chosen = self._chosen(change, variants)
        self._warm()
        for asked in chosen:
            if asked not in self.before:
                self.before[asked] = look(self.table, self.who, asked)
        with ExitStack() as stack:
            stack.enter_context(undone())
            self.table.steady.begin(told_apart("change", change.name), BEGIN + CHANGED)
            was = fingerprint()
            try:
                stack.enter_context(change.make())
            except NotHere as why:
                self.tally.left_out[f"{change.name}: {why}"[:90]] += 1
                self.turn -= 1
                return False
            if not change.of_position and not change.of_memory and fingerprint() == was:
                # Before play much is refused that leaves its traces later.
                assert self.table.kind.is_preparing, f"'{change.name}' changes nothing"
                self.tally.left_out[f"{change.name}: before play it leaves no trace"[:90]] += 1
                self.turn -= 1
                return False
            self._warm()
            for asked in chosen:
                assert_alike(change.name, asked, self.before[asked], self._look(asked))
                self.tally.roles[self.knowing.role] += 1
                self.tally.urls[asked.name].add(f"{id(self)}.{self.turn}")
            if self._is_wanted("mails"):
                assert_same_mails(change.name, self.mails, self.mails_now())
        self.tally.changes[change.name.split(":")[0] if ":" in change.name else change.name] += 1
        return True

    def guess(self) -> None:
        """Ask for what is hidden and for what is not there at all: the answers must be alike.

        Raises:
            Leak: they tell one from the other.
        """
        self._warm()
        for pair in guesses_of(self.knowing):
            if not self._is_wanted(pair.hidden.name):
                continue
            hidden, absent = (self._look(one) for one in (pair.hidden, pair.absent))
            if pair.hidden.path == pair.absent.path:
                continue
            named = (absent, pair.absent, pair.values[1]), (hidden, pair.hidden, pair.values[0])
            assert_alike("what exists", pair.hidden, *(_nameless(*one) for one in named))
            self.tally.guesses += 1

    def unposted(self) -> list[str]:
        """Return the addresses that take posts of this person while nobody says what is posted."""
        self._warm()
        found = []
        for name, rows in self.requests.items():
            empty = next(asked for asked in rows if asked.method == "POST" and not asked.data)
            is_taken = self._look(empty).status not in (404, 405)
            if is_taken and name not in POSTED and not name.startswith(ACCOUNTS):
                found.append(name)
        return found

    def _is_wanted(self, name: str) -> bool:
        return not self.only or name in self.only

    def _chosen(self, change: Change, variants: int) -> list[Asked]:
        """Return some requests for every address, others each time."""
        self.turn += 1
        found = []
        for rows in self.requests.values():
            able = [one for one in rows if not (change.of_position and one.meets_truth)]
            count = min(variants, len(able))
            found += [able[(self.turn * variants + at) % len(able)] for at in range(count)]
        return found

    def _look(self, asked: Asked) -> Seen:
        self.tally.answers += 1
        seen = look(self.table, self.who, asked)
        if seen.status < 400:
            self.tally.opened.add(asked.name)
        return seen

    def _warm(self) -> None:
        """Let this process remember what it would have in its hands after the last commit."""
        positions.forget_all()
        campaign = self.table.campaign
        positions.head_state(campaign)
        place = publications.horizon(campaign)
        if place is not None:
            positions.view_at(*place, self.knowing.side)
        for moment in self.knowing.moments:
            positions.view_at(moment.branch, moment.seq, moment.viewer)
            pictures.notices_of(moment)
        for report in self.knowing.packs:
            content.view_of(asking.pack_of(self.knowing.seat, report.pk))

    def mails_now(self) -> list[bytes]:
        """Return the mails that the side's people get when a date is set and taken off again and
        all are sent, with all that is written on their outside.
        """
        table = self.table
        people = {row.email for row in User.objects.filter(seats__side=self.knowing.side)}
        if table.kind.fog and self.knowing.role == "officer":
            people = {table.people[self.who].email}
        found = []
        with undone():
            table.steady.begin("mails", BEGIN + LOOKED)
            box = len(mail.outbox)
            with suppress(Refusal):
                deadlines.set_deadline(table.seat("referee"), table.steady.now + timedelta(days=2))
                deadlines.clear_deadline(table.seat("referee"))
            table.steady.now += timedelta(days=1)
            send_all(table.steady)
            for message in mail.outbox[box:]:
                if people & set(message.to):
                    found.append(bytes(message.message().as_bytes()))
        self.tally.mails += len(found)
        return found


def send_all(steady: Steady) -> None:
    """Send all mails that wait, each with chance of its own, whatever else goes out."""
    for row in Mail.objects.filter(sending.ready()).order_by("seat", "key"):
        steady.begin(told_apart("mail", row.seat_id, row.key), steady.now)
        sending.send_mail(row.pk)


def assert_alike(change: str, asked: Asked, one: Seen, two: Seen) -> None:
    """Raise Leak where two answers differ."""
    for (part, first), (_, second) in zip(one.parts(), two.parts(), strict=True):
        if first != second:
            raise Leak(
                f"'{change}' shows in {asked}\n{part}: {_difference(part, first, second, one, two)}"
            )


def assert_same_mails(change: str, one: list[bytes], two: list[bytes]) -> None:
    """Raise Leak where a side gets other mails, or others in number or order."""
    if len(one) != len(two):
        raise Leak(f"'{change}' shows in mails: their number: {len(one)} or {len(two)}")
    for first, second in zip(one, two, strict=True):
        if first != second:
            empty = Seen(0, (), "", b"", ())
            said = _difference("mail", first, second, empty, empty)
            raise Leak(f"'{change}' shows in mails: {said}")


def fingerprint() -> str:
    """Return a digest of everything that is stored."""
    found = hashlib.sha256()
    for model in (*apps.get_app_config("campaigns").get_models(), User):
        rows: Any = model._default_manager.order_by("pk")
        rows = [rows.aggregate(last=Max("pk"))] if model in LONG else rows.values_list()
        found.update(repr((model.__name__, list(rows))).encode())
    return found.hexdigest()


def _nameless(seen: Seen, asked: Asked, value: str) -> Seen:
    """Return an answer without the address that was asked for, which it may repeat; how long it is
    follows from that.
    """

    def plain(text: str) -> str:
        return text.replace(asked.path, "<path>").replace(value, "<id>")

    body = seen.body.replace(asked.path.encode(), b"<path>").replace(value.encode(), b"<id>")
    body = RECEIPT.sub(b"<receipt>", body)
    headers = tuple((n, plain(v)) for n, v in seen.headers if n != "Content-Length")
    return Seen(seen.status, headers, plain(seen.cookies), body, seen.queries)


def _difference(part: str, first: Any, second: Any, one: Seen, two: Seen) -> str:
    if part == "number of queries":
        more = [sql for sql in two.queries if sql not in one.queries]
        less = [sql for sql in one.queries if sql not in two.queries]
        return f"{first} or {second}; more: {more[:3]}; less: {less[:3]}"[:900]
    if isinstance(first, bytes):
        at = next((i for i, byte in enumerate(first) if second[i : i + 1] != bytes([byte])), 0)
        low = max(0, at - 60)
        kind = _chunk_at(first, at) if first.startswith(b"\x89PNG") else f"byte {at}"
        return f"{kind}: {first[low : at + 90]!r} or {second[low : at + 90]!r}"
    return f"{first!r} or {second!r}"[:900]


def _chunk_at(data: bytes, place: int) -> str:
    """Return in which chunk of a PNG file a byte stands."""
    at = 8
    while at + 8 <= len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        if place < at + 12 + length:
            return f"chunk {data[at + 4 : at + 8].decode('latin-1')}"
        at += 12 + length
    return "after the last chunk"
