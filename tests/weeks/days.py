"""The days of a story: a clock that is held, the periodic task, and the mails that came."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from django.core import mail

from campaigns import tasks
from tests.campaigns.held_clock import HeldClock

HOURS = timedelta(hours=4)
Act = Callable[[], None]


@dataclass(frozen=True)
class Sent:
    """A mail that came: on which day, to whom, with which subject and text."""

    day: int
    to: str
    subject: str
    body: str


@dataclass
class Days:
    """Turns the clock on, some hours at a time, with a sweep after them."""

    clock: HeldClock
    alive: Callable[[Act], None] = lambda act: act()
    """How something is done that may die meanwhile."""
    came: dict[str, Sent] = field(default_factory=dict)
    """The mails, by the name by which a mailbox knows one that comes twice."""
    seen: int = 0

    def to(self, day: int, hour: int, minute: int = 0) -> None:
        """Let it become this day of March, in UTC."""
        goal = datetime(2026, 3, day, hour, minute, tzinfo=UTC)
        while self.clock.now < goal:
            self.clock.now = min(goal, self.clock.now + HOURS)
            self.sweep()

    def wait(self, minutes: int = 1) -> None:
        """Let some minutes pass."""
        self.clock.go_on(minutes=minutes)
        self.sweep()

    def sweep(self) -> None:
        """Let the periodic task look, and note what mails have come."""
        self.alive(tasks.sweep)
        self.note()

    def note(self) -> None:
        """Note what mails have come."""
        day = self.clock.now.day
        while self.seen < len(mail.outbox):
            one = mail.outbox[self.seen]
            self.seen += 1
            [address] = one.to
            made = Sent(day, address.partition("@")[0], one.subject, str(one.body))
            self.came.setdefault(one.extra_headers["Message-ID"], made)
