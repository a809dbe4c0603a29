"""The odds of a combat: strengths, ratio, terrain line, shifts, column, every term with its
reason. Source: 9.0-PR, 9.26, 9.31, 9.7, 17.14, 27.1.
"""

from __future__ import annotations

import re

from rules_engine.games.grenade.combat import crt, shifts, strength
from rules_engine.games.grenade.combat.fight import Fight
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.combat.odds import Columns, Odds, to_json, unsettled, work_out
from rules_engine.mechanics.hexes.combat.ratios import ratio_words
from rules_engine.plain import JsonObject

COVERED = ("woods", "town")
LINE_OF = {words: line for line, words in crt.LINE_WORDS.items()}
COLUMN = re.compile(r"c([1-9]|1[0-3])")


COLUMNS: Columns[GrenadePosition] = Columns(
    crt.ratio, crt.column, crt.clamped, "c{}".format, crt.LINE_WORDS
)


def odds(position: GrenadePosition, fight: Fight) -> Odds:
    """Return the odds of a combat as far as this position knows the units. Source: 9.0-PR."""
    attack = strength.attack(position, fight)
    defence = strength.defence(position, fight)
    line = terrain_line(position, fight.targets)
    moved = shifts.shifts(position, fight)
    if not fight.aid.is_settled:
        return unsettled(attack, defence, moved, line)
    return work_out(COLUMNS, position, attack, defence, moved, line)


def as_json(found: Odds) -> JsonObject:
    """Return odds as plain data; what is unknown is "?"."""
    return to_json(COLUMNS, found)


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


def heading_words(line: str, column: str) -> str:
    """Return what stands above a column on a line of the table, both as a log has them: "2-1" for
    "c4" on "Clear"; what is no column stays as it is. Source: 9.31.
    """
    found = LINE_OF.get(line)
    if found is None or not COLUMN.fullmatch(column):
        return column
    return ratio_words(crt.table().ratios[found][int(column[1:]) - 1])
