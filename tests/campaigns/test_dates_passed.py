"""A date that has passed: nobody reads any more that orders are due, and who is late is named."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Deadline, Mail
from campaigns.services.asking import inputs
from campaigns.services.mails import deadlines
from campaigns.views.scene import Scene
from tests.campaigns.test_closing import close, hand_in
from tests.conftest import Cast

MakeCast = Callable[..., Cast]
ARE_DUE = ("Orders are due by", "Order sets are due by")


def set_a_date(cast: Cast) -> None:
    """Set a date in the future."""
    deadlines.set_deadline(cast.seat("referee"), timezone.now() + timedelta(days=1))


def let_it_pass() -> None:
    """Let the date pass by a minute."""
    Deadline.objects.update(due=timezone.now() - timedelta(minutes=1))


def page(cast: Cast, who: str, name: str) -> str:
    """Return a page, in one line."""
    address = reverse(name, args=(cast.campaign.pk,))
    return " ".join(cast.client(who).get(address).content.decode().split())


def everybodys(cast: Cast) -> list[str]:
    """Return every page that names the date."""
    pages = [page(cast, who, name) for who in ("red", "blue") for name in ("table", "campaign")]
    desks = [page(cast, "referee", name) for name in ("desk", "desk-turn", "desk-notes")]
    return [*pages, *desks]


@pytest.mark.parametrize(("played", "people"), [("blind", ("Blue", "Red")), ("live", ("Red",))])
def test_everybody_who_gets_a_mail_of_a_date_is_named_before_it_is_set(
    request: pytest.FixtureRequest, played: str, people: tuple[str, ...]
) -> None:
    cast: Cast = request.getfixturevalue(played)
    named = "; ".join(f"{name}, commander" for name in people)
    count = "1 person gets a mail" if len(people) == 1 else f"{len(people)} people get a mail"
    assert f"{count}: {named}. " in page(cast, "referee", "desk-notes")
    Mail.objects.all().delete()
    set_a_date(cast)
    mailed = Mail.objects.order_by("seat__side").values_list("seat__name", flat=True)
    assert "; ".join(mailed) == named


@pytest.mark.parametrize("played", ["blind", "live"])
def test_what_was_due_is_not_due_any_more(request: pytest.FixtureRequest, played: str) -> None:
    cast: Cast = request.getfixturevalue(played)
    set_a_date(cast)
    assert any(words in page(cast, "red", "table") for words in ARE_DUE)
    let_it_pass()
    for text in everybodys(cast)[:-1]:
        assert not any(words in text for words in ARE_DUE)
    assert "were due by" in page(cast, "red", "table")
    assert "were due by" in page(cast, "red", "campaign")
    notes = page(cast, "referee", "desk-notes")
    assert "Now: <strong>" not in notes
    assert "It passed" in notes


def test_who_is_late_reads_it_and_nobody_else(blind: Cast) -> None:
    set_a_date(blind)
    hand_in(blind, "blue", "take 1")
    assert "late" not in page(blind, "red", "panel")
    let_it_pass()
    assert "Yours are late for Red takes" in page(blind, "red", "table")
    assert "late for" not in page(blind, "blue", "table")
    inputs.submit_order_set(blind.seat("red"), [], token="no", nothing=True)
    assert "late for" not in page(blind, "red", "table")


def test_the_desk_names_who_is_late(blind: Cast) -> None:
    set_a_date(blind)
    hand_in(blind, "red", "take 1")
    assert "Late:" not in page(blind, "referee", "desk-turn")
    let_it_pass()
    for name in ("desk-turn", "desk"):
        assert "Late: <strong>Blue, commander</strong> (Blue takes)" in page(blind, "referee", name)
    close(blind)
    assert "Late: <strong>Blue, commander</strong> (Blue takes)" in page(
        blind, "referee", "desk-turn"
    )
    hand_in(blind, "blue", "take 1")
    assert "Late:" not in page(blind, "referee", "desk-turn")


def test_in_play_at_once_the_side_in_turn_is_late(live: Cast) -> None:
    set_a_date(live)
    let_it_pass()
    assert "Yours are late" in page(live, "red", "table")
    assert "Yours are late" not in page(live, "blue", "table")
    assert "Late: <strong>Red, commander</strong>" in page(live, "referee", "desk")


def test_what_a_player_reads_of_a_date_does_not_follow_how_far_a_closing_has_come(
    blind: Cast,
) -> None:
    set_a_date(blind)
    let_it_pass()
    hand_in(blind, "red", "take 1")
    before = [page(blind, who, "campaign").count("late") for who in ("red", "blue")]
    close(blind)
    assert [page(blind, who, "campaign").count("late") for who in ("red", "blue")] == before
    assert "Yours are late for Blue takes" in page(blind, "blue", "table")


def test_an_open_page_asks_anew_when_the_date_has_passed(blind: Cast) -> None:
    set_a_date(blind)
    before = Scene(blind.seat("red"), "red").cursor
    assert Scene(blind.seat("red"), "red").cursor == before
    let_it_pass()
    assert Scene(blind.seat("red"), "red").cursor != before
