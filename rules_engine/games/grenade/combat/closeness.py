"""How close a combat is, and how it ended, in words for the referee. Source: 9.0-PR, 9.31, 9.88."""

from __future__ import annotations

from itertools import product

from rules_engine.games.grenade.combat import crt
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.combat.ratios import ratio_words
from rules_engine.plain import JsonObject, JsonView

LINES = {words: line for line, words in crt.LINE_WORDS.items()}
THROWS = 36
WORTH = 3
"""Throws of 36 by which the defender's chance has to change for a column to be worth a word."""
POINTS = ((1, "more"), (-1, "less"))


def close_call(position: GrenadePosition, told: JsonView) -> str:
    """Return in words which column one strength point more or less of the attacker's would give,
    and on how many of 36 throws the defender is then hit; "" where that changes little, or where a
    strength is not known. `told` is a ruling's detail or what was told of the odds.
    """
    odds = told.get("odds")
    if not odds or odds["column"] == "?" or odds["line"] not in LINES:
        return ""
    attack, defence = odds["attack_total"], odds["defence_total"]
    here = int(odds["column"][1:])
    parts = []
    for change, words in POINTS:
        other = _column(position, odds, attack + change) if attack + change else here
        if abs(_hits(position, other) - _hits(position, here)) >= WORTH:
            ratio = ratio_words(crt.ratio(position, attack + change, defence))
            parts.append(f"one strength point {words} makes it {ratio}, {_words(position, other)}")
    head = f"{attack} against {defence} is {odds['ratio']}, {_words(position, here)}"
    return "; ".join((head, *parts)) if parts else ""


def ending(told: JsonObject) -> tuple[str, str] | None:
    """Return which combat a notice tells the result of, and the result; None for all else."""
    if told["kind"] != "combat_result":
        return None
    return f"Attack on {' and '.join(told['targets'])}", str(told["result"])


def _column(position: GrenadePosition, odds: JsonView, attack: int) -> int:
    ratio = crt.ratio(position, attack, odds["defence_total"])
    return crt.clamped(crt.column(position, LINES[odds["line"]], ratio) + odds["net"])


def _hits(position: GrenadePosition, column: int) -> int:
    """Return the number of throws of two dice that hit the defender in a column."""
    throws = product(range(1, 7), repeat=2)
    return sum(crt.result(position, a + b, column).affected == "D" for a, b in throws)


def _words(position: GrenadePosition, column: int) -> str:
    return f"column c{column} (the defender is hit on {_hits(position, column)} of {THROWS} throws)"
