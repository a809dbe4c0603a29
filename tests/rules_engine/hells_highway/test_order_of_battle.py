"""Classes of units, and every unit of the lists: H21, H57, H58, H60, H61."""

from __future__ import annotations

from collections import Counter

import pytest

from rules_engine.board import Board, load_board
from rules_engine.core.tables import read_cells
from rules_engine.games.hells_highway.classes import classes
from rules_engine.games.hells_highway.house import defaults
from rules_engine.games.hells_highway.order_of_battle import HEADS, records
from rules_engine.mechanics.house_options import NONE
from rules_engine.plain import JsonObject
from tests.rules_engine.hells_highway.board_walks import GAME

UNITS = list(records().values())
AREAS = {"eindhoven", "nijmegen", "kgw", "kgw_hq", "9ss"}
SECTORS = {"north", "east", "west"}


@pytest.fixture(scope="module")
def board() -> Board:
    return load_board(str(GAME / "board.json"))


def steps(units: list[JsonObject]) -> int:
    return sum(unit["steps"] for unit in units)


def test_h60_the_totals_are_those_of_the_check() -> None:
    german = [unit for unit in UNITS if unit["side"] == "german"]
    allied = [unit for unit in UNITS if unit["side"] == "allied"]
    assert steps([unit for unit in german if unit["due"] is None]) == 60
    assert steps([unit for unit in german if unit["due"] is not None]) == 129
    assert steps([unit for unit in allied if unit["at"] == "border"]) == 22
    assert steps([unit for unit in allied if len(unit["at"]) == 1]) == 149
    assert steps([unit for unit in allied if unit["at"] == "road"]) == 141


@pytest.mark.parametrize(
    ("turn", "sector", "total"),
    [(2, "north", 18), (3, "east", 11), (6, "east", 10), (9, "east", 14), (14, "west", 10)],
)
def test_h60_arrivals_of_a_turn(turn: int, sector: str, total: int) -> None:
    assert steps([unit for unit in UNITS if (unit["due"], unit["at"]) == (turn, sector)]) == total


@pytest.mark.parametrize(
    ("turn", "formation", "total"),
    [(1, "101", 32), (1, "82", 34), (1, "1AB", 26), (4, "1AB", 15), (7, "POL", 9), (7, "82", 9)],
)
def test_h57_a_lift_of_a_division(turn: int, formation: str, total: int) -> None:
    own = [unit for unit in UNITS if (unit["due"], unit["formation"]) == (turn, formation)]
    assert steps(own) == total


@pytest.mark.parametrize(("turn", "total"), [(1, 19), (2, 19), (3, 17), (4, 19), (6, 20), (7, 17)])
def test_h61_arrivals_by_road(turn: int, total: int) -> None:
    assert steps([unit for unit in UNITS if (unit["due"], unit["at"]) == (turn, "road")]) == total


def test_h57_gliders_alone_bring_guns_and_airlanding_battalions() -> None:
    by_air = [unit for unit in UNITS if len(unit["at"]) == 1]
    assert {unit["kind"] for unit in by_air if unit["glider"]} == {"LRC", "GLI", "ARTL", "AT"}
    assert {unit["kind"] for unit in by_air if not unit["glider"]} == {"PAR", "HQ", "ENG", "ARTL"}
    assert not any(unit["glider"] for unit in UNITS if len(unit["at"]) > 1)


def test_every_unit_comes_from_somewhere_on_the_board(board: Board) -> None:
    """Zone D is where the Poles may change to."""
    known = {*board.sites["letters"], *AREAS, *SECTORS, "border", "road"} - {"D"}
    assert {unit["at"] for unit in UNITS if unit["at"] not in board.index} == known


def test_h43_every_formation_but_one_has_a_headquarters() -> None:
    count = Counter(unit["formation"] for unit in UNITS if unit["kind"] == "HQ")
    formations = {unit["formation"] for unit in UNITS}
    assert formations - set(count) == {"W88"}
    assert set(count.values()) == {1}


def test_sources_are_named_and_records_are_off_the_map() -> None:
    listed = read_cells(GAME / "data" / "units.tsv", HEADS)
    assert all("H73" in row.text("source") for row in listed)
    assert {unit["status"] for unit in UNITS} == {"pool"}


# ---- H21 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "combat", "travel", "direct", "indirect", "zone"),
    [
        ("ARM", "vehicle", "drive", 5, 1, 2),
        ("ARC", "vehicle", "drive", 4, 0, 2),
        ("INF", "leg", "march", 3, 0, 2),
        ("PAR", "leg", "march", 3, None, 1),
        ("GLI", "leg", "march", 3, 0, 2),
        ("AT", "guns", "drive", 3, 0, 2),
        ("LFK", "guns", "drive", 2, None, 0),
        ("ARTH", None, "drive", None, 3, 0),
        ("HQ", "guns", "drive", None, None, 0),
    ],
)
def test_h21_a_class_moves_and_fires_as_listed(
    name: str, combat: str | None, travel: str, direct: int | None, indirect: int | None, zone: int
) -> None:
    kind = classes()[name]
    assert (kind.combat, kind.travel["german"]) == (combat, travel)
    assert kind.zone == zone
    values = defaults()
    found = [values.get(f"{how}_{name}", NONE) for how in ("direct", "indirect")]
    assert found == [NONE if value is None else str(value) for value in (direct, indirect)]


def test_h21_infantry_drives_for_the_allies_and_marches_for_the_germans() -> None:
    both = {name for name, kind in classes().items() if len(set(kind.travel.values())) == 2}
    assert both == {"INF", "MGB"}
    assert classes()["INF"].travel["allied"] == "drive"


def test_h21_heavy_weapons_are_heavy_zones() -> None:
    assert len(classes()) == 19
    for kind in classes().values():
        assert kind.has_heavy_weapons == (kind.zone == 2), kind.name
    assert {k.name for k in classes().values() if k.is_armor} == {"ARM", "ARC", "AG"}
    assert {k.name for k in classes().values() if k.has_at} == {"AG", "AT", "HFK"}
    assert {k.name for k in classes().values() if k.has_engineers} == {"ENG"}
