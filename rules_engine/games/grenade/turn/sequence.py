"""The sequence of play as data. Source: 4.2, with 16-18 before play, 24.11, 19.21 and 23.0."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rules_engine.core.steps import Sequence, Step
from rules_engine.games.grenade import combat, spotting
from rules_engine.games.grenade.dispatches import DISPATCHES
from rules_engine.games.grenade.movement import march, placement
from rules_engine.games.grenade.movement.limits import finish_movement
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.supply import trace as supply
from rules_engine.games.grenade.turn import (
    preparations,
    reinforcements,
    setup,
    victory,
    weather,
    withdrawal,
)
from rules_engine.games.grenade.turn.preparations import date_words
from rules_engine.mechanics.dispatches.making import step_with

Begin: TypeAlias = Callable[[Run], None]
Skip: TypeAlias = Callable[[GrenadePosition], bool]
MOVES = (*march.PART.orders, *spotting.PART.orders, "end")
ATTACKS = (*combat.PART.orders, "end")


def _is_early(position: GrenadePosition) -> bool:
    """Whether flood and D-Day come before the set-up. Source: OQ-63."""
    return position.reading("OQ-63") == "before_set_up"


def _no_d_day(position: GrenadePosition) -> bool:
    return preparations.is_flash(position) and position.holds("17.12")


def _no_current(position: GrenadePosition) -> bool:
    return preparations.is_flash(position) and position.holds("17.13")


def _no_supply(position: GrenadePosition) -> bool:
    return not position.holds("4.2")


def _choices(part: str, *, early: bool) -> tuple[Step[GrenadePosition], ...]:
    """Return the steps of flood, D-Day and current, played before or after the set-up."""

    def step(
        name: str, title: str, case: str, begin: Begin, is_idle: Skip = lambda position: False
    ) -> Step[GrenadePosition]:
        def skip(position: GrenadePosition) -> bool:
            return _is_early(position) != early or is_idle(position)

        return Step(f"{part}.{name}", title, None, case, begin=begin, skip=skip)

    return (
        step("flood", "Choice of the flood", "17.0-GR", preparations.begin_flood),
        step("d_day", "Choice of D-Day", "18.0-GR", preparations.begin_d_day, _no_d_day),
        step("current", "Current of the Roer", "18.1", preparations.roll_current, _no_current),
    )


def _supply(side: str, title: str) -> Step[GrenadePosition]:
    words = f"Supply, {title} player turn"
    return Step(f"{side}.supply", words, side, "4.2", begin=supply.begin_supply, skip=_no_supply)


def _movement(side: str, title: str, begin: Begin | None = None) -> Step[GrenadePosition]:
    step = Step(
        f"{side}.movement",
        f"{title} movement",
        side,
        "4.2",
        MOVES,
        begin=begin,
        finish=finish_movement,
        advise=reinforcements.advise,
    )
    return step_with(DISPATCHES, step)


def _combat(side: str, title: str) -> Step[GrenadePosition]:
    step: Step[GrenadePosition] = Step(
        f"{side}.combat",
        f"{title} combat",
        side,
        "4.2",
        ATTACKS,
        begin=combat.begin_combat,
        may_end=combat.may_end_combat,
    )
    return step_with(DISPATCHES, step)


SETUP: tuple[Step[GrenadePosition], ...] = (
    *_choices("before", early=True),
    Step("setup.german", "German set-up", None, "16.1", begin=setup.begin_german),
    Step("setup.us_list", "US set-up", None, "16.2", begin=setup.begin_us),
    Step(
        "setup.us",
        "US free placement",
        "us",
        "16.2",
        ("place", "end"),
        may_end=placement.PLACEMENT.may_end,
    ),
    *_choices("setup", early=False),
)
TURN: tuple[Step[GrenadePosition], ...] = (
    Step("weather", "Weather", None, "24.11", begin=weather.WEATHER.begin),
    _supply("us", "US"),
    _movement("us", "US", reinforcements.us_due),
    _combat("us", "US"),
    Step(
        "german.withdrawal",
        "German strategic withdrawal",
        "german",
        "19.21",
        begin=withdrawal.begin_withdrawal,
        skip=lambda position: not withdrawal.comes_up(position),
    ),
    _supply("german", "German"),
    Step(
        "german.reinforcements",
        "German reinforcements",
        "german",
        "23.0-GR",
        begin=reinforcements.begin_reinforcements,
        skip=lambda position: not reinforcements.comes_up(position),
    ),
    _movement("german", "German"),
    _combat("german", "German"),
)


def turn_title(position: GrenadePosition) -> str:
    """Return the turn in words: its number and its day."""
    if position.turn == 0:
        return "Before play"
    last = victory.last_turn(position)
    return f"Turn {position.turn} of {last}, {date_words(position.date)} 1945"


SEQUENCE: Sequence[GrenadePosition] = Sequence(
    setup=SETUP,
    turn=TURN,
    is_over=victory.VICTORY.is_over,
    finish=victory.VICTORY.finish,
    turn_title=turn_title,
)
