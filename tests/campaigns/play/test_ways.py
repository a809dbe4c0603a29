"""Ways of a retreat are asked in words."""

from __future__ import annotations

from campaigns.presenters.play.ways import way_choices
from rules_engine import load

GAME = load("grenade")


def asked(kind: str, text: str) -> str:
    """Return the words of the one answer of a question of this kind."""
    choices = [{"key": "k", "text": text}]
    (choice,) = way_choices(GAME, {"tracks": {}}, {"kind": kind, "choices": choices})
    return str(choice["text"])


def test_a_way_is_said_with_its_end_its_length_and_what_lies_between() -> None:
    assert asked("retreat", "0508 - 0407") == "to hex 0407: two hexes, by way of hex 0508"
    assert asked("retreat", "0508") == "to hex 0508: one hex"
    assert asked("retreat", "off the map") == "off the map"


def test_other_answers_stay_as_they_are() -> None:
    assert asked("loss", "0508 - 0407") == "0508 - 0407"
