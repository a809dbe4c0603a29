"""How close a combat by odds is, and how it ended, in words for the referee."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from rules_engine.mechanics.hexes.combat.ratios import ratio_words
from rules_engine.mechanics.hexes.ground.position import H
from rules_engine.plain import JsonObject, JsonView

POINTS = ((1, "more"), (-1, "less"))


@dataclass(frozen=True, eq=False)
class Closeness(Generic[H]):
    """What a game says of how close its combats are."""

    here: Callable[[JsonView], int | None]
    """The column that was told; None where it is not known."""
    ratio: Callable[[H, int, int], int]
    column: Callable[[H, JsonView, int], int]
    """The column that these odds would lead to with another ratio."""
    hits: Callable[[H, int], int]
    """On how many throws the defender is hit in a column."""
    throws: int
    worth: int
    """Throws by which the defender's chance has to change for a column to be worth a word."""
    words: Callable[[int], str]


def close_call(rules: Closeness[H], position: H, told: JsonView) -> str:
    """Return in words which column one strength point more or less of the attacker's would give,
    and on how many throws the defender is then hit; "" where that changes little, or where a
    strength is not known. `told` is a ruling's detail or what was told of the odds.
    """
    odds: JsonView = told.get("odds") or {}
    here = rules.here(odds) if "attack_total" in odds else None
    if here is None:
        return ""
    attack, defence = odds["attack_total"], odds["defence_total"]
    parts = []
    for change, more in POINTS:
        if not attack + change:
            continue
        ratio = rules.ratio(position, attack + change, defence)
        other = rules.column(position, odds, ratio)
        if abs(rules.hits(position, other) - rules.hits(position, here)) >= rules.worth:
            found = f"{ratio_words(ratio)}, {_words(rules, position, other)}"
            parts.append(f"one strength point {more} makes it {found}")
    head = f"{attack} against {defence} is {odds['ratio']}, {_words(rules, position, here)}"
    return "; ".join((head, *parts)) if parts else ""


def ending(told: JsonObject) -> tuple[str, str] | None:
    """Return which combat a notice tells the result of, and the result; None for all else."""
    if told["kind"] != "combat_result":
        return None
    return f"Attack on {' and '.join(told['targets'])}", str(told["result"])


def _words(rules: Closeness[H], position: H, column: int) -> str:
    hits = f"the defender is hit on {rules.hits(position, column)} of {rules.throws} throws"
    return f"column {rules.words(column)} ({hits})"
