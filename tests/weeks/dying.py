"""Processes that die, at each commit and each mail of what they do, and begin again.

Whoever does something dies before its first commit, again right after it, before its second, and
so on, until all of it is done once. What was not committed is gone, and what
was to be told after the commit is told to nobody.
"""

from __future__ import annotations

import sys
from collections import Counter
from types import FrameType
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from campaigns.services.history import positions
from tests.campaigns.held_clock import HeldClock
from tests.weeks.days import Act

OFTEN = 1
_COMMIT, _SEND = BaseDatabaseWrapper.commit, EmailMessage.send


class Dies(BaseException):
    """The process is gone. No handler of the program keeps it alive."""


class Dying:
    """Lets whatever is done die, as long as there is a place where it has not died. It begins again
    a minute later.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, clock: HeldClock) -> None:
        self.clock = clock
        self.died: Counter[str] = Counter()
        """How often in all something died at a place."""
        self._now: Counter[str] | None = None
        monkeypatch.setattr(BaseDatabaseWrapper, "commit", self._commit())
        monkeypatch.setattr(EmailMessage, "send", self._mail())

    def alive(self, act: Act) -> None:
        """Do something, again and again, until it has died everywhere and is done."""
        self._now = Counter()
        try:
            with connection.execute_wrapper(self._statement):
                while not self._is_done(act):
                    self._restart()
        finally:
            self._now = None

    def _is_done(self, act: Act) -> bool:
        try:
            act()
        except Dies:
            return False
        return True

    def _restart(self) -> None:
        """Whoever comes next has nothing in memory."""
        assert not connection.in_atomic_block
        positions.forget_all()
        self.clock.go_on(minutes=1)

    def _point(self, what: str) -> None:
        """Die here, unless it has been done often enough."""
        if self._now is None:
            return
        place = f"{what} {_place()}"
        if self._now[place] < OFTEN:
            self._now[place] += 1
            self.died[place] += 1
            raise Dies

    def _commit(self) -> Any:
        def commit(wrapper: BaseDatabaseWrapper) -> None:
            try:
                self._point("before the commit of")
            except Dies:
                wrapper.run_on_commit = []
                wrapper.rollback()
                raise
            _COMMIT(wrapper)
            try:
                self._point("after the commit of")
            except Dies:
                wrapper.run_on_commit = []
                raise

        return commit

    def _mail(self) -> Any:
        def send(message: EmailMessage, *more: Any, **named: Any) -> int:
            self._point("before the mail of")
            found = _SEND(message, *more, **named)
            self._point("after the mail of")
            return found

        return send

    def _statement(
        self, execute: Any, sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        """A statement outside a transaction is one by itself."""
        is_alone = not context["connection"].in_atomic_block and sql.startswith(
            ("INSERT", "UPDATE", "DELETE")
        )
        if is_alone:
            self._point("before the write of")
        found = execute(sql, params, many, context)
        if is_alone:
            self._point("after the write of")
        return found


def _place() -> str:
    """Return where in the services something is being done."""
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        name = frame.f_globals.get("__name__", "")
        if name.startswith(("campaigns.services.", "campaigns.views.")):
            return f"{name}.{frame.f_code.co_name}"
        frame = frame.f_back
    return "elsewhere"
