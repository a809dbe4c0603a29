"""Columns for terrain and rivers in Cobra. Source: 9.3, OQ-13a, OQ-27, OQ-55."""

from __future__ import annotations

import pytest

from rules_engine.games.cobra.combat.shifts import (
    Defended,
    ground_terms,
    hex_terms,
)
from rules_engine.mechanics.hexes.combat.odds import net
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
    assert net(hex_terms(defended(*ground.split()))) == columns


@pytest.mark.parametrize(
    ("ground", "columns"), [("heavy_forest bocage", -3), ("clear hills bocage", -3), ("clear", 0)]
)
def test_oq_13a_the_bocage_may_help_in_every_hex_inside_the_line(ground: str, columns: int) -> None:
    assert net(hex_terms(defended(*ground.split()), EVERY_HEX)) == columns


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
    assert net(hex_terms(defended("clear", across=across))) == columns


def test_9_33_terrain_and_river_are_terms_of_their_own_with_their_cases() -> None:
    terms = hex_terms(defended("clear", "city", "bocage", across=("major_river",)))
    assert [(term.amount, term.reason, term.case) for term in terms] == [
        (-2, "city", "6.8"),
        (-1, "bocage", "9.34"),
        (-2, "major river", "9.32"),
    ]


def test_oq_27_of_several_hexes_the_best_for_the_defender_counts_or_the_worst() -> None:
    hexes = [defended("clear"), defended("clear", "hills"), defended("clear", "town")]
    assert net(ground_terms(hexes)) == -2
    assert net(ground_terms(hexes, chosen(OQ_27="worst"))) == 0


def test_oq_55_against_several_hexes_a_river_helps_a_hex_that_all_reach_across_it() -> None:
    one = defended("clear", across=("major_river", None))
    other = defended("clear", across=(None, "minor_river"))
    assert net(ground_terms([one, other])) == 0
    assert net(ground_terms([one, other], chosen(OQ_55="all"))) == -1
    assert net(ground_terms([one], chosen(OQ_55="all"))) == 0


def test_oq_55_an_attacker_behind_two_rivers_is_behind_the_greater() -> None:
    hexes = [defended("clear", across=(river,)) for river in ("minor_river", "major_river")]
    assert net(ground_terms(hexes, chosen(OQ_55="all"))) == -2
