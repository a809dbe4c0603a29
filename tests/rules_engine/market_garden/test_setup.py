"""The first state of the September 17 game. Source: 5.1, 5.2, OQ-13, OQ-50."""

from __future__ import annotations

import pytest

from rules_engine.games.market_garden.day.setup import SCENARIOS, first_state
from rules_engine.plain import assert_plain


def test_the_first_state_is_plain_and_the_same_each_time() -> None:
    assert_plain(first_state())
    assert first_state() == first_state()
    first_state()["tracks"]["reserves"]["allied"] = 9
    assert first_state()["tracks"]["reserves"]["allied"] == 0


@pytest.mark.parametrize(
    ("track", "value"),
    [
        ("weather", "clear"),
        ("began", "clear"),
        ("impulse", 0),
        ("next_impulse", 0),
        ("advantage", {"holder": "allied", "used": False}),
        ("sunset_drm", None),
        ("reserves", {"allied": 0, "german": 0}),
        ("boat", "ready"),
        ("ferries", {}),
        ("air", {"2 Group": "ready", "83 Group": "ready", "8th Air": "bomb"}),
        ("interdiction", {"1": None, "2": None}),
        ("eindhoven_vp", 0),
    ],
)
def test_markers_stand_where_play_begins(track: str, value: object) -> None:
    assert first_state()["tracks"][track] == value


def test_the_allies_have_two_construct_markers_and_the_germans_one() -> None:
    construct = first_state()["tracks"]["construct"]
    assert construct["allied"] == {"available": 2, "used": 0}
    assert construct["german"] == {"available": 1, "used": 0}


def test_all_ground_is_german_and_every_unit_fresh() -> None:
    state = first_state()
    assert (state["spaces"], state["links"]) == ({}, {})
    assert {unit["state"] for unit in state["units"].values()} == {"fresh"}
    for unit in state["units"].values():
        assert (unit["status"] == "map") == (unit["enters"]["date"] is None)
        assert (unit["space"] is None) == (unit["status"] == "due")


def test_the_scenario_begins_with_this_state() -> None:
    assert SCENARIOS["market_garden"].first_state() == first_state()
