"""How close an assault is, as the referee reads it: values or totals within one."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.games.market_garden.assault import odds
from rules_engine.games.market_garden.game import GAME


def detail(attack: int, defense: int) -> dict[str, Any]:
    """Return what the ruling on an assault shows."""
    rows = [("Attack Value", attack), ("Defense Value, if 1/101 is named Forward Unit", defense)]
    return {"values": [{"title": title, "total": total, "terms": []} for title, total in rows]}


def close(told: dict[str, Any]) -> str:
    return odds.close_call(
        GAME.lens({"units": {}, "options": {}, "readings": {}, "level": "open"}), told
    )


@pytest.mark.parametrize(("attack", "defense"), [(5, 5), (5, 4), (4, 5)])
def test_values_within_one_are_close_and_the_chances_are_the_exact_ones(
    attack: int, defense: int
) -> None:
    words = close(detail(attack, defense))
    assert words.startswith(f"Attack Value {attack} against Defense Value {defense}: success on ")
    for change in (-1, 0, 1):
        share = round(100 * odds.chances(attack + change, defense)[0] / odds.THROWS)
        assert f"{share}%" in words


@pytest.mark.parametrize(("attack", "defense"), [(6, 4), (3, 5)])
def test_values_two_apart_are_not_close(attack: int, defense: int) -> None:
    assert close(detail(attack, defense)) == ""


@pytest.mark.parametrize(
    ("attack", "defense", "said"),
    [
        (9, 8, "9 against 8: it succeeds by one pip: one less is a Stalemate"),
        (8, 8, "8 against 8: a Stalemate: one pip more succeeds, one less fails"),
        (7, 8, "7 against 8: it fails by one pip: one more is a Stalemate"),
        (12, 9, ""),
    ],
)
def test_totals_within_one_pip_are_close(attack: int, defense: int, said: str) -> None:
    assert close({"kind": "assault_result", "attack": attack, "defense": defense}) == said


@pytest.mark.parametrize("told", [{}, {"kind": "moved"}, {"values": [{"title": "Strength"}]}])
def test_what_is_no_assault_is_not_close(told: dict[str, Any]) -> None:
    assert close(told) == ""


def test_a_result_is_named_with_its_place() -> None:
    told = {"kind": "assault_result", "name": "64 Valkenswaard", "result": "stalemate"}
    assert odds.ending(told) == ("Assault on 64 Valkenswaard", "Stalemate")
    assert odds.ending({"kind": "overrun", "name": "x"}) is None
