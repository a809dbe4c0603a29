"""What a referee can change of the options of each game during play, folders too."""

from __future__ import annotations

import pytest

from rules_engine.core.beginning import first_state
from rules_engine.core.registry import load
from rules_engine.mechanics.corrections import GENERAL
from tests.rules_engine.every_game import GAMES

CHANGE = next(one for one in GENERAL if one.name == "option")
READ = next(one for one in GENERAL if one.name == "reading")


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_offered_can_be_changed_and_stands_as_it_is(slug: str) -> None:
    game = load(slug)
    for level in game.levels:
        position = game.lens(first_state(game, next(iter(game.scenarios)), {}, {}, level))
        for correction in (CHANGE, READ):
            subject, value = correction.fields
            assert subject.choices is not None
            assert value.choices is not None
            assert correction.present is not None
            offered = dict(subject.choices(position, {}))
            assert set(position.data["options"]) <= set(offered) or correction is READ
            for name in offered:
                named = {subject.name: name}
                choices = dict(value.choices(position, named))
                assert correction.present(position, named)[value.name] in choices, name
                assert len(choices) > 1 or correction is READ, name


@pytest.mark.parametrize("slug", GAMES)
def test_an_option_that_depends_on_another_stands_under_a_heading_and_names_its_choices(
    slug: str,
) -> None:
    game = load(slug)
    by_name = {one.name: one for one in game.options}
    for one in game.options:
        if one.switch:
            assert one.chapter
            name, *values = one.switch
            assert values
            assert all(by_name[name].takes(value) for value in values)
