"""Which dates a rule gives: days of the week, or after the news; exceptions; changes of clocks."""

from __future__ import annotations

from datetime import UTC, datetime, time
from typing import Any

import pytest

from campaigns.models import Schedule
from campaigns.services.calendar import dates


def rule(**facts: Any) -> Schedule:
    """Return a rule: Sundays at 20:00 in Berlin, if nothing else is said."""
    first: dict[str, Any] = {"rule": "weekly", "weekdays": [6], "at": time(20), "least": 24}
    return Schedule(**{**first, "zone": "Europe/Berlin", "exceptions": [], **facts})


def at(*moment: int) -> datetime:
    """Return a moment in UTC."""
    return datetime(*moment, tzinfo=UTC)  # type: ignore[misc, arg-type]


def test_the_hour_stays_when_the_clocks_are_changed() -> None:
    sundays = dates.coming(rule(), at(2026, 3, 16), 2)
    assert sundays == [at(2026, 3, 22, 19), at(2026, 3, 29, 18)]
    sundays = dates.coming(rule(), at(2026, 10, 12), 2)
    assert sundays == [at(2026, 10, 18, 18), at(2026, 10, 25, 19)]


def test_an_hour_that_is_left_out_or_comes_twice_is_one_moment() -> None:
    night = rule(at=time(2, 30))
    assert dates.next_date(night, at(2026, 3, 24)) == at(2026, 3, 29, 1, 30)
    assert dates.next_date(night, at(2026, 10, 20)) == at(2026, 10, 25, 0, 30)


def test_a_date_lies_some_hours_behind_the_news() -> None:
    assert dates.next_date(rule(), at(2026, 3, 21, 18)) == at(2026, 3, 22, 19)
    assert dates.next_date(rule(), at(2026, 3, 21, 20)) == at(2026, 3, 29, 18)
    assert dates.next_date(rule(least=0), at(2026, 3, 22, 18)) == at(2026, 3, 22, 19)


def test_days_after_the_news() -> None:
    after = rule(rule="after", days=5)
    assert dates.next_date(after, at(2026, 3, 26, 23, 30)) == at(2026, 4, 1, 18)
    off = rule(rule="after", days=5, exceptions=["2026-04-01", "2026-04-02"])
    assert dates.next_date(off, at(2026, 3, 26, 23, 30)) == at(2026, 4, 3, 18)


def test_a_week_that_is_an_exception_is_left_out() -> None:
    off = rule(exceptions=["2026-03-22", "2026-03-29"])
    assert dates.next_date(off, at(2026, 3, 16)) == at(2026, 4, 5, 18)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({}, "Sundays, 20:00 (Europe/Berlin), at least 24 hours after the news"),
        ({"weekdays": [2, 6]}, "Wednesdays and Sundays, 20:00"),
        ({"rule": "after", "days": 5}, "5 days after the news, at 20:00 (Europe/Berlin)"),
        ({"exceptions": ["2026-12-24"]}, "; not on 24 December 2026"),
    ],
)
def test_a_rule_in_words(facts: dict[str, Any], words: str) -> None:
    assert words in dates.words(rule(**facts))
