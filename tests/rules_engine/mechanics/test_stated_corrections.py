"""Forms that follow from a table of entries: what stands there, and what another value writes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rules_engine.core.corrections import Field
from rules_engine.core.events import drop, put
from rules_engine.errors import BadRecord
from rules_engine.mechanics.stated_corrections import chosen, number, since, stated, yes_no

WORDS = ("form", "Form", "Says how things stand.", "Group")
PLACES = Field("place", "Place", "text", is_subject=True)


def position(**tracks: object) -> Any:
    return SimpleNamespace(data={"tracks": tracks}, turn=4)


def test_only_what_changes_is_written() -> None:
    path = ("tracks", "mud")
    form = stated(WORDS, {"sky": chosen("Sky", ("tracks", "sky"), {}), "mud": number("Mud", path)})
    here = position(sky="clear", mud=2)
    assert form.present is not None
    assert form.present(here, {}) == {"sky": "clear", "mud": "2"}
    assert form.effects(here, {"sky": "clear", "mud": "3"}) == [put(3, *path)]


def test_what_is_not_there_has_a_value_of_its_own() -> None:
    path = ("tracks", "spans", "{place}")
    form = stated(WORDS, {"state": chosen("It is", path, {}, missing="new")}, PLACES)
    here = position(spans={"a": "down"})
    assert form.present is not None
    assert form.present(here, {}) == {}
    assert form.present(here, {"place": "b"}) == {"state": "new"}
    assert form.effects(here, {"place": "a", "state": "new"}) == [drop("tracks", "spans", "a")]
    assert form.effects(here, {"place": "b", "state": "new"}) == []


def test_the_turn_in_which_something_happened_is_written() -> None:
    form = stated(WORDS, {"ruse": since("Ruse", ("tracks", "ruse"))})
    assert form.effects(position(ruse=None), {"ruse": "yes"}) == [put(4, "tracks", "ruse")]
    assert form.effects(position(ruse=2), {"ruse": "yes"}) == []
    assert form.effects(position(ruse=2), {"ruse": "no"}) == [put(None, "tracks", "ruse")]


def test_yes_and_no_stand_for_what_a_game_writes() -> None:
    form = stated(WORDS, {"point": yes_no("Point", ("tracks", "point"), (1, 0))})
    assert form.effects(position(point=0), {"point": "yes"}) == [put(1, "tracks", "point")]
    assert form.effects(position(point=1), {"point": "no"}) == [put(0, "tracks", "point")]


def test_an_empty_value_is_refused_where_there_must_be_one() -> None:
    path = ("tracks", "mud")
    with pytest.raises(BadRecord, match="Mud: fill this in"):
        stated(WORDS, {"mud": number("Mud", path)}).effects(position(mud=1), {"mud": ""})
    form = stated(WORDS, {"mud": number("Mud", path, is_optional=True)})
    assert form.effects(position(mud=1), {"mud": ""}) == [put(None, *path)]
