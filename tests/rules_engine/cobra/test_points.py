"""The lists of victory points of Cobra. Source: 16.1, 16.2, OQ-17, OQ-26."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine.errors import BadRecord
from rules_engine.games.cobra.kinds import kinds
from rules_engine.games.cobra.nations import DATA, nations
from rules_engine.games.cobra.turn import points as lists
from rules_engine.games.cobra.turn.points import awards, limits, points
from tests.rules_engine.cobra.answers import chosen


def test_16_1_what_the_german_scores_for_eliminations() -> None:
    assert points("eliminated", "us_infantry_regiment", "american") == 1
    assert points("eliminated", "us_hq", "american") == 1
    assert points("eliminated", "us_armor", "american") == 1
    assert points("eliminated", "us_infantry_division", "american") == 2
    assert points("eliminated", "br_infantry_division", "canadian") == 2
    assert points("eliminated", "br_armor", "british") == 2


def test_16_1_what_the_german_scores_for_units_that_leave_or_stand_in_the_east() -> None:
    for kind in ("static", "german_hq", "german_infantry"):
        assert points("exited_east", kind, "german") == 1
        assert points("stands_east", kind, "german") == 0
    for kind in ("panzer", "panzergrenadier"):
        assert points("exited_east", kind, "german") == points("stands_east", kind, "german") == 3


def test_16_2_what_the_allies_score() -> None:
    for kind in ("static", "german_infantry", "german_hq"):
        assert points("eliminated", kind, "german") == 1
    for kind in ("panzer", "panzergrenadier"):
        assert points("eliminated", kind, "german") == 3
    assert points("exited_west", "us_armor", "american") == 1


def test_16_2_three_divisions_of_three_regiments_by_turn_seven() -> None:
    found = limits()
    assert (found["exit_regiments"], found["exit_turn"], found["last_turn"]) == (9, 7, 13)
    assert found["east_of"] == 39


def test_oq_17a_a_division_and_an_armoured_brigade_may_be_worth_four() -> None:
    four = chosen(OQ_17a="four")
    assert points("eliminated", "us_infantry_division", "american", four) == 4
    assert points("eliminated", "br_armor", "canadian", four) == 4
    assert points("eliminated", "br_armor", "polish", four) == 4
    assert points("eliminated", "us_armor", "american", four) == 1


def test_oq_17e_trucks_and_cavalry_score_or_only_meet_the_requirement() -> None:
    no = chosen(OQ_17e="requirement_only")
    values = {"us_infantry_division": 3, "us_infantry_regiment": 1, "us_cavalry": 1}
    for kind, value in values.items():
        assert points("exited_west", kind, "american") == value
        assert points("exited_west", kind, "american", no) == 0


def test_oq_17f_french_regiments_count_in_the_west_only_if_so_chosen() -> None:
    assert points("exited_west", "us_armor", "french") == 0
    assert points("exited_west", "us_armor", "french", chosen(OQ_17f="allied")) == 1


@pytest.mark.parametrize(
    ("kind", "nation", "value"),
    [
        ("us_armor", "french", 1),
        ("br_armor", "polish", 2),
        ("us_cavalry", "american", 1),
        ("br_airborne", "british", 1),
        ("br_infantry_brigade", "polish", 1),
        ("tiger", "german", 0),
    ],
)
def test_oq_26b_who_is_in_no_list_counts_like_others_or_nothing(
    kind: str, nation: str, value: int
) -> None:
    assert points("eliminated", kind, nation) == value
    assert points("eliminated", kind, nation, chosen(OQ_26b="nothing")) == 0


def test_no_two_rows_are_about_the_same_unit_at_the_same_time() -> None:
    for reading in (chosen(), chosen(OQ_17a="four", OQ_17f="allied")):
        for event in ("eliminated", "exited_east", "stands_east", "exited_west"):
            for kind in kinds():
                for nation in nations():
                    found = [
                        one
                        for one in awards()
                        if one.fits(event, kind, nation) and one.when.holds(reading)
                    ]
                    assert len(found) <= 1, (event, kind, nation)


def test_a_row_about_no_kind_of_unit_is_named(tmp_path: Path) -> None:
    text = (DATA / "victory.tsv").read_text(encoding="utf-8")
    bad = text.replace("eliminated\tus_hq", "eliminated\t-")
    (tmp_path / "victory.tsv").write_text(bad, encoding="utf-8")
    with pytest.raises(BadRecord, match=r"victory\.tsv, line 6: all but what is missing"):
        lists.awards(tmp_path)
