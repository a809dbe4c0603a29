"""What has changed on a board of hexes in play is drawn as marks over the map, which stays."""

from __future__ import annotations

from cartography.svg import HEX_OVER, HEX_UNDER, marks_svg
from rules_engine.core.registry import load

GAME = load("hells_highway")
MARKS = [
    {"kind": "bridge", "first": "1152", "second": "1153", "state": "blown"},
    {"kind": "bridge", "first": "1552", "second": "1553", "state": "built"},
    {"kind": "flag", "space": "1152", "side": "british", "points": 2},
    {"kind": "note", "space": "1150", "text": "interdicted"},
]


def test_flags_and_bridges_lie_above_the_counters_which_leave_room_for_them() -> None:
    under, over = (marks_svg(GAME.board, MARKS, kinds, 100) for kinds in (HEX_UNDER, HEX_OVER))
    assert under == ""
    assert "2 points" in over
    assert over.count("<g ") == 4
    assert "1152-1153: bridge blown" in over
    assert "1552-1553: bridge built" in over
    assert "1150: interdicted" in over


def test_a_bridge_that_is_blown_does_not_have_the_whole_map_drawn_anew() -> None:
    state = {"tracks": {"bridges": {"1152-1153": "blown"}}, "game": "hells_highway"}
    assert GAME.board_of(state) is not GAME.board
    assert GAME.sheet(state) is GAME.board
