"""A mark on the map that a side does not see is changed by the engine: a view that shows it is
noticed, though the game's own hidden changes do not think of it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules_engine.core import verbs
from rules_engine.core.registry import load
from rules_engine.core.unseen import hidden_changes
from rules_engine.games.grenade.ground.places import sees_hex
from rules_engine.mechanics.views import public_parts
from rules_engine.tools.promises import Broken, Watch
from tests.rules_engine.tools.test_random_games import Always, moments

GAME = load("grenade")


def taken_town() -> tuple[Any, str]:
    """Return a moment at which a town that the US side does not see has changed hands."""
    moment = moments("grenade")[0]
    position = GAME.lens(moment.after)
    towns = [space for space in GAME.board.numbers if not sees_hex(position, "us", space)]
    after = {**moment.after, "spaces": {towns[-1]: {"owner": "us"}}}
    return replace(moment, after=after), towns[-1]


def watch() -> Watch:
    """Return a watch over the game without hidden changes of its own."""
    found = Watch(GAME, Always("watch"))
    found.game = replace(GAME, hidden_changes=None)
    return found


def test_a_view_with_a_towns_new_owner_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    moment, town = taken_town()
    watch()._hidden(moment)
    real = verbs.view
    shown = {"spaces": moment.after["spaces"]}
    assert town in shown["spaces"]
    monkeypatch.setattr(
        verbs, "view", lambda state, side: {**real(state, side), "spaces": state["spaces"]}
    )
    with pytest.raises(Broken, match=f"another view for .* by 'spaces.{town}.owner is otherwise'"):
        watch()._hidden(moment)


def test_what_a_side_may_see_is_not_changed() -> None:
    moment, town = taken_town()
    position = GAME.lens(moment.after)
    names = [name for name, _ in hidden_changes(watch().game, position, "us")]
    assert names
    assert all(town in name for name in names)
    seer = replace(watch().game, may_see=lambda position, side, path: True)
    assert list(hidden_changes(seer, position, "us")) == []


def test_shared_parts_of_a_view_hold_no_marks_where_not_everybody_sees_them() -> None:
    moment, town = taken_town()
    assert public_parts(GAME.lens(moment.after))["spaces"] == {}
    seen_by_all = {**moment.after, "level": "open"}
    assert town in public_parts(GAME.lens(seen_by_all))["spaces"]
