"""Common events are told in one way, whatever the game; dice in secret to their owner alone."""

from __future__ import annotations

import pytest

from rules_engine.core.events import Event
from rules_engine.core.position import Position
from rules_engine.mechanics.common import common_part
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject
from tests.rules_engine.toy import TOY

STATE: JsonObject = {"options": {}, "readings": {}}


@pytest.mark.parametrize(
    ("is_secret", "who"), [(False, (None, "red", "blue")), (True, (None, "red"))]
)
def test_a_secret_roll_is_its_owners(is_secret: bool, who: tuple[str | None, ...]) -> None:
    position, part = Position(STATE, TOY), common_part(tell_public)
    event = Event("roll", "rules", ("1.2",), {"owner": "red", "secret": is_secret}, ())
    told = {
        side: part.tellers["roll"](position, event, position, side) for side in (None, *TOY.sides)
    }
    assert tuple(side for side, notice in told.items() if notice is not None) == who
    assert told["red"] == {"kind": "roll", "by": "rules", "cases": ["1.2"], **event.data}
