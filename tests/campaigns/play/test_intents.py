"""What was planned stands beside what happened, on the page of a moment."""

from __future__ import annotations

from campaigns.models import Draft, Intent
from campaigns.services.asking import drafts
from campaigns.services.history import reading
from campaigns.services.people import campaigns
from tests.campaigns.play.conftest import AtTheTable

SECRET = "Over the Roer at Linnich"


def test_the_page_of_a_moment_shows_what_was_planned_for_its_step(table: AtTheTable) -> None:
    seat = table.cast.seat("us")
    first, last = (reading.moments(seat)[at] for at in (0, -1))
    facts = {"campaign": table.cast.campaign, "seat": seat, "side": "us", "name": seat.name}
    times = {"turn": last.turn, "last": last.turn, "closes": last.step}
    Intent.objects.create(**facts, **times, step=last.step, text=SECRET, is_kept=True)
    assert SECRET in table.text("us", "moment", last.pk)
    assert "What was planned" not in table.text("us", "moment", first.pk)
    theirs = reading.moments(table.cast.seat("german"))[-1]
    assert "What was planned" not in table.text("german", "moment", theirs.pk)
    truth = reading.moments(table.cast.seat("referee"))[-1]
    assert SECRET in table.text("referee", "moment", truth.pk)
    campaigns.end_campaign(table.cast.seat("referee"), "Well played", token="over")
    assert SECRET in table.text("german", "moment", last.pk, **{"as": "us"})


def test_an_intent_is_handed_in_along_with_orders_once(table: AtTheTable) -> None:
    seat = table.cast.seat("us")
    step = reading.view_for(seat)["step"]
    drafts.add_draft(seat, "end")
    assert 'name="intent"' in table.text("us", "orders")
    assert 'name="intent"' not in table.text("us", "panel")
    for _ in range(2):  # the second press comes when the step is over
        sent = {"intent": SECRET, "token": "one", "hx": False, "page": "orders"}
        assert table.post("us", "order-set", **sent).status_code == 302
    one = Intent.objects.get()
    assert (one.text, one.step, one.is_kept) == (SECRET, step, True)
    last = reading.moments(table.cast.seat("us"))[-1]
    assert SECRET in table.text("us", "moment", last.pk)


def test_an_intent_that_does_not_fit_hands_nothing_in(table: AtTheTable) -> None:
    drafts.add_draft(table.cast.seat("us"), "end")
    answer = table.post("us", "order-set", intent="x" * 401, hx=False)
    assert answer.status_code == 400
    assert Draft.objects.count() == 1
    assert not Intent.objects.exists()


def test_what_is_written_at_the_table_is_for_this_turn_or_for_a_step_of_ones_own(
    table: AtTheTable,
) -> None:
    page = table.text("us", "intents")
    step = reading.view_for(table.cast.seat("us"))["step"]
    assert f'value="1.{step}"' in page
    assert table.post("us", "intents", about="1.plan", text=SECRET, hx=False).status_code == 302
    assert SECRET in table.text("us", "intents")
    assert SECRET not in table.text("german", "intents")
    assert "Plans and intents" in table.text("us", "orders")
