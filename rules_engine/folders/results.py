"""The results of combat as a table has them: `-`, or effects with commas between, such as `D1,DR2`.

`A` or `D`: the attackers or the defenders; behind it a number (they lose so many steps), `E` (they
are eliminated) or `R` with a number (each of them retreats so many hexes, 4 at most: longer ways
are too many to choose from). `EX`: the defenders are eliminated, and the attackers lose as many
steps as they had.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules_engine.errors import BadRecord
from rules_engine.mechanics.words import counted

NONE = "-"
EXCHANGE = "EX"
EFFECT = re.compile(r"([AD])(?:([1-9])|(E)|R([1-4]))")
ATTACKERS, DEFENDERS = "attackers", "defenders"
STEPS, OUT, RETREAT = "steps", "out", "retreat"
GRAMMAR = "a result is -, EX, or effects such as A1, AE, DR2 with commas between"


@dataclass(frozen=True, slots=True)
class Effect:
    """What a result asks of the attackers or the defenders."""

    who: str
    what: str
    count: int = 0

    @property
    def words(self) -> str:
        """The effect for people."""
        whose = f"the {self.who}"
        if self.what == STEPS:
            return f"{whose} lose {counted(self.count)} {'step' if self.count == 1 else 'steps'}"
        if self.what == RETREAT:
            return f"{whose} retreat {counted(self.count)} {'hex' if self.count == 1 else 'hexes'}"
        return f"{whose} are eliminated"


def read_result(text: str) -> tuple[Effect, ...]:
    """Return what a result asks, in its order; an exchange asks for more than these (`EXCHANGE`).

    Raises:
        BadRecord: it is no result.
    """
    if text in (NONE, EXCHANGE):
        return ()
    return tuple(_effect(part, text) for part in text.split(","))


def _effect(part: str, text: str) -> Effect:
    found = EFFECT.fullmatch(part)
    if found is None:
        raise BadRecord(f"'{text}' is no result: {GRAMMAR}")
    who = ATTACKERS if found[1] == "A" else DEFENDERS
    if found[3]:
        return Effect(who, OUT)
    return Effect(who, STEPS, int(found[2])) if found[2] else Effect(who, RETREAT, int(found[4]))


def result_words(text: str) -> str:
    """Return a result for people: "the defenders are eliminated"."""
    if text == EXCHANGE:
        return "the defenders are eliminated, and the attackers lose as many steps"
    said = " and ".join(effect.words for effect in read_result(text))
    return said or "nothing happens"
