"""The odds of a combat: strengths, ratio, terrain line, shifts, column, every term with its
reason. Source: 9.0-PR, 9.26, 9.31, 9.7, 17.14, 27.1.
"""

from __future__ import annotations

from rules_engine.games.grenade.combat import crt, shifts, strength
from rules_engine.games.grenade.combat.fight import Fight
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.combat.odds import Columns, Odds, to_json, unsettled, work_out
from rules_engine.plain import JsonObject

COVERED = ("woods", "town")


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
