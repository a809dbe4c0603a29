"""The two weeks with hands, web and worker that die at every commit and every mail: nothing is
lost, nothing is doubled.
"""

from __future__ import annotations

import pytest
from django.core import mail

from tests.campaigns.held_clock import HeldClock
from tests.weeks.days import Days
from tests.weeks.dying import Dying
from tests.weeks.hands import ByForms
from tests.weeks.story import Weeks, begin_anew, differences

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("share", [6, pytest.param(1, marks=pytest.mark.long)])
def test_whoever_dies_loses_and_doubles_nothing(
    clock: HeldClock, monkeypatch: pytest.MonkeyPatch, share: int
) -> None:
    """At every sixth place with each run, at every single one at length."""
    calm, began = Weeks(ByForms(), Days(clock)), clock.now
    calm.play()
    told = calm.logs()
    begin_anew()
    clock.now = began
    dying = Dying(monkeypatch, clock, share)
    days = Days(clock, dying.alive)
    weeks = Weeks(ByForms(dying.alive), days)
    weeks.play()
    assert differences(days) == []
    assert weeks.logs() == told
    assert len(mail.outbox) > len(days.came), "some were sent twice, under the same name"
    assert len(dying.died) > 50 // share
