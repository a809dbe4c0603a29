"""House rules are options: each says whose it is, its default, and its bounds."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine.core.before_play import Option
from rules_engine.core.registry import load
from rules_engine.games.hells_highway import house

OPTIONS = house.options()
BY_NAME = {option.name: option for option in OPTIONS}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_a_house_rule_names_itself_and_takes_its_own_default(option: Option) -> None:
    number = option.text.rpartition("House rule ")[2].rstrip(".")
    assert number in load("hells_highway").casebook
    assert number.startswith("H")
    assert option.takes(house.defaults()[option.name])


def test_every_cell_of_the_cost_table_is_one() -> None:
    cells = [option for option in OPTIONS if option.name.startswith("cost_")]
    assert len(cells) == len(house.cost_rows()) * len(house.MOVERS)
    assert all(option.is_late for option in cells)


@pytest.mark.parametrize(
    ("name", "value", "is_taken"),
    [
        ("cost_mixed_leg", "1", True),
        ("cost_mixed_leg", "72", True),
        ("cost_mixed_leg", "0", False),
        ("cost_mixed_leg", "73", False),
        ("cost_mixed_leg", "no", True),
        ("cost_mixed_leg", "other", False),
        ("cost_town_march", "other", True),
        ("cost_hilltop_leg", "0", True),
        ("cost_hilltop_leg", "-1", False),
        ("weather_am", "-6", True),
        ("weather_am", "-7", False),
        ("weather_am", "-0", False),
        ("weather_am", "+1", False),
        ("weather_am", "no", False),
        ("direct_PAR", "no", False),
        ("indirect_PAR", "no", True),
        ("indirect_PAR", "2", True),
        ("supply_GAD", "99", True),
        ("supply_GAD", "100", False),
        ("supply_GAD", "-1", False),
        ("fire_A_12", "3D", True),
        ("fire_A_12", "5", False),
        ("fire_A_12", "0", False),
        ("stacking", "both", True),
        ("stacking", "7", False),
    ],
)
def test_h74_bounds(name: str, value: str, is_taken: bool) -> None:
    assert BY_NAME[name].takes(value) is is_taken


def test_costs_of_travel_stand_beside_a_case_of_their_own() -> None:
    assert BY_NAME["cost_clear_leg"].case == "H15"
    assert BY_NAME["cost_clear_march"].case == "H16"


def test_what_can_be_chosen_is_told() -> None:
    assert BY_NAME["cost_mixed_leg"].offer == "a number from 1/6 to 12 or no"
    assert BY_NAME["cost_mixed_leg"].has_words
    assert BY_NAME["stacking"].offer == "one of either, both"


def test_h15_costs_are_sixths_of_a_point() -> None:
    found = house.defaults()
    assert found["cost_highway_road_drive"] == "2"
    assert found["cost_road_march"] == "3"
    assert found["cost_woods_vehicle"] == "24"
    assert found["cost_woods_guns"] == "no"
    assert found["cost_town_drive"] == "other"


def test_h33_the_fire_table_follows_its_ladder() -> None:
    ladder = ["-", "D", "D", "1", "1", "1D", "2", "2D", "3", "3D", "4"]
    found = house.defaults()
    for at, column in enumerate(house.COLUMNS):
        for total in range(1, 13):
            place = max(0, min(10, total - (6 - at)))
            assert found[f"fire_{column}_{total}"] == ladder[place]


def test_h74_every_switch_and_number_is_read_by_the_rules() -> None:
    folder = Path(house.__file__).parent
    source = "".join(path.read_text() for path in sorted(folder.rglob("*.py")))
    made = ("cost_", "fire_", "direct_", "indirect_", "effect_", "range_", "supply_", "air_")
    made += (
        "weather_a",
        "weather_p",
        "drop_",
        "demolition_c",
        "demolition_r",
        "bridge_",
        "entrench_",
        "points_",
        "landing_",
    )
    told = [name for name in BY_NAME if not name.startswith(made) and f'"{name}"' not in source]
    assert told == []
