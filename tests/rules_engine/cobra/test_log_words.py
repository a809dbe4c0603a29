"""What Cobra's log says of combats. Source: 10.26."""

from __future__ import annotations

import pytest

from rules_engine.games.cobra.game import GAME


@pytest.mark.parametrize(
    ("columns", "helped"),
    [
        (0, ""),
        (1, ", with 1 column of the American headquarters"),
        (2, ", with 2 columns of the American headquarters"),
    ],
)
@pytest.mark.parametrize("what", ["attack", "overrun"])
def test_an_attack_or_overrun_names_the_headquarters_that_helps(
    what: str, columns: int, helped: str
) -> None:
    notice = {
        "kind": f"{what}_declared",
        "attackers": ["30ID"],
        "targets": ["0504"],
        "patton": columns,
    }
    assert GAME.words(notice) == f"30ID {what}s 0504{helped}."
