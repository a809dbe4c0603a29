"""What case files may ask of a position of Cobra."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.casefiles.vocabulary import Question
from rules_engine.games.cobra.movement.overrun import overrun_faults
from rules_engine.games.cobra.movement.overrun_order import overrun_odds
from rules_engine.games.cobra.movement.record import MOVEMENT
from rules_engine.games.cobra.position import ZONES, CobraPosition
from rules_engine.games.cobra.supply.command import commanding
from rules_engine.games.cobra.supply.trace import is_supplied, supply_line
from rules_engine.games.cobra.turn.scoring import totals
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.desk.questions import goals_of, of_unit, zone_of
from rules_engine.mechanics.questions import named_unit, ruling, terrain
from rules_engine.plain import JsonObject


def _supply(position: CobraPosition, unit: Unit) -> str:
    return "in" if is_supplied(position, unit) else "out"


def _overrun(position: CobraPosition, words: Sequence[str]) -> tuple[Unit, str]:
    if len(words) != 2 or words[1] not in position.board.index:
        raise ValueError("Name a unit of the division and a hex of this board.")
    return named_unit(position, words), words[1]


def _overrun_bars(position: CobraPosition, side: str, words: Sequence[str]) -> list[str]:
    unit, target = _overrun(position, words)
    return [fault.case for fault in overrun_faults(position, unit, target)]


def _overrun_odds(position: CobraPosition, side: str, words: Sequence[str]) -> JsonObject:
    unit, target = _overrun(position, words)
    barred = _overrun_bars(position, side, words)
    if barred:
        raise ValueError(f"No overrun of {target} is lawful: {', '.join(barred)}.")
    return overrun_odds(position, unit, target)


QUESTIONS: dict[str, Question] = {
    "zone": Question("zone [SIDE]", zone_of(ZONES)),
    "terrain": Question("terrain HEX", terrain),
    "goals": Question("goals UNIT", goals_of(MOVEMENT)),
    "supply": Question("supply UNIT", of_unit(_supply)),
    "supply-line": Question("supply-line UNIT", of_unit(supply_line)),
    "command": Question("command UNIT", of_unit(commanding)),
    "points": Question("points", lambda position, side, words: totals(position)),
    "overrun-bars": Question("overrun-bars UNIT HEX", _overrun_bars),
    "overrun-odds": Question("overrun-odds UNIT HEX", _overrun_odds),
    "ruling": Question("ruling ORDER", ruling),
}
