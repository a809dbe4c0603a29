"""Orders that are words in a row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules_engine.errors import MalformedOrder
from rules_engine.mechanics.slots import FLAG, NUMBER, PATH, ROW, SOME, Slot, SlotNotation


def _digits(word: object) -> object:
    if not isinstance(word, str) or not word.isdigit():
        raise MalformedOrder(f"{word!r} is no number of a hex.")
    return word


AIM = SlotNotation(
    "Write: aim UNIT HEX...",
    (Slot("unit"), Slot("targets", _digits, SOME)),
    {"air": Slot("air", shape=NUMBER), "by": Slot("path", _digits, PATH)},
)
WRITTEN = [
    (["30ID", "0504"], {"unit": "30ID", "targets": ["0504"]}),
    (["30ID", "0504", "air", "1"], {"unit": "30ID", "targets": ["0504"], "air": 1}),
    (["30ID", "0504", "air", "9"], {"unit": "30ID", "targets": ["0504"], "air": 9}),
    (
        ["30ID", "0504", "0505", "air", "2", "by", "0503-0504"],
        {"unit": "30ID", "targets": ["0504", "0505"], "air": 2, "path": ["0503", "0504"]},
    ),
]
UNREADABLE = [
    "30ID",
    "30ID x",
    "30ID 0504 0504",
    "30ID 0504 air",
    "30ID 0504 air 0",
    "30ID 0504 air ²",
    "30ID 0504 air 10",
    "30ID 0504 air 1 air 2",
    "30ID 0504 by 0503 0504",
]
WRONG: list[dict[str, Any]] = [
    {"targets": ["0504"]} | {"more": 1},
    {"unit": "30ID", "targets": "0504"},
    {"unit": "30ID", "targets": []},
    {"unit": "30ID", "targets": ["0505", "0504"]},
    {"unit": "30ID", "targets": ["0504"], "air": True},
    {"unit": "30ID", "targets": ["0504"], "path": [504]},
]


@pytest.mark.parametrize(("words", "args"), WRITTEN)
def test_words_and_arguments_stand_for_each_other(words: list[str], args: dict[str, Any]) -> None:
    assert AIM.parse(words) == args
    assert AIM.format(args) == words


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_does_not_fit_is_refused(text: str) -> None:
    with pytest.raises(MalformedOrder):
        AIM.parse(text.split())


@pytest.mark.parametrize("args", WRONG)
def test_arguments_of_another_shape_are_refused(args: dict[str, Any]) -> None:
    with pytest.raises(MalformedOrder):
        AIM.validate(args)


def test_words_are_read_in_any_order() -> None:
    assert AIM.parse(["30ID", "0505", "0504"])["targets"] == ["0504", "0505"]


def _different(args: Mapping[str, Any]) -> None:
    if args["to"] in args["from"]:
        raise MalformedOrder("Nobody pays himself.")


PAY = SlotNotation(
    "Write: pay NAME... to NAME",
    (
        Slot("from", shape=ROW),
        Slot("to", word="to", reads=str.upper, writes=str.lower),
    ),
    also=_different,
)


def test_words_stand_before_an_argument_and_between_others() -> None:
    assert PAY.parse(["C", "A", "to", "b"]) == {"from": ["C", "A"], "to": "B"}
    assert PAY.format({"from": ["C", "A"], "to": "B"}) == ["C", "A", "to", "b"]


@pytest.mark.parametrize(
    "text", ["", "C", "to b", "C at b", "C to", "C to b c", "C C to b", "B to b"]
)
def test_a_word_between_must_be_there(text: str) -> None:
    with pytest.raises(MalformedOrder):
        PAY.parse(text.split())


# ---- what may follow, has to, or is there all the same ------------------------------------------

SHOOT = SlotNotation(
    "Write: shoot UNIT with UNIT... at UNIT twice",
    (Slot("unit"),),
    {
        "with": Slot("with", shape=ROW, is_kept=True),
        "at": Slot("at", _digits, is_needed=True),
        "twice": Slot("twice", shape=FLAG),
    },
)


@pytest.mark.parametrize(
    ("words", "args"),
    [
        ("A at 1", {"unit": "A", "with": [], "at": "1"}),
        ("A with C B at 1 twice", {"unit": "A", "with": ["C", "B"], "at": "1", "twice": True}),
    ],
)
def test_a_row_may_be_empty_and_a_flag_stands_alone(words: str, args: dict[str, Any]) -> None:
    assert SHOOT.parse(words.split()) == args
    assert SHOOT.format(args) == words.split()


@pytest.mark.parametrize("words", ["A", "A with B", "A at 1 twice 2", "A with B B at 1"])
def test_what_is_needed_is_said_and_nothing_behind_a_flag(words: str) -> None:
    with pytest.raises(MalformedOrder):
        SHOOT.parse(words.split())


@pytest.mark.parametrize("wrong", [{"unit": "A"}, {"unit": "A", "at": "1", "twice": False}])
def test_arguments_without_what_is_needed_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(MalformedOrder):
        SHOOT.validate(wrong)
