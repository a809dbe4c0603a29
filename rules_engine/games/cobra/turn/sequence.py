"""The sequence of play as data: the phases of the outline, with what is done in each. Source: 4.0,
5.0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

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

Phased = Callable[[Step[CobraPosition]], Step[CobraPosition]]
MONTHS = {7: "July", 8: "August"}


def _step(phase: Phase) -> Step[CobraPosition]:
    return Step(phase.name, phase.title, phase.side, phase.case)


def _written(make: Phased) -> Phased:
    """Return how a phase is made in which dispatches are written. Source: DI1.1."""
    return lambda step: step_with(DISPATCHES, make(step))


def _movement(step: Step[CobraPosition]) -> Step[CobraPosition]:
    """Return an initial movement phase; in the Allied one aircraft may look around. Source: 6.5,
    DB4.1.
    """
    more = (reconnaissance.ORDER,) if step.side == "allied" else ()
    return replace(_mechanized(step), orders=(*movement.PART.orders, *more, "end"))


def _mechanized(step: Step[CobraPosition]) -> Step[CobraPosition]:
    """Return a movement phase, without overruns; in the Allied one trucks may come. Source: 6.5,
    6.91, OQ-04.
    """
    more = (trucking.NAME,) if step.side == "allied" else ()
    return replace(
        step,
        orders=(*(name for name in movement.PART.orders if name != OVERRUN), *more, "end"),
        begin=movement.begin,
        finish=movement.finish,
        may_end=movement.may_end,
    )


def _combat(step: Step[CobraPosition]) -> Step[CobraPosition]:
    """Return a combat phase; the Allies have Air Points in theirs. Source: 15.1."""
    if step.side == "german":
        return replace(
            step, orders=(*combat.PART.orders, "end"), begin=note_if_asked, finish=settle
        )
    orders = (*combat.PART.orders, *air.PART.orders, "end")
    return replace(step, orders=orders, begin=note_if_asked, finish=_finish_combat)


def _finish_combat(p: Run) -> None:
    air.finish(p)
    settle(p)


def _weather(step: Step[CobraPosition]) -> Step[CobraPosition]:
    return replace(step, begin=weather.begin_weather)


def _replacement(step: Step[CobraPosition]) -> Step[CobraPosition]:
    orders = (name for name in supply.PART.orders if step.side == "allied" or name != trucking.NAME)
    return replace(step, orders=(*orders, "end"), begin=note_if_asked)


def _supply(step: Step[CobraPosition]) -> Step[CobraPosition]:
    return replace(step, begin=supply.begin_supply)


def _end(step: Step[CobraPosition]) -> Step[CobraPosition]:
    return replace(step, begin=ending.end_turn)


WHAT = {
    "weather": _weather,
    "replacement": _replacement,
    "supply": _supply,
    "movement": _written(_movement),
    "mechanized": _written(_mechanized),
    "combat": _written(_combat),
    "end": _end,
}
"""What is done in a phase, by the last word of its step's name."""
TURN: tuple[Step[CobraPosition], ...] = tuple(
    WHAT[phase.name.rpartition(".")[2]](_step(phase)) for phase in outline()
)
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
    first, last = (_day(text) for text in (track()[turn].first_day, track()[turn].last_day))
    month = "" if first[1] == last[1] else f" {MONTHS[first[1]]}"
    return f"{first[0]}{month} to {last[0]} {MONTHS[last[1]]} 1944"


def _day(text: str) -> tuple[int, int]:
    """Return day and month of a date such as 1944-07-16."""
    _, month, day = text.split("-")
    return int(day), int(month)


SEQUENCE: Sequence[CobraPosition] = Sequence(
    setup=SETUP,
    turn=TURN,
    is_over=ending.VICTORY.is_over,
    finish=ending.VICTORY.finish,
    turn_title=turn_title,
)
