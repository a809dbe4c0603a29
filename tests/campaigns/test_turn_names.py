"""Pages call a turn as its game does."""

from __future__ import annotations

import pytest
from django.template import Context, Template

import rules_engine
from campaigns.models import Campaign
from campaigns.services.history.wording import asked
from cartography import face_of_contact, ghost_of


@pytest.mark.parametrize(
    ("game", "turn", "words"),
    [
        ("market_garden", 2, "Orders for 18 September"),
        ("market_garden", 0, "Orders for before play"),
        ("grenade", 2, "Orders for turn 2"),
    ],
)
def test_a_page_calls_a_turn_as_its_game_does(game: str, turn: int, words: str) -> None:
    template = Template("{% load sides %}Orders for {{ campaign|turn_name:turn }}")
    assert template.render(Context({"campaign": Campaign(game=game), "turn": turn})) == words


def test_a_closing_says_up_to_which_day_it_goes() -> None:
    body = {"do": "close", "until": [2, "refit.german"], "without": ["german"]}
    words = asked(rules_engine.load("market_garden"), "close", body)
    assert words == "the turn is closed up to 18 September, German refit; without orders: german"


def test_a_remembered_unit_bears_the_day_on_which_it_was_seen() -> None:
    contact = {"id": "#3", "side": "german", "turn": 2, "level": "type", "what": {"type": "flak"}}
    for game, words in (("market_garden", "18 Sep"), ("grenade", "T2")):
        face = face_of_contact(rules_engine.load(game), contact)
        assert ghost_of(contact, face).values == words
