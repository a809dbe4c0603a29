"""Orders that are forms: by taps, by the form and in words they come to the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from campaigns.presenters.play.panel import choice_groups
from rules_engine.core import registry
from tests.campaigns.play.conftest import AtTheTable
from tests.campaigns.play.test_compose import compose
from tests.conftest import Cast
from tests.rules_engine.toy import TOY


@pytest.fixture
def table(make_cast: Callable[..., Cast], monkeypatch: pytest.MonkeyPatch) -> AtTheTable:
    """The toy game of forms, at its first step."""
    monkeypatch.setitem(registry.GAMES, "forms", "tests.campaigns.form_game")
    cast = make_cast("forms")
    cast.start()
    return AtTheTable(cast)


def red(table: AtTheTable, **chosen: Any) -> tuple[str, str, dict[str, Any]]:
    return compose(table, who="red", **chosen)


def checked(text: str) -> set[str]:
    """Return the values of the form's boxes and buttons that are on."""
    found = re.findall(r'<input type="(?:checkbox|radio)" name="f\.[^>]*>', text)
    return {one.split('value="')[1].split('"')[0] for one in found if " checked" in one}


def test_what_cannot_be_done_now_says_why(table: AtTheTable) -> None:
    text, order, _ = red(table)
    assert order == ""
    assert 'name="kind" value="strike"' in text
    assert 'name="kind" value="blow"' not in text
    assert "1.2: there is no bridge to blow." in text


def test_a_kind_without_blanks_is_an_order_at_once(table: AtTheTable) -> None:
    text, order, _ = red(table, kind="wait")
    assert order == "wait"
    assert "Lawful" in text


def test_a_tap_begins_what_finds_something_there_and_fills_it(table: AtTheTable) -> None:
    text, order, overlay = red(table, tap="1")
    assert checked(text) == {"3", "1/Red", "2/Red"}  # the only area is taken by itself
    assert order == "strike 3 with 1/Red 2/Red"
    assert overlay["marks"][0] == {"kind": "target", "letter": "T", "spaces": ["3"]}


def test_a_second_tap_takes_it_out_again(table: AtTheTable) -> None:
    filled = {"kind": "strike", "f.with": ["1/Red", "2/Red", "3/Red"]}
    text, order, _ = red(table, **filled, tap="1")
    assert checked(text) == {"3", "3/Red"}
    assert order == "strike 3 with 3/Red"
    assert "1/Red leads every strike" in text


def test_a_tap_adds_what_a_space_still_has(table: AtTheTable) -> None:
    _, order, _ = red(table, kind="strike", **{"f.with": "1/Red"}, tap="1")
    assert order == "strike 3 with 1/Red 2/Red"


def test_form_and_words_come_to_the_same(table: AtTheTable) -> None:
    filled = {"f.area": "3", "f.with": ["1/Red", "3/Red"], "f.barrage": "yes"}
    chosen = red(table, kind="strike", **filled)
    written = red(table, use="text", order="strike 3 with 1/Red 3/Red barrage")
    assert chosen[1] == written[1] == "strike 3 with 1/Red 3/Red barrage"
    assert checked(chosen[0]) == checked(written[0]) == {"3", "1/Red", "3/Red", "yes"}


def test_words_that_no_form_makes_stand_alone(table: AtTheTable) -> None:
    text, order, _ = red(table, use="text", order="strike 1 with 1/Red")
    assert order == "strike 1 with 1/Red"
    assert checked(text) == {"3"}


def test_nonsense_in_blanks_is_left_out(table: AtTheTable) -> None:
    text, order, _ = red(table, kind="strike", **{"f.area": "9", "f.with": ["x", "1/Blue"]})
    assert order == ""
    assert checked(text) == {"3"}
    assert "Choose who strikes." in text


def test_a_space_in_which_nothing_is_found_is_looked_at(table: AtTheTable) -> None:
    text, order, _ = red(table, kind="wait", tap="3")
    assert "1/Blue" in text
    assert order == "wait"
    assert "There is no area 9 on this map." in red(table, tap="9")[0]


def test_values_are_explained_term_by_term(table: AtTheTable) -> None:
    text, _, _ = red(table, kind="strike", **{"f.with": "1/Red"})
    assert "Attack Value" in text
    assert "#case-1.0" in text
    assert "2/Red joins" in text
    assert "Fresh units" in text


def test_without_scripts_the_form_shows_and_submits(table: AtTheTable) -> None:
    text = table.text("red", "orders", kind="strike", **{"f.with": "1/Red"})
    assert 'value="strike 3 with 1/Red"' in text
    table.post("red", "orders", order="strike 3 with 1/Red", action="submit", hx=False)
    assert "carried out" in table.text("red", "orders").lower()


def test_tracks_are_shown_and_said(table: AtTheTable) -> None:
    text = table.text("blue", "table")
    assert "Turn record" in text
    assert "Turn: 1" in text
    assert 'class="has-marker"' in text


def test_the_running_step_calls_its_side_and_a_question_its_owner(table: AtTheTable) -> None:
    assert 'data-call="Your turn"' in table.text("red", "panel")
    assert 'data-call=""' in table.text("blue", "panel")
    table.post("red", "orders", order="strike 3 with 1/Red", action="submit")
    asked = table.text("blue", "panel")
    assert 'data-call="Decide"' in asked
    assert "Who falls?" in asked
    assert 'data-call="Decide"' not in table.text("red", "panel")


def test_many_choices_stand_together_by_their_unit_or_space() -> None:
    units = {name: {"side": "red", "status": "map"} for name in ("1/Red", "2/Red")}
    seen = {"units": units}
    by_unit = [
        {"key": f"{verb} {name}", "text": verb, "space": "1"}
        for name in units
        for verb in ("reduce", "retreat", "stand")
    ]
    groups = choice_groups(TOY, seen, by_unit)
    assert [group["unit"].id for group in groups] == ["1/Red", "2/Red"]
    by_space = [{"key": str(at), "text": "x", "space": str(at % 2)} for at in range(8)]
    groups = choice_groups(TOY, seen, by_space)
    assert [(group["space"], len(group["choices"])) for group in groups] == [("0", 4), ("1", 4)]
    assert len(choice_groups(TOY, seen, by_space[:3])) == 1
