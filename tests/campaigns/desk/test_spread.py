"""Twenty tries of a turn: how often it goes through, how often each fight ends how."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campaigns.models import Entry, Input
from campaigns.services.asking import inputs
from campaigns.services.history import positions
from campaigns.services.turns import spread
from rules_engine.core import registry
from tests.campaigns.desk.conftest import Desk
from tests.conftest import Cast

MakeCast = Callable[..., Cast]
FIRST = "1 of 20"


@pytest.fixture
def blind(make_cast: MakeCast, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """The desk of a campaign in which news are published; red takes three at once, with a die."""
    monkeypatch.setitem(registry.GAMES, "closing", "tests.campaigns.closing_game")
    cast = make_cast("closing", play="order_sets", news="published")
    cast.start()
    inputs.submit_order_set(cast.seat("red"), ["take 3", "take 9"], token="red")
    return Desk(cast)


def test_the_spread_says_how_often_a_fight_ends_how(
    blind: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    # There is time enough on a busy machine too.
    monkeypatch.setattr(spread.tries, "__kwdefaults__", {"past": (), "seconds": 600})
    before = Entry.objects.count(), Input.objects.count()
    page = blind.page("desk-turn", tries="all", without="blue", until="side")
    assert "20 tries, each with its own throwaway dice" in page
    found = spread.tries(blind.cast.seat("referee").campaign, until="side", without=["blue"])
    faces = [how for one in found for _, _, fight, how in one.endings if fight == "Three at once"]
    assert len(faces) == 20
    assert len(set(faces)) > 2, "each try has dice of its own"
    for how in set(faces):
        assert f"{how}</span> <b>{faces.count(how)}</b>" in page
    assert "<code>take 9</code> in 20 of 20" in page
    assert "<strong>20 of 20</strong> It stops: An order of the Red set" in page
    assert (Entry.objects.count(), Input.objects.count()) == before


def test_a_page_waits_for_no_more_tries_than_there_is_time_for(
    blind: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    whole = spread.dry_run

    def counted(*args: object, throw: int, **more: object) -> object:
        made.append(throw)
        return whole(*args, throw=throw, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(spread, "dry_run", counted)
    monkeypatch.setattr(spread, "PATIENCE", 0)
    campaign = blind.cast.seat("referee").campaign
    for wanted in (1, 2, 3):
        found = spread.tries(campaign, until="turn", without=["blue"], seconds=0)
        assert len(found) == wanted
    assert made == [1, 2, 3], "what was tried is not tried again"
    part = blind.page("desk-turn-spread", until="turn", without="blue")
    assert "tries so far" in part or "20 tries" in part
    inputs.submit_order_set(blind.cast.seat("red"), ["take 1"], token="other")
    assert len(spread.tries(campaign, until="turn", without=["blue"], seconds=0)) == 1
    positions.forget_all()


def test_the_rest_of_the_tries_is_asked_for_by_itself(
    blind: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spread.tries, "__kwdefaults__", {"seconds": 0})
    first = blind.page("desk-turn-spread", until="turn", without="blue")
    assert FIRST in first
    assert f'hx-get="{blind.address("desk-turn-spread")}?until=turn&amp;without=blue"' in first
    assert "2 of 20" in blind.page("desk-turn-spread", until="turn", without="blue")
    assert "3 of 20" in blind.page("desk-turn", until="turn", without="blue", tries="more")


def test_players_see_no_tries(blind: Desk) -> None:
    for who in ("red", "blue", "stranger"):
        answer = blind.cast.client(who).get(blind.address("desk-turn-spread"))
        assert answer.status_code in (403, 404), who
