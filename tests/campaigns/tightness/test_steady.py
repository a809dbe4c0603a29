"""What is made under the steady clock bears its time, whatever tells the time to it."""

from __future__ import annotations

from campaigns.models import Pack
from tests.campaigns.tightness.steady import steady


def test_rows_are_made_at_the_time_of_the_steady_clock() -> None:
    with steady() as clock:
        assert {Pack().created, Pack().used} == {clock.now}
        clock.pass_by()
        assert Pack().created == clock.now
    assert Pack().created > clock.now
