"""In which order things that look alike are numbered, so that a number tells nothing.

The order is drawn by lot: each lot follows from a key of the campaign's own, the moment and the
thing itself. The key comes from the campaign's secret (`Dice.hidden_key`), enters the truth once
as play begins, and no view, log or export of a side holds it. So every order is as likely as every
other, and no number of dice that can be searched stands behind it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence

from rules_engine.core.dice import Dice
from rules_engine.core.events import Effect, put
from rules_engine.core.levels import OPEN
from rules_engine.plain import JsonView, canonical

KEY = "lots"
"""Where the state keeps the key, and the label under which the dice hold it."""


def key_drawn(state: JsonView, dice: Dice) -> tuple[Effect, ...]:
    """Return the effects by which a campaign that hides something gets its key, once."""
    if state["level"] == OPEN or KEY in state:
        return ()
    return (put(dice.hidden_key(KEY), KEY),)


def by_lot(state: JsonView, things: Iterable[str], moment: Sequence[str | int]) -> list[str]:
    """Return things in an order drawn by lot, the same whenever it is asked for at this moment."""
    key = str(state.get(KEY, "")).encode()

    return sorted(things, key=lambda thing: lot(key, moment, thing))


def lot(key: bytes, moment: Sequence[str | int], thing: str) -> bytes:
    """Return what a thing draws at a moment."""
    return hmac.new(key, canonical([*moment, thing]), hashlib.sha256).digest()
