"""The sequence of play as data: the phases of the outline, with what is done in each. Source: 4.0,
5.0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from rules_engine.core.steps import Sequence, Step
from rules_engine.games.cobra.air import chapter as air
from rules_engine.games.cobra.blind import air as reconnaissance
from rules_engine.games.cobra.combat import chapter as combat
from rules_engine.games.cobra.combat.fight import OVERRUN
from rules_engine.games.cobra.dispatches import DISPATCHES
from rules_engine.games.cobra.movement import chapter as movement
from rules_engine.games.cobra.part import Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.supply import chapter as supply
from rules_engine.games.cobra.supply import trucking
from rules_engine.games.cobra.supply.trace import note_if_asked
from rules_engine.games.cobra.trucks import settle
from rules_engine.games.cobra.turn import ending, setup, weather
from rules_engine.games.cobra.turn.outline import Phase, outline
from rules_engine.games.cobra.turn.track import LAST_TURN, track
from rules_engine.mechanics.dispatches.making import step_with

ALONE = (trucking.NAME, reconnaissance.ORDER, *air.PART.orders)
"""The orders that only the Allies give."""
WRITTEN = ("movement", "mechanized", "combat")
"""The phases in which dispatches are written. Source: DI1.1."""


def _finish_combat(p: Run) -> None:
    """Close a combat phase: the Air Points that nobody used are lost. Source: 15.1, OQ-37a."""
    if p.position.side == "allied":
        air.finish(p)
    settle(p)


ORDERS: Mapping[str, Iterable[str]] = {
    "replacement": supply.PART.orders,
    "movement": (*movement.PART.orders, reconnaissance.ORDER),
    "combat": (*combat.PART.orders, *air.PART.orders),
    "mechanized": (*(one for one in movement.PART.orders if one != OVERRUN), trucking.NAME),
}
"""What is ordered in a phase. Source: 6.5, 6.91, 15.1, DB4.1, OQ-04."""
MOVING = {
    "begin": movement.begin,
    "finish": movement.finish,
    "may_end": movement.may_end,
}
DONE: Mapping[str, Mapping[str, Any]] = {
    "weather": {"begin": weather.begin_weather},
    "supply": {"begin": supply.begin_supply},
    "replacement": {"begin": note_if_asked},
    "movement": MOVING,
    "combat": {"begin": note_if_asked, "finish": _finish_combat},
    "mechanized": MOVING,
    "end": {"begin": ending.end_turn},
}
"""What is done in a phase, by the last word of its step's name."""


def _step(phase: Phase) -> Step[CobraPosition]:
    what = phase.name.rpartition(".")[2]
    given = (one for one in ORDERS.get(what, ()) if phase.side == "allied" or one not in ALONE)
    orders = (*given, "end") if what in ORDERS else ()
    step: Step[CobraPosition] = Step(
        phase.name, phase.title, phase.side, phase.case, orders, **DONE[what]
    )
    return step_with(DISPATCHES, step) if what in WRITTEN else step


TURN: tuple[Step[CobraPosition], ...] = tuple(_step(phase) for phase in outline())
SETUP: tuple[Step[CobraPosition], ...] = (
    Step("setup", "Set-up", None, "5.0", begin=setup.begin_setup),
)


def turn_title(position: CobraPosition) -> str:
    """Return the turn in words: its number and its days."""
    if position.turn == 0:
        return "Before play"
    return f"Turn {position.turn} of {LAST_TURN}, {days(position.turn)}"


def days(turn: int) -> str:
    """Return the days of a game turn: "16 to 18 July 1944"."""
    box = track()[turn]
    first, last = date.fromisoformat(box.first_day), date.fromisoformat(box.last_day)
    month = "" if first.month == last.month else f" {first:%B}"
    return f"{first.day}{month} to {last.day} {last:%B} {last.year}"


SEQUENCE: Sequence[CobraPosition] = Sequence(
    setup=SETUP,
    turn=TURN,
    is_over=ending.VICTORY.is_over,
    finish=ending.VICTORY.finish,
    turn_title=turn_title,
)
