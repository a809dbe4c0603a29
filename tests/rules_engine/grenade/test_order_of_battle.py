"""The order of battle against the rules' tables, written down a second time. Source: T9, T14,
T15, T16, T17.
"""

from __future__ import annotations

import pytest

from rules_engine.games.grenade.readings import READINGS
from rules_engine.games.grenade.turn.order_of_battle import group, order_of_battle

GERMAN = {
    "0112": "941/353/58",
    "0110": "942/353/58",
    "0310": "943/353/58",
    "0410": "27/12/58",
    "0610": "48/12/58",
    "0609": "49/12/58",
    "0709": "1156/363/81",
    "0808": "1157/363/81",
    "0908": "1158/363/81",
    "1008": "1034/59/81",
    "1207": "1035/59/81",
    "1209": "1036/59/81",
    "1307": "1150/183/12",
    "1406": "1151/183/12",
    "1506": "1152/183/12",
    "1706": "1218/176/12",
    "1605": "1219/176/12",
    "1807": "1220/176/12",
    "2108": "1224/190/2",
    "2209": "1225/190/2",
    "2510": "1226/190/2",
    "1804": "22/8FJ/2",
    "2006": "24/8FJ/2",
    "0614": "9P/81 33/9P/81 244/9P/81",
    "1412": "11P/81 15/11P/81 301/11P/81",
    "0809": "403/81",
    "0312": "407/58",
    "2218": "Pol/12",
    "2521": "668/58",
}
US = {
    "0407": "4Cav/7",
    "0108": "13/8/7 28/8/7 121/8/7",
    "0308": "413/104/7 414/104/7 415/104/7",
    "0303": "Hze/3A/7 Bd/3A/7 Hky/3A/7",
    "0504": "329/83/19 330/83/19 331/83/19",
    "0707": "115/29/19 116/29/19 175/29/19",
    "0508": "117/30/19 119/30/19 120/30/19",
    "0606": "113/19",
    "0403": "A/2A/19 B/2A/19 R/2A/19",
    "0703": "A/5A/13 B/5A/13 R/5A/13",
    "1106": "333/84/13 334/84/13 335/84/13",
    "1004": "11Cav/13",
    "0906": "405/102/13 406/102/13 407/102/13",
    "1703": "A/8A/16 B/8A/16 R/8A/16",
    "1305": "134/35/16 137/35/16 320/35/16",
    "1403": "15Cav/16",
    "0801": "313/79/16 315/79/16",
    "1504": "314/79/16",
    "2004": "289/75/12",
    "2306": "290/75/12",
    "2507": "291/75/12",
}
GROUPS = {
    "south1": "757/338/58 758/338/58 759/338/58",
    "south2": "3PG/58",
    "south3": "2106/106/58 106/58",
    "east1": "Utfr/406/12 NCO/406/12",
    "east2": "15PG/12",
    "east3": "21SS/10P/58 22SS/10P/58 10SS/10P/58",
    "north1": "Lr/12 130/Lr/12",
    "north2": "2FJ/12",
    "north3": "7FJ/12",
    "GT4": "393/99/7 394/99/7 395/99/7",
    "GT5": "377/95/19 378/95/19 379/95/19",
}


@pytest.mark.parametrize(("side", "table"), [("german", GERMAN), ("us", US)])
def test_the_set_up_is_that_of_the_tables(side: str, table: dict[str, str]) -> None:
    listed: dict[str, set[str]] = {}
    for unit in order_of_battle():
        if str(unit.at).isdigit() and unit.record["side"] == side:
            listed.setdefault(unit.at, set()).add(unit.unit)
    assert listed == {space: set(units.split()) for space, units in table.items()}


@pytest.mark.parametrize(("name", "units"), sorted(GROUPS.items()))
def test_the_reinforcements_are_those_of_the_tables(name: str, units: str) -> None:
    assert group(name) == tuple(units.split())


def test_each_corps_has_its_free_units() -> None:
    units = {unit.unit: unit.record for unit in order_of_battle() if unit.at == "free"}
    for corps in ("7", "13", "16", "19"):
        types = sorted(u["type"] for u in units.values() if u["corps"] == corps)
        extra = ["tank"] if corps == "19" else []
        assert types == sorted(["artillery", "sp_artillery", "tank", *extra])
    assert len(group("volkssturm")) == 8


def test_division_and_corps_follow_from_the_designation() -> None:
    for unit in order_of_battle():
        parts = unit.unit.split("/")
        if len(parts) == 3:
            assert (unit.record["division"], unit.record["corps"]) == (parts[1], parts[2])
        elif len(parts) == 2:
            assert unit.record["corps"] == parts[1]


def test_two_divisions_have_two_regiments_and_a_kampfgruppe_is_alone() -> None:
    # 27.21 and 27.22 of the casebook say that they follow from the list of units.
    regiments: dict[str, set[str]] = {}
    for unit in order_of_battle():
        one = unit.record
        if one["size"] != "battalion" and "artillery" not in one["type"] and one["division"]:
            regiments.setdefault(one["division"], set()).add(unit.unit)
    assert regiments["406"] == {"Utfr/406/12", "NCO/406/12"}
    assert regiments["8FJ"] == {"22/8FJ/2", "24/8FJ/2"}
    groups = {"9P/81", "11P/81", "Lr/12", "15PG/12", "7FJ/12", "2FJ/12", "3PG/58"}
    assert {name for names in regiments.values() if len(names) == 1 for name in names} == groups


def test_what_the_rules_leave_open_is_marked_as_reconstruction() -> None:
    for unit in order_of_battle():
        assert unit.record["values"] == "reconstruction"
        is_listed = unit.at not in ("free", "volkssturm") or unit.unit == "739/19"
        assert (unit.record["source"] == "rules") is is_listed


def test_every_open_question_is_a_reading() -> None:
    printed = [r.question for r in READINGS if not r.levels]
    unseen = [r.question for r in READINGS if r.levels == ("double_blind",)]
    assert printed == [f"OQ-{n:02d}" for n in range(1, 75)]
    assert unseen == [f"OQ-{n}" for n in range(101, 101 + len(unseen))]
    for reading in READINGS:
        assert reading.text.endswith(".")
        assert reading.default == reading.alternatives[0].key
