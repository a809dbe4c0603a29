"""What the log of Hell's Highway says, where numbers and codes alone would be a puzzle."""

from __future__ import annotations

import pytest

from rules_engine.core.registry import load
from rules_engine.plain import JsonObject

VOLLEY = {"kind": "fired", "units": ["2_Irish"], "targets": ["KGW-INF1"], "space": "0473"}
BRIDGE = {"kind": "work_begun", "side": "allied", "unit": "2/506", "to": "1148"}


@pytest.mark.parametrize(
    ("notice", "said"),
    [
        (
            {**VOLLEY, "defensive": True, "result": "2D"},
            "2_Irish fires at KGW-INF1 attacking 0473: 2 steps and disruption.",
        ),
        (
            {**VOLLEY, "units": ["A", "B"], "defensive": False, "result": "1"},
            "A and B fire at KGW-INF1 in 0473: 1 step.",
        ),
        ({**VOLLEY, "units": [], "result": "-"}, "Artillery fires at KGW-INF1 in 0473: nothing."),
        (
            {"kind": "demolition", "bridge": "2729-2730", "blown": True},
            "The bridge 2729-2730 (Grave) is blown.",
        ),
        (
            {"kind": "demolition", "bridge": "0101-0102", "blown": False},
            "The bridge 0101-0102 stands.",
        ),
        (
            {**BRIDGE, "engineers": "101-HQ"},
            "2/506 builds a bridge to 1148 with engineers of 101-HQ.",
        ),
        ({"kind": "work_begun", "unit": "2/506"}, "2/506 digs in."),
        (
            {"kind": "work_done", "unit": "2/506", "result": "1048-1148"},
            "The bridge 1048-1148 of 2/506 is built.",
        ),
        ({"kind": "work_done", "unit": "2/506", "result": "prepared"}, "2/506 is prepared now."),
        (
            {"kind": "supply_spent", "formation": "KGW", "spent": 1, "missing": 0},
            "KGW spends 1 point of supply.",
        ),
        ({"kind": "arrived", "units": ["A"]}, "A arrives."),
        (
            {"kind": "arrived", "units": [f"U{at}" for at in range(30)]},
            "U0, U1, U2, U3, U4, U5, U6, U7 and 22 more arrive; the roster has them all.",
        ),
    ],
)
def test_the_log_says_it_as_people_do(notice: JsonObject, said: str) -> None:
    assert load("hells_highway").words(notice) == said
