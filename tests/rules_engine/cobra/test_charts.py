"""The charts of Cobra: terrain, weather, turns, nations, kinds of unit, phases."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rules_engine.errors import BadRecord
from rules_engine.games.cobra import nations as nationality
from rules_engine.games.cobra.ground import terrain
from rules_engine.games.cobra.ground.terrain import POINT, chart
from rules_engine.games.cobra.kinds import WHOLE_HEX, kinds
from rules_engine.games.cobra.nations import DATA, groups, nations
from rules_engine.games.cobra.turn import track as turn_track
from rules_engine.games.cobra.turn.outline import outline
from rules_engine.games.cobra.turn.track import command_limit, supply_income, track
from rules_engine.games.cobra.turn.weather import AT_FIRST, WEATHERS, next_weather, skies
from tests.rules_engine.cobra.test_casebook import CASEBOOK


def changed(folder: Path, name: str, old: str, new: str) -> Path:
    """Write a table of the game with one thing changed."""
    text = (DATA / name).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    return folder


def answer(key: str) -> Callable[[str], str]:
    return lambda question: key


# ---- terrain (6.8) ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "foot", "mechanized", "columns"),
    [
        ("clear", 1, 1, 0),
        ("light_forest", 1, 2, 0),
        ("bocage", 2, 2, -1),
        ("heavy_forest", 2, 4, -2),
        ("hills", 2, 4, -2),
        ("road", 1, 1, 0),
        ("minor_river", 1, 2, -1),
        ("major_river", 2, 4, -2),
    ],
)
def test_6_8_costs_and_columns_are_those_of_the_chart(
    name: str, foot: int, mechanized: int, columns: int
) -> None:
    row = chart()[name]
    assert row.foot == foot * POINT
    assert row.mechanized == mechanized * POINT
    assert row.columns == columns


def test_6_8_a_town_and_a_city_cost_what_else_is_in_the_hex() -> None:
    for name, columns in (("town", -1), ("city", -2)):
        row = chart()[name]
        assert (row.foot, row.mechanized, row.columns) == (None, None, columns)


def test_6_73_a_major_road_costs_half_a_point() -> None:
    assert chart()["major_road"].foot == chart()["major_road"].mechanized == 3  # sixths


@pytest.mark.parametrize(("key", "foot", "mechanized"), [("minor", 1, 2), ("none", 0, 0)])
def test_oq_14_the_cost_of_a_major_river_follows_the_reading(
    key: str, foot: int, mechanized: int
) -> None:
    row = chart(answer(key))["major_river"]
    assert (row.foot, row.mechanized, row.columns) == (foot * POINT, mechanized * POINT, -2)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("hexside\t+1\t+2\t-1", "hexside\t1\t+2\t-1", "line 14: what is added"),
        ("hills\thex\t2", "hills\thex\tother2", "line 9: foot is a whole number"),
        ("OQ-14=none", "OQ-14=never", "line 17: when asks for 'OQ-14=never'"),
    ],
)
def test_a_bad_row_of_the_chart_is_named(tmp_path: Path, old: str, new: str, words: str) -> None:
    with pytest.raises(BadRecord, match=rf"terrain\.tsv, {words}"):
        terrain.rows(changed(tmp_path, "terrain.tsv", old, new))


# ---- weather (6.4, 15.0) ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "dice"),
    [
        ("storms", "storms storms overcast overcast clear clear"),
        ("overcast", "storms overcast overcast clear clear clear"),
        ("clear", "storms overcast clear clear clear clear"),
    ],
)
def test_6_48_the_weather_follows_die_and_weather_before(before: str, dice: str) -> None:
    assert [next_weather(die, before) for die in range(1, 7)] == dice.split()
    assert AT_FIRST == "clear"


def test_6_43_to_6_47_and_15_0_what_each_weather_does() -> None:
    found = {
        name: (sky.thirds, sky.thirds_after_exit, sky.air_points) for name, sky in skies().items()
    }
    assert found == {"clear": (1, 2, 6), "overcast": (2, 3, 3), "storms": (3, 3, 0)}
    assert set(found) == set(WEATHERS)


# ---- the track (4.0, 12.0, 14.0) ----------------------------------------------------------------


def test_4_0_thirteen_turns_of_three_days_and_an_imagined_one() -> None:
    days = [(turn.first_day, turn.last_day) for turn in track().values()]
    assert list(track()) == list(range(1, 15))
    assert days[0] == ("1944-07-16", "1944-07-18")
    assert days[5] == ("1944-07-31", "1944-08-02")
    assert days[12] == ("1944-08-21", "1944-08-23")
    assert track()[14].allotments == {}


def test_12_31_and_12_32_command_limits_of_both_groups() -> None:
    levels = [command_limit(turn, "american") for turn in range(1, 14)]
    assert levels == [4, 4, 4, 5, 5, 6, 6, 6, 6, 6, 6, 6, 6]
    assert {command_limit(turn, "british") for turn in range(1, 14)} == {5}


def test_12_12_both_groups_receive_three_points_in_each_turn() -> None:
    assert {supply_income(t, g) for t in range(1, 14) for g in ("american", "british")} == {3}


def test_14_0_who_has_reinforcements_in_which_turn() -> None:
    found = {
        group: [turn.number for turn in track().values() if group in turn.reinforced]
        for group in ("american", "british", "german")
    }
    assert found["american"] == [1, 2, 3, 4, 5, 7, 8, 9, 10]
    assert found["british"] == [3, 7, 10]
    assert found["german"] == list(range(2, 12))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("2\t1944-07-19", "4\t1944-07-19", "line 5: turn 2 comes here, not 4"),
        ("1944-08-23\t6\t3\t5\t3", "1944-08-23\t-\t3\t-\t3", "line 16: every turn that is played"),
    ],
)
def test_a_bad_box_of_the_track_is_named(tmp_path: Path, old: str, new: str, words: str) -> None:
    with pytest.raises(BadRecord, match=rf"turns\.tsv, {words}"):
        turn_track.track(changed(tmp_path, "turns.tsv", old, new))


# ---- nations (9.91) -----------------------------------------------------------------------------


def test_9_91_americans_and_french_are_one_group_and_the_others_another() -> None:
    members = {
        group: [n.name for n in nations().values() if n.group == group] for group in groups()
    }
    assert members["american"] == ["american", "french"]
    assert members["british"] == ["british", "canadian", "polish"]
    assert members["german"] == ["german"]


def test_12_11_the_british_begin_with_three_supply_points() -> None:
    starts = [(group.name, group.supply_start) for group in groups().values()]
    assert starts == [("american", 0), ("british", 3), ("german", None)]


def test_a_nation_on_the_wrong_side_is_named(tmp_path: Path) -> None:
    (tmp_path / "groups.tsv").write_bytes((DATA / "groups.tsv").read_bytes())
    bad = changed(tmp_path, "nations.tsv", "polish\tbritish\tallied", "polish\tbritish\tgerman")
    with pytest.raises(BadRecord, match=r"nations\.tsv, line 7: the group british is allied"):
        nationality.nations(bad)


# ---- kinds of unit (3.3) ------------------------------------------------------------------------


def of(field: str, value: object) -> set[str]:
    return {name for name, kind in kinds().items() if getattr(kind, field) == value}


def test_9_61_to_9_63_steps_by_kind() -> None:
    assert of("steps", 4) == {"us_infantry_division", "br_infantry_division"}
    assert of("steps", 1) == {"us_hq", "german_hq", "tiger"}
    assert of("steps", 2) == set(kinds()) - of("steps", 4) - of("steps", 1)


def test_7_1_shares_of_a_hex_by_kind() -> None:
    assert of("share", WHOLE_HEX) == {"us_infantry_division", "br_infantry_division", "static"}
    assert of("share", WHOLE_HEX // 2) == {"br_infantry_brigade", "br_armor", "br_airborne"}
    assert of("share", 0) == {"us_hq", "german_hq", "tiger"}


def test_6_31_to_6_34_mechanized_kinds() -> None:
    assert of("mechanized", "trucks") == {"us_infantry_division", "us_infantry_regiment"}
    assert of("mechanized", "no") == {"br_airborne", "german_infantry", "static"}


def test_7_2_kinds_whose_divisions_can_have_integrity() -> None:
    assert of("integrity", "yes") == {"us_armor", "br_armor", "panzer", "panzergrenadier"}
    assert of("integrity", "trucks") == {"us_infantry_division", "us_infantry_regiment"}


def test_13_21_german_kinds_by_allotment() -> None:
    assert of("replacement", "panzer") == {"panzer", "panzergrenadier"}
    assert of("replacement", "infantry") == {"german_infantry", "static"}
    assert of("replacement", "none") == {"us_hq", "german_hq", "tiger"}


def test_10_22_only_headquarters_have_no_zone() -> None:
    assert of("has_zone", False) == {"us_hq", "german_hq"}


# ---- the sequence of play (4.0) -----------------------------------------------------------------


def test_4_0_five_german_and_six_allied_phases_and_the_end_of_the_turn() -> None:
    assert " ".join(phase.step for phase in outline()) == "A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 B6 C"
    assert [phase.side for phase in outline()] == ["german"] * 5 + ["allied"] * 6 + [None]
    assert all(phase.case in CASEBOOK for phase in outline())


def test_6_11_and_6_5_who_moves_in_which_phase_and_where_overruns_are_made() -> None:
    movers = {phase.step: phase.movers for phase in outline() if phase.movers != "nobody"}
    assert movers == {"A3": "all", "A5": "mechanized", "B4": "all", "B6": "mechanized"}
    assert [phase.step for phase in outline() if phase.has_overruns] == ["A3", "B4"]
