"""Columns for terrain, rivers, headquarters, Tigers and aircraft in Cobra. Source: 9.3, 10.25,
10.26, 15.2, OQ-13a, OQ-27, OQ-55.
"""

from __future__ import annotations

import pytest

from rules_engine.games.cobra.combat.shifts import (
    Defended,
    allied_terms,
    german_terms,
    ground_terms,
    hex_terms,
    total,
)
from tests.rules_engine.cobra.answers import chosen

EVERY_HEX = chosen(OQ_13a="every_hex")


def defended(terrain: str, *features: str, across: tuple[str | None, ...] = (None,)) -> Defended:
    return Defended(terrain, frozenset(features), across)


@pytest.mark.parametrize(
    ("ground", "columns"),
    [
        ("clear", 0),
        ("light_forest", 0),
        ("heavy_forest", -2),
        ("clear hills", -2),
        ("heavy_forest hills", -4),
        ("clear town", -1),
        ("clear city", -2),
        ("clear bocage", -1),
        ("light_forest bocage", -1),
        ("heavy_forest bocage", -2),
        ("clear hills bocage", -2),
        ("clear town bocage", -2),
        ("clear city bocage", -3),
        ("light_forest hills bocage", -3),
    ],
)
def test_9_33_and_9_34_the_columns_of_all_terrain_add_up(ground: str, columns: int) -> None:
    assert total(hex_terms(defended(*ground.split()))) == columns


@pytest.mark.parametrize(
    ("ground", "columns"), [("heavy_forest bocage", -3), ("clear hills bocage", -3), ("clear", 0)]
)
def test_oq_13a_the_bocage_may_help_in_every_hex_inside_the_line(ground: str, columns: int) -> None:
    assert total(hex_terms(defended(*ground.split()), EVERY_HEX)) == columns


@pytest.mark.parametrize(
    ("across", "columns"),
    [
        (("minor_river",), -1),
        (("major_river",), -2),
        (("major_river", "major_river"), -2),
        (("major_river", "minor_river"), -1),
        (("major_river", None), 0),
        ((None,), 0),
    ],
)
def test_9_32_a_river_counts_if_every_attacker_crosses_one(
    across: tuple[str | None, ...], columns: int
) -> None:
    assert total(hex_terms(defended("clear", across=across))) == columns


def test_9_33_terrain_and_river_are_terms_of_their_own_with_their_cases() -> None:
    terms = hex_terms(defended("clear", "city", "bocage", across=("major_river",)))
    assert [(term.columns, term.why, term.case) for term in terms] == [
        (-2, "city", "6.8"),
        (-1, "bocage", "9.34"),
        (-2, "major_river", "9.32"),
    ]


def test_oq_27_of_several_hexes_the_best_for_the_defender_counts_or_the_worst() -> None:
    hexes = [defended("clear"), defended("clear", "hills"), defended("clear", "town")]
    assert total(ground_terms(hexes)) == -2
    assert total(ground_terms(hexes, chosen(OQ_27="worst"))) == 0


def test_oq_55_against_several_hexes_a_river_helps_a_hex_that_all_reach_across_it() -> None:
    one = defended("clear", across=("major_river", None))
    other = defended("clear", across=(None, "minor_river"))
    assert total(ground_terms([one, other])) == 0
    assert total(ground_terms([one, other], chosen(OQ_55="all"))) == -1
    assert total(ground_terms([one], chosen(OQ_55="all"))) == 0


def test_oq_55_an_attacker_behind_two_rivers_is_behind_the_greater() -> None:
    hexes = [defended("clear", across=(river,)) for river in ("minor_river", "major_river")]
    assert total(ground_terms(hexes, chosen(OQ_55="all"))) == -2


def test_10_25_a_german_headquarters_is_worth_a_column_either_way() -> None:
    attack = german_terms(is_attack=True, has_command=True, has_tiger=False)
    defence = german_terms(is_attack=False, has_command=True, has_tiger=False)
    assert (total(attack), total(defence)) == (1, -1)


def test_9_37_tigers_are_worth_a_column_in_attack_only() -> None:
    assert total(german_terms(is_attack=True, has_command=False, has_tiger=True)) == 1
    assert german_terms(is_attack=False, has_command=False, has_tiger=True) == []


def test_9_38_tigers_and_headquarters_add_up() -> None:
    assert total(german_terms(is_attack=True, has_command=True, has_tiger=True)) == 2


def test_10_26_and_15_2_patton_and_an_air_point() -> None:
    assert allied_terms() == []
    assert total(allied_terms(columns_of_patton=2, has_air_point=True)) == 3
    assert [term.case for term in allied_terms(has_air_point=True)] == ["15.2"]
    for columns in (-1, 3):
        with pytest.raises(ValueError, match="0 to 2 columns"):
            allied_terms(columns_of_patton=columns)
