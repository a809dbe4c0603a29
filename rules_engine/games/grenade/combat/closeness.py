"""How close a combat is, and how it ended, in words for the referee. Source: 9.0-PR, 9.31, 9.88."""

from __future__ import annotations

from functools import partial
from itertools import product

from rules_engine.games.grenade.combat import crt
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.desk import closeness
from rules_engine.mechanics.hexes.desk.closeness import Closeness, ending
from rules_engine.plain import JsonView

__all__ = ["close_call", "ending"]

LINES = {words: line for line, words in crt.LINE_WORDS.items()}


def _here(odds: JsonView) -> int | None:
    return None if odds["column"] == "?" or odds["line"] not in LINES else int(odds["column"][1:])


def _column(position: GrenadePosition, odds: JsonView, ratio: int) -> int:
    return crt.clamped(crt.column(position, LINES[odds["line"]], ratio) + odds["net"])


def _hits(position: GrenadePosition, column: int) -> int:
    """Return the number of throws of two dice that hit the defender in a column."""
    throws = product(range(1, 7), repeat=2)
    return sum(crt.result(position, a + b, column).affected == "D" for a, b in throws)


CLOSENESS: Closeness[GrenadePosition] = Closeness(
    here=_here,
    ratio=crt.ratio,
    column=_column,
    hits=_hits,
    throws=36,
    worth=3,
    words="{} of 13".format,
)
close_call = partial(closeness.close_call, CLOSENESS)
