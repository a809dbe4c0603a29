"""Closing a day of Market-Garden: who hands in nothing for an impulse passes, and the day ends."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campaigns.models import Campaign, Closing
from campaigns.services.history import positions
from campaigns.services.turns import closing, dry_run, halts
from tests.campaigns.test_undo_verify import head, play, publish
from tests.conftest import Cast

MOST = 60


@pytest.fixture
def market(make_kept: Callable[..., Cast]) -> Cast:
    """A campaign by order sets whose first German impulse has come."""
    how = {"level": "open", "play": "order_sets", "news": "published"}
    return make_kept("market_garden", with_known_dice, Cast.start, come_to_the_impulse, **how)


def with_known_dice(cast: Cast) -> None:
    Campaign.objects.filter(pk=cast.campaign.pk).update(secret="7" * 64, origin="impulses")


def come_to_the_impulse(cast: Cast) -> None:
    for _ in range(MOST):
        if positions.head_state(head(cast))["step"] == "impulse.german":
            publish(cast, "morning")
            return
        play_one(cast)
    raise AssertionError("The first impulse does not come.")


def play_one(cast: Cast) -> None:
    """Let a random player give one input."""
    play(cast, 1, f"{head(cast).inputs.count()}.")


def close(cast: Cast, token: str, **wish: object) -> Closing:
    item = closing.close(cast.seat("referee"), token=token, **wish)
    item.refresh_from_db()
    assert item.is_done, item.message
    found = closing.open_closing(head(cast))
    assert found is not None
    return found


def given(cast: Cast, side: str) -> list[str]:
    """Return the orders that the closing gave for a side, by their first word."""
    rows = head(cast).inputs.filter(kind="order", side=side).order_by("number")
    return [row.body["order"].split()[0] for row in rows if row.body.get("closing")]


def test_a_side_without_orders_passes_and_ends_its_impulse(market: Cast) -> None:
    found = close(market, "one", until="side", without=["german"], answers="first")
    assert given(market, "german") == ["pass", "end"]
    assert found.status == Closing.Status.READY
    assert positions.head_state(head(market))["step"] == "impulse.allied"


def test_a_side_that_nobody_let_go_on_is_waited_for(market: Cast) -> None:
    close(market, "one", until="turn", without=["german"], answers="first")
    assert given(market, "allied") == []
    halt = halts.halt_of(head(market), closing.open_closing(head(market)))
    assert (halt.kind, halt.side) == ("missing", "allied")


@pytest.mark.slow
def test_a_day_without_any_orders_comes_to_its_end_and_the_dry_run_said_so(market: Cast) -> None:
    both = ["allied", "german"]
    tried = dry_run.dry_run(head(market), until="turn", without=both, throw=1)
    assert tried.halt.kind == "reached"
    assert "pass" in [one.words for one in tried.happenings]
    found = close(market, "day", until="turn", without=both, answers="first")
    assert found.status == Closing.Status.READY
    assert positions.head_state(head(market))["turn"] == 2
    assert given(market, "german")[:2] == ["pass", "end"]
    assert given(market, "allied")[:2] == ["pass", "end"]
