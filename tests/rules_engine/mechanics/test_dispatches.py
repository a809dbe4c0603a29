"""Dispatches as they are written: what is malformed, and what players by chance try."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import rules_engine
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.registry import load
from rules_engine.core.steps import Step
from rules_engine.errors import MalformedOrder
from rules_engine.mechanics.dispatches.making import step_with
from rules_engine.mechanics.dispatches.writing import MOST_TEXT, DispatchNotation, suggested

GAMES = ("grenade", "cobra", "hells_highway", "market_garden")


def notation(game: str) -> DispatchNotation:
    """Return how a game's dispatches are written."""
    found = load(game).orders["dispatch"].notation
    assert isinstance(found, DispatchNotation)
    return found


@pytest.fixture(params=GAMES)
def written(request: pytest.FixtureRequest) -> tuple[DispatchNotation, dict[str, Any]]:
    """How a game's dispatches are written, and one of them."""
    found = notation(request.param)
    first, second = list(found.record.by_name)[:2]
    return found, {"from": first, "to": second, "means": "courier", "text": "Attack"}


def test_a_dispatch_is_written_and_read(written: tuple[DispatchNotation, dict[str, Any]]) -> None:
    found, args = written
    found.validate(args)
    assert found.parse(found.format(args)) == args
    found.validate({**args, "text": "x" * MOST_TEXT})


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("text", "x" * (MOST_TEXT + 1)),
        ("text", ""),
        ("text", "two  spaces"),
        ("text", None),
        ("from", "Nowhere"),
        ("to", 7),
        ("means", ["courier"]),
        ("means", "pigeon"),
    ],
)
def test_what_is_malformed_is_refused(
    written: tuple[DispatchNotation, dict[str, Any]], part: str, value: Any
) -> None:
    found, args = written
    with pytest.raises(MalformedOrder):
        found.validate({**args, part: value})


def test_a_text_has_at_most_400_characters() -> None:
    assert MOST_TEXT == 400


@pytest.mark.parametrize("game", GAMES)
def test_no_campaign_has_dispatches_unless_the_referee_chooses_them(game: str) -> None:
    option = next(one for one in load(game).options if one.name == "dispatches")
    assert (option.default, option.is_late) == ("off", True)


@pytest.mark.parametrize(
    "step",
    [
        Step[Any]("looking", "Looking", "allied", "1"),
        Step[Any]("both", "Both", None, "1", ("end",)),
    ],
)
def test_nothing_is_written_in_a_step_in_which_no_side_gives_orders(step: Step[Any]) -> None:
    assert step_with(notation("cobra").record, step) is step


def test_a_player_by_chance_writes_what_is_lawful() -> None:
    game, record = load("cobra"), notation("cobra").record
    begun = rules_engine.start(
        "cobra", next(iter(game.scenarios)), ThrowawayDice(1), options={"dispatches": "travel"}
    )
    position = game.lens(begun.state)
    side = str(position.side)
    drawn = iter((0, 0, 0, 0, 0, 1))
    order = suggested(record, position, side, lambda many: next(drawn))
    assert order is not None
    assert record.by_name[str(order.args["from"])].side == side
    assert order.args["to"] != order.args["from"]
    line = suggested(record, position, side, lambda many: next(drawn))
    assert line is None or line.args["means"] == "telephone"
    nobody = replace(record, posts=())
    assert suggested(nobody, position, side, lambda many: 0) is None
