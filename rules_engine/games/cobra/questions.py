"""What case files may ask of a position of Cobra."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.casefiles.vocabulary import Question
from rules_engine.games.cobra.movement.overrun import overrun_faults
from rules_engine.games.cobra.movement.overrun_odds import overrun_odds
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.supply.command import commanding
from rules_engine.games.cobra.supply.trace import is_supplied, supply_line
from rules_engine.games.cobra.turn.scoring import totals
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.questions import named_side, named_unit, ruling, terrain
from rules_engine.plain import JsonObject


def _zone(position: CobraPosition, side: str, words: Sequence[str]) -> list[str]:
    return sorted(
        position.board.numbers[at] for at in position.zone(named_side(position, words, side))
    )


def _supply(position: CobraPosition, side: str, words: Sequence[str]) -> str:
    return "in" if is_supplied(position, named_unit(position, words)) else "out"


def _line(position: CobraPosition, side: str, words: Sequence[str]) -> list[str]:
    return supply_line(position, named_unit(position, words))


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


def _command(position: CobraPosition, side: str, words: Sequence[str]) -> list[str]:
    return list(commanding(position, named_unit(position, words)))


def _points(position: CobraPosition, side: str, words: Sequence[str]) -> JsonObject:
    return totals(position)


QUESTIONS: dict[str, Question] = {
    "zone": Question("zone [SIDE]", _zone),
    "terrain": Question("terrain HEX", terrain),
    "supply": Question("supply UNIT", _supply),
    "supply-line": Question("supply-line UNIT", _line),
    "command": Question("command UNIT", _command),
    "points": Question("points", _points),
    "overrun-bars": Question("overrun-bars UNIT HEX", _overrun_bars),
    "overrun-odds": Question("overrun-odds UNIT HEX", _overrun_odds),
    "ruling": Question("ruling ORDER", ruling),
}
