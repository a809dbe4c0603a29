"""What cannot be ordered now says why, by case; what was chosen is not lost on the way."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from django.http import QueryDict

import rules_engine
from campaigns.presenters.play.compose import Chosen, chosen_query, compose, read_chosen
from campaigns.presenters.play.compose.moves import _within_reach
from tests.campaigns.play.conftest import AtTheTable
from tests.rules_engine.market_garden.begin import waiting

POSITION = "turn 1\nstep impulse.german\ngerman Krafft at 55\ngerman Rink at 54"


def composed(text: str, side: str, **chosen: Any) -> Any:
    """Return an order of Market-Garden being put together at some position."""
    state = waiting(text)
    act = {"kind": "assault", "areas": ["55"], "stage": "move"}
    state["phase"] = {**state["phase"], "acts": [act]}
    seen = rules_engine.view(state, side)
    return compose(rules_engine.load("market_garden"), seen, side, Chosen(**chosen))


def test_in_the_first_impulse_of_dday_the_germans_read_why_they_stand_still() -> None:
    rows = {row.name: row for row in composed(POSITION, "german").kinds}
    for name in ("move", "assault", "bombard", "infiltrate"):
        assert not rows[name].is_possible
        assert rows[name].case == "20.61", rows[name]
        assert "Impulse 0" in rows[name].reason


def test_who_may_not_move_stays_the_one_that_was_chosen() -> None:
    text = "turn 2\nstep impulse.german\ngerman Krafft at 55\ngerman Rink at 50"
    made = composed(text, "german", kind="move", unit="Rink")
    assert ("Rink", "50, cannot move now") in made.form["units"]
    assert "Krafft" in dict(made.form["units"])
    assert made.ruling is not None
    assert not made.ruling["lawful"]


def test_what_was_chosen_comes_back_from_its_query() -> None:
    chosen = Chosen(hex="0508", kind="move", unit="119/19", path=["0508"])
    chosen.filled = {"units": ("1/Red", "2/Red"), "sure": ("yes",)}
    assert read_chosen(QueryDict(chosen_query(chosen))) == chosen


def test_check_without_scripts_keeps_an_order_that_is_not_whole(table: AtTheTable) -> None:
    fields = {"order": "", "action": "check", "chosen": "kind=move&unit=117/30/19", "hx": False}
    answer = table.post("us", "orders", **fields)
    assert answer.status_code == 200
    text = answer.content.decode()
    assert '<option value="117/30/19" selected>' in text
    assert "are within reach" in text


def test_one_space_within_reach_is_one() -> None:
    made: Any = SimpleNamespace(board=rules_engine.load("grenade").board)
    goal: Any = {"space": "0508", "words": "2"}
    assert _within_reach(made, [goal]) == "One hex is within reach. Choose it."
