"""Victory points of Cobra counted. Source: 6.47, 16.0, OQ-17, OQ-26a."""

from __future__ import annotations

import pytest

from rules_engine.games.cobra.turn.points import (
    Fate,
    exit_complete,
    missing_divisions,
    missing_points,
    points,
    regiments_out,
    western_points,
    winner,
)
from tests.rules_engine.cobra.answers import chosen


def fates(*lines: str) -> list[Fate]:
    """Read lines such as "7 exited_west us_armor american 3": so many in a game turn."""
    found = []
    for line in lines:
        turn, event, kind, nation, number = line.split()
        found += [Fate(event, kind, nation, int(turn))] * int(number)
    return found


def west(turn: int, regiments: int) -> list[Fate]:
    return [Fate("exited_west", "us_armor", "american", turn)] * regiments


def score(known: list[Fate], side: str, last: int) -> int:
    """Count a side's points after so many game turns."""
    scored = [fate for fate in known if fate.turn <= last]
    own = [fate for fate in scored if fate.scorer == side and fate.event != "exited_west"]
    found = sum(points(fate.event, fate.kind, fate.nation) for fate in own)
    return found + (western_points(scored) if side == "allied" else missing_points(scored, last))


COMPLETE = west(5, 9)


def test_16_1_and_16_2_points_go_to_the_enemy_of_who_is_eliminated() -> None:
    lost = fates("3 eliminated panzer german 2", "4 eliminated us_infantry_division american 1")
    assert score([*COMPLETE, *lost], "allied", 13) == 9 + 6
    assert score([*COMPLETE, *lost], "german", 13) == 2


def test_16_1_german_units_that_leave_or_could_leave_by_the_east() -> None:
    gone = fates(
        "12 exited_east panzergrenadier german 2",
        "12 exited_east static german 1",
        "12 exited_east tiger german 1",
        "13 stands_east panzer german 1",
        "13 stands_east german_infantry german 4",
    )
    assert score([*COMPLETE, *gone], "german", 13) == 6 + 1 + 3
    assert score([*COMPLETE, *gone], "allied", 13) == 9


def test_a_score_counts_what_has_happened_by_then() -> None:
    lost = fates("9 eliminated panzer german 1")
    assert [score([*COMPLETE, *lost], "allied", turn) for turn in (4, 8, 9)] == [0, 9, 12]


# ---- the western exit ---------------------------------------------------------------------------


def test_16_2_exits_score_up_to_nine_and_until_turn_seven() -> None:
    assert western_points(west(7, 4)) == 4
    assert western_points(west(8, 4)) == 0
    assert western_points(west(6, 12)) == 9


def test_16_2_trucks_carry_three_regiments_and_three_cavalry_are_a_division() -> None:
    trucks = fates("6 exited_west us_infantry_division american 2")
    cavalry = fates("6 exited_west us_cavalry american 3")
    assert regiments_out([*trucks, *cavalry], 6) == 9
    assert western_points([*trucks, *cavalry]) == 9


def test_oq_17e_they_may_meet_the_requirement_without_points() -> None:
    trucks = fates("6 exited_west us_infantry_division american 3")
    no = chosen(OQ_17e="requirement_only")
    assert (western_points(trucks, no), missing_divisions(trucks, 7, no)) == (0, 0)


def test_oq_17f_french_regiments_count_or_do_not() -> None:
    french = fates("7 exited_west us_armor french 3")
    assert (regiments_out(french, 7), western_points(french)) == (0, 0)
    allied = chosen(OQ_17f="allied")
    assert (regiments_out(french, 7, allied), western_points(french, allied)) == (3, 3)


@pytest.mark.parametrize(
    ("regiments", "missing"),
    [(0, 3), (1, 3), (2, 3), (3, 2), (5, 2), (6, 1), (8, 1), (9, 0), (11, 0)],
)
def test_16_1_a_part_of_a_division_is_missing_as_a_whole(regiments: int, missing: int) -> None:
    assert missing_divisions(west(7, regiments), 7) == missing


def test_6_47_the_turn_in_which_the_ninth_regiment_left() -> None:
    assert exit_complete(west(5, 8)) is None
    assert exit_complete([*west(5, 8), *west(6, 1)]) == 6
    assert exit_complete([*west(5, 8), *west(9, 1)]) == 9


def test_oq_17d_later_exits_complete_the_requirement_or_come_too_late() -> None:
    late = chosen(OQ_17d="too_late")
    fates_of = [*west(5, 8), *west(9, 1)]
    assert exit_complete(fates_of, late) is None
    assert (missing_divisions(fates_of, 9), missing_divisions(fates_of, 9, late)) == (0, 1)


@pytest.mark.parametrize(
    ("key", "expected"),
    [("until_met", (0, 6, 12, 12)), ("once", (6, 6, 6, 6)), ("to_the_end", (0, 6, 12, 36))],
)
def test_oq_17c_missing_divisions_score_each_turn_until_met_or_once_or_to_the_end(
    key: str, expected: tuple[int, ...]
) -> None:
    out = [*west(7, 3), *west(10, 6)]
    reading = chosen(OQ_17c=key)
    assert tuple(missing_points(out, last, reading) for last in (7, 8, 9, 13)) == expected
    assert missing_points(out, 6, reading) == 0


def test_16_1_the_german_scores_for_what_is_missing() -> None:
    assert score([], "german", 13) == 6 * 3 * 3
    assert score([], "allied", 13) == 0


# ---- who has won --------------------------------------------------------------------------------


def test_16_0_the_higher_total_wins() -> None:
    assert (winner(10, 9), winner(9, 10)) == ("german", "allied")


def test_oq_26a_equal_totals_are_a_draw_or_a_german_victory() -> None:
    assert winner(9, 9) is None
    assert winner(9, 9, chosen(OQ_26a="german")) == "german"
