"""The sequence of play as data: five phases for each side. Source: 1.1, 1.4 to 1.9, H67.

What a phase does besides being ended is in its chapter; Air, Fire and Communication Phases have
none yet.
"""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.core.game import Sequence, Step
from rules_engine.games.hells_highway.classes import SIDES
from rules_engine.games.hells_highway.movement import march, modes
from rules_engine.games.hells_highway.movement.stacking import excess
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics.tellers import tell_public

LAST_TURN = 26
FIRST_DAY = 17
HOURS = ("AM", "PM", "night")
TITLES = {"allied": "Allied", "german": "German"}


def _steps(side: str) -> tuple[Step[HellsPosition], ...]:
    who = TITLES[side]
    return (
        Step(f"{side}.air", f"{who} Air", side, "1.5", orders=("end",)),
        Step(
            f"{side}.command",
            f"{who} Command",
            side,
            "1.6",
            orders=(*modes.PART.orders, "end"),
            begin=modes.begin,
        ),
        Step(
            f"{side}.movement",
            f"{who} Movement",
            side,
            "1.7",
            orders=(*march.PART.orders, "end"),
            may_end=lambda position: tuple(excess(position)),
        ),
        Step(f"{side}.fire", f"{who} Fire", side, "1.8", orders=("end",)),
        Step(f"{side}.communication", f"{who} Communication", side, "1.9", orders=("end",)),
    )


def day_and_hour(turn: int) -> tuple[int, str]:
    """Return the day of September and the part of the day of a turn. Source: H2."""
    days, hour = divmod(turn, len(HOURS))
    return FIRST_DAY + days, HOURS[hour]


def turn_title(position: HellsPosition) -> str:
    """Return the turn in words. Source: H2."""
    if position.turn == 0:
        return "Before play"
    day, hour = day_and_hour(position.turn)
    return f"Turn {position.turn} of {LAST_TURN}, {day} September 1944, {hour}"


def _finish(p: Run) -> None:
    """End the game; nobody counts points yet."""
    p.emit("game_over", {}, [put({}, "outcome")], ["H2"], by="rules")


SEQUENCE: Sequence[HellsPosition] = Sequence(
    setup=(),
    turn=tuple(step for side in SIDES for step in _steps(side)),
    is_over=lambda position: position.turn >= LAST_TURN,
    finish=_finish,
    turn_title=turn_title,
)
PART = Part(
    tellers={"game_over": tell_public},
    words={"game_over": lambda notice: "The game is over."},
)
