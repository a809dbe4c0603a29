"""The engine plays a game with three sides: whose turn, whose question, who may know of it."""

from __future__ import annotations

from typing import Any

import pytest

import rules_engine
from rules_engine.core.corrections import Field, read_values
from rules_engine.core.decisions import REFEREE
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.orders import parse_order
from rules_engine.core.position import Position
from rules_engine.core.registry import load
from rules_engine.core.whose_turn import OTHERS, waited_for
from rules_engine.errors import DecisionNotOpen
from rules_engine.mechanics.known_forms import KnownForms, known_forms
from rules_engine.mechanics.units import UnitLens
from rules_engine.mechanics.words import listed
from rules_engine.plain import JsonObject
from rules_engine.tools.fuzz import play_watched

LEVELS = ("open", "double_blind")
SIDES = ("ash", "birch", "cedar")


def _challenged(level: str) -> JsonObject:
    """Return the state in which a march of Ash's asks Birch a question."""
    began = rules_engine.start("three_sides", "valleys", ThrowawayDice(1), level=level)
    order = parse_order("attack 0103 with 2/Ash", "ash", load("three_sides").notations)
    return rules_engine.submit(began.state, "ash", order, ThrowawayDice(1)).state


@pytest.mark.parametrize("played", [8, pytest.param(30, marks=pytest.mark.long)])
@pytest.mark.parametrize("level", LEVELS)
def test_random_games_keep_every_promise_of_the_engine(level: str, played: int) -> None:
    reports = [play_watched("three_sides", f"clans {seed}", level) for seed in range(played)]
    assert [report.failure for report in reports if report.failure] == []
    assert all(report.is_over for report in reports)
    assert any(report.met.events["eliminated"] for report in reports)


@pytest.mark.parametrize("level", LEVELS)
def test_a_question_is_for_its_owner_alone_among_three(level: str) -> None:
    state = _challenged(level)
    [decision] = rules_engine.truth(state)["decisions"]
    assert decision["owner"] == "birch"
    asked = {side: rules_engine.view(state, side)["decisions"] for side in SIDES}
    assert asked == {"ash": [], "birch": [decision], "cedar": []}
    for side in ("ash", "cedar"):
        with pytest.raises(DecisionNotOpen):
            rules_engine.answer(state, side, decision["id"], "fight", ThrowawayDice(1))


def test_where_all_is_open_everybody_knows_who_is_asked() -> None:
    state = _challenged("open")
    assert {rules_engine.view(state, side)["waiting"] for side in SIDES} == {"birch"}


def test_where_things_are_hidden_nobody_learns_which_of_several_is_asked() -> None:
    state = _challenged("double_blind")
    game = load("three_sides")
    views = {side: rules_engine.view(state, side) for side in SIDES}
    waiting = {side: seen["waiting"] for side, seen in views.items()}
    assert waiting == {"ash": OTHERS, "birch": "birch", "cedar": "ash"}
    waited = {side: waited_for(game, seen) for side, seen in views.items()}
    assert waited == {"ash": {"birch", "cedar", REFEREE}, "birch": {"birch"}, "cedar": {"ash"}}
    assert views["cedar"]["orders_open"]  # to Cedar it is Ash's step, and nothing else


def test_sides_are_listed_in_words() -> None:
    assert listed(SIDES) == "ash, birch and cedar"
    assert listed(SIDES[:2], "or") == "ash or birch"


# ---- corrections of what a side knows -----------------------------------------------------------


class _Table(Position):
    """The lens that the forms of knowledge ask."""

    @property
    def units(self) -> dict[str, UnitLens]:
        return {name: UnitLens(name, unit) for name, unit in self.data["units"].items()}

    def unit(self, name: str) -> UnitLens | None:
        return self.units.get(name)

    def on_map(self, side: str) -> list[UnitLens]:
        return [unit for unit in self.units.values() if unit.side == side]


def _forms(has_many: bool) -> dict[str, Any]:
    made = KnownForms(
        case="3.1",
        sources=(),
        on_map=Field("unit", "Unit", "unit"),
        space=Field("space", "Hex", "space"),
        types=(("infantry", "infantry"),),
        sizes=(("company", "company"),),
        ages="ages",
        seen_again="next to it",
        gone="the side sees the hex",
        facts=lambda unit, level: {"side": unit.side},
        is_in_view=lambda position, unit, side: False,
        why_not_hidden=lambda position, unit, side: "",
        why_not_planted=lambda position, side, space: "",
        looks=lambda owner, kind, size: {"type": kind},
        place=lambda position, space: space,
        words=lambda position, unit: str(unit.id),
        has_many=has_many,
    )
    return {form.name: form for form in known_forms(made)}


def _ledger_of(effects: Any) -> set[str]:
    return {path[1] for path, *_ in effects if path[0] in ("known", "screened")}


def test_the_referee_says_which_of_the_others_learns_of_a_unit() -> None:
    table = _Table(_challenged("double_blind"), load("three_sides"))
    reveal = _forms(has_many=True)["reveal"]
    given = {"unit": "1/Ash", "level": "full", "source": "patrol"}
    assert "side" in read_values(reveal, table, given)[1]
    assert "side" in read_values(reveal, table, {**given, "side": "ash"})[1]
    values, faults = read_values(reveal, table, {**given, "side": "cedar"})
    assert faults == {}
    assert _ledger_of(reveal.effects(table, values)) == {"cedar"}
    hide = _forms(has_many=True)["hide"]
    assert _ledger_of(hide.effects(table, {"unit": "1/Birch", "side": "ash"})) == {"ash"}


def test_a_false_contact_is_taken_for_a_unit_of_one_of_the_others() -> None:
    table = _Table(_challenged("double_blind"), load("three_sides"))
    plant = _forms(has_many=True)["false-contact"]
    given = {"side": "cedar", "space": "0404", "type": "", "source": "patrol"}
    assert "owner" in read_values(plant, table, {**given, "owner": "cedar"})[1]
    values, faults = read_values(plant, table, {**given, "owner": "birch"})
    assert faults == {}
    written = plant.effects(table, values)
    assert [value["what"]["side"] for path, value in written if path[0] == "known"] == ["birch"]


def test_with_two_sides_no_form_asks_which() -> None:
    asked = {field.name for form in _forms(has_many=False).values() for field in form.fields}
    assert "owner" not in asked
    assert [field.name for field in _forms(has_many=False)["hide"].fields] == ["unit"]
