"""A toy game whose set-up rolls dice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.rules_engine.toy import TOY


def _roll(p: Any) -> None:
    p.roll("1.3", "who begins", owner="red", count=2)
    p.roll("1.3", "who begins", owner="red")


_FIRST, _SECOND = TOY.sequence.turn

GAME = replace(
    TOY,
    slug="rolling",
    sequence=replace(TOY.sequence, turn=(replace(_FIRST, begin=_roll), _SECOND)),
)
