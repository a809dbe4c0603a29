"""The odds of a combat: strengths, ratio, terrain line, shifts, column, every term with its
reason. Source: 9.0-PR, 9.26, 9.31, 9.7, 17.14, 27.1.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.core.proceedings import Modifier
from rules_engine.games.grenade.combat import crt, shifts, strength
from rules_engine.games.grenade.combat.fight import Fight
from rules_engine.games.grenade.combat.strength import Term
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.plain import JsonObject

COVERED = ("woods", "town")


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

    def to_json(self) -> JsonObject:
        """Return the odds as plain data; what is unknown is "?"."""
        attack, defence = strength.total(self.attack), strength.total(self.defence)
        return {
            "attack": [term.to_json() for term in self.attack],
            "attack_total": "?" if attack is None else attack,
            "defence": [term.to_json() for term in self.defence],
            "defence_total": "?" if defence is None else defence,
            "ratio": "?" if self.ratio is None else crt.ratio_words(self.ratio),
            "line": crt.LINE_WORDS[self.line],
            "start": "?" if self.start is None else f"c{self.start}",
            "shifts": [shift.to_json() for shift in self.shifts],
            "net": sum(shift.amount for shift in self.shifts),
            "column": "?" if self.column is None else f"c{self.column}",
        }


def odds(position: GrenadePosition, fight: Fight) -> Odds:
    """Return the odds of a combat as far as this position knows the units. Source: 9.0-PR."""
    attack = strength.attack(position, fight)
    defence = strength.defence(position, fight)
    line = terrain_line(position, fight.targets)
    moved = shifts.shifts(position, fight)
    ours, theirs = strength.total(attack), strength.total(defence)
    if ours is None or theirs is None or not theirs or not fight.is_settled:
        return Odds(attack, defence, line, None, None, moved, None)
    ratio = crt.ratio(position, ours, theirs)
    start = crt.column(position, line, ratio)
    net = sum(shift.amount for shift in moved)
    return Odds(attack, defence, line, ratio, start, moved, crt.clamped(start + net))


def terrain_line(position: GrenadePosition, targets: tuple[str, ...]) -> str:
    """Return the line of the results table: the defenders' best. Source: 9.26, 9.31, 17.14,
    27.1.
    """
    lines = [_line(position, space) for space in targets]
    if not position.holds("9.26"):
        return lines[0]
    return min(lines, key=crt.LINES.index)


def _line(position: GrenadePosition, space: str) -> str:
    if not position.holds("9.31"):
        return "clear"
    here = position.board.index[space]
    terrain = position.board.terrain[here]
    if terrain == "hilltop":
        return "hilltop"
    if terrain == "swamp":
        if "original_swamp" in position.board.features[here] and position.holds("17.14"):
            return "hilltop"
        return "woods" if position.holds("27.1") else "clear"
    return "woods" if terrain in COVERED else "clear"
