"""The odds of a combat: both totals, their ratio, all shifts, and the column that they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic

from rules_engine.core.proceedings import Modifier
from rules_engine.mechanics.hexes.combat.ratios import ratio_words
from rules_engine.mechanics.hexes.combat.terms import Term, total
from rules_engine.mechanics.hexes.ground.position import H
from rules_engine.plain import JsonObject


@dataclass(frozen=True, eq=False)
class Columns(Generic[H]):
    """The columns of a game's table of results."""

    ratio: Callable[[H, int, int], int]
    """The ratio of two totals, as the game rounds it."""
    column: Callable[[H, str, int], int]
    """The column of a ratio on a line of headings, before any shift."""
    kept: Callable[[int], int]
    """A column after all shifts, kept on the table."""
    words: Callable[[int], str]
    """A column as people call it: "c5", "3-1"."""
    lines: Mapping[str, str] = field(default_factory=dict)
    """The lines of headings by name, in words, where the table has several."""


@dataclass(frozen=True)
class Odds:
    """How a combat stands; ratio and columns are None as long as a strength is unknown."""

    attack: tuple[Term, ...]
    defence: tuple[Term, ...]
    line: str
    ratio: int | None
    start: int | None
    shifts: tuple[Modifier, ...]
    column: int | None


def net(shifts: Iterable[Modifier]) -> int:
    """Return the sum of shifts: positive to the right, in the attacker's favour."""
    return sum(shift.amount for shift in shifts)


def work_out(
    columns: Columns[H],
    position: H,
    attack: tuple[Term, ...],
    defence: tuple[Term, ...],
    shifts: tuple[Modifier, ...],
    line: str = "",
) -> Odds:
    """Return the odds of two sides; of a side whose strength is not known they are open."""
    ours, theirs = total(attack), total(defence)
    if ours is None or theirs is None or not theirs:
        return unsettled(attack, defence, shifts, line)
    ratio = columns.ratio(position, ours, theirs)
    start = columns.column(position, line, ratio)
    column = columns.kept(start + net(shifts))
    return Odds(attack, defence, line, ratio, start, shifts, column)


def unsettled(
    attack: tuple[Term, ...],
    defence: tuple[Term, ...],
    shifts: tuple[Modifier, ...],
    line: str = "",
) -> Odds:
    """Return the odds of a combat of which something is not settled or not known yet."""
    return Odds(attack, defence, line, None, None, shifts, None)


def to_json(columns: Columns[H], found: Odds) -> JsonObject:
    """Return odds as plain data; what is unknown is "?"."""
    attack, defence = total(found.attack), total(found.defence)
    data: JsonObject = {
        "attack": [term.to_json() for term in found.attack],
        "attack_total": "?" if attack is None else attack,
        "defence": [term.to_json() for term in found.defence],
        "defence_total": "?" if defence is None else defence,
        "ratio": "?" if found.ratio is None else ratio_words(found.ratio),
        "start": "?" if found.start is None else columns.words(found.start),
        "shifts": [shift.to_json() for shift in found.shifts],
        "net": net(found.shifts),
        "column": "?" if found.column is None else columns.words(found.column),
    }
    return {**data, "line": columns.lines[found.line]} if columns.lines else data
