"""An address that nobody compares, or of which nobody says how it is asked for, fails the test."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, cast

import pytest

import rules_engine
from tests.campaigns.tightness import checks
from tests.campaigns.tightness.addresses import Address, Fillers, addresses
from tests.campaigns.tightness.around import DEEDS, name_of
from tests.campaigns.tightness.asking import _paths
from tests.campaigns.tightness.comparing import Tally
from tests.campaigns.tightness.games import hides
from tests.campaigns.tightness.planted import BLIND, LEAKS
from tests.campaigns.tightness.steady import Steady
from tests.rules_engine.every_game import GAMES

KINDS = ("page", "pixels", "metadata", "error", "count", "row_id", "mail", "update")
PARTS = ("body", "headers", "cookies", "status", "number of queries")
"""The leaks that have to be planted at least."""


def sweep_all_but(left_out: str, under: int) -> Any:
    """Return a sweep that finds every address alike, but for one that it never asks for."""

    def sweep(game: str, steady: Steady, tally: Tally, seed: str, changes: int) -> None:
        for address in addresses():
            if address.name != left_out:
                tally.urls[address.name].update(str(number) for number in range(under))
        tally.changes.update(name_of(deed) for deed in DEEDS)

    return sweep


def test_every_address_has_a_name_of_its_own() -> None:
    names = [address.name for address in addresses()]
    assert len(names) > 130
    assert len(set(names)) == len(names)


def test_an_address_that_is_not_covered_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "sweep", sweep_all_but("", checks.LEAST))
    checks.assert_tight("grenade")
    monkeypatch.setattr(checks, "sweep", sweep_all_but("knowledge", checks.LEAST))
    with pytest.raises(AssertionError, match=r"not covered by 5 changes.*'knowledge': 0"):
        checks.assert_tight("grenade")
    monkeypatch.setattr(checks, "sweep", sweep_all_but("", checks.LEAST - 1))
    with pytest.raises(AssertionError, match="not covered by 5 changes"):
        checks.assert_tight("grenade")


def test_an_address_with_an_argument_that_nobody_fills_in_fails() -> None:
    new = Address("new-page", "new/<str:whim>/", ("whim",))
    with pytest.raises(AssertionError, match=r"say in knowing.py what a side can put for <whim>"):
        list(_paths(new, Fillers()))


@pytest.mark.parametrize("game", [game for game in GAMES if hides(game)])
def test_hidden_changes_are_listed_without_a_look_at_any_view(game: str) -> None:
    folder = Path(rules_engine.__file__).parent / "games" / game
    lists = sorted(folder.rglob("hidden*.py"))
    assert lists
    for file in lists:
        names = [
            name
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom)
            for name in (str(node.module), *(alias.name for alias in node.names))
        ]
        assert names
        seeing = [name for name in names if "view" in name or "verbs" in name or "told" in name]
        assert not seeing, f"{file.name} imports {seeing}"


def test_the_leaks_that_have_to_be_planted_are_planted() -> None:
    planted = {cast(Any, leak.plant).__name__ for leak in LEAKS}
    assert planted >= set(KINDS)
    assert len({leak.what for leak in LEAKS}) == len(LEAKS) >= 8
    assert len({leak.what for leak in BLIND}) == len(BLIND) >= 8
    assert {leak.part.partition(":")[0] for leak in LEAKS} == set(PARTS)
