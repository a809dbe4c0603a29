"""How close a combat is, and how it ended, in words for the referee. Source: 9.0-PR, 9.4, 9.5."""

from __future__ import annotations

from functools import partial

from rules_engine.games.cobra.combat import crt
from rules_engine.games.cobra.combat.odds import COLUMNS
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.mechanics.hexes.combat.ratios import ratio_words
from rules_engine.mechanics.hexes.desk import closeness
from rules_engine.mechanics.hexes.desk.closeness import Closeness, ending

__all__ = ["close_call", "ending"]

BY_WORDS = {ratio_words(ratio): at for at, ratio in enumerate(crt.RATIOS)}


def _hits(position: CobraPosition, column: int) -> int:
    """Return the number of throws of a die that hit the defender in a column."""
    found = (crt.result(die, column, position.reading) for die in crt.DICE)
    return sum(one.defender.is_any for one in found)


CLOSENESS: Closeness[CobraPosition] = Closeness(
    here=lambda odds: BY_WORDS.get(str(odds["column"])),
    ratio=COLUMNS.ratio,
    column=lambda p, odds, ratio: COLUMNS.kept(COLUMNS.column(p, "", ratio) + odds["net"]),
    hits=_hits,
    throws=len(crt.DICE),
    worth=1,
    words=COLUMNS.words,
)
close_call = partial(closeness.close_call, CLOSENESS)
