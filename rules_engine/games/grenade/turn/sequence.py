"""The sequence of play as data. Source: 4.2, with 16-18 before play, 24.11, 19.21 and 23.0."""

from __future__ import annotations

from rules_engine.core.game import Sequence, Step
from rules_engine.games.grenade import combat, spotting
from rules_engine.games.grenade.movement import march, placement
from rules_engine.games.grenade.movement.stacking import finish_movement
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
    return (
        Step(
            f"{part}.flood",
            "Choice of the flood",
            None,
            "17.0-GR",
            begin=preparations.begin_flood,
            skip=lambda position: _is_early(position) != early,
        ),
        Step(
            f"{part}.d_day",
            "Choice of D-Day",
            None,
            "18.0-GR",
            begin=preparations.begin_d_day,
            skip=lambda position: _is_early(position) != early or _no_d_day(position),
        ),
        Step(
            f"{part}.current",
            "Current of the Roer",
            None,
            "18.1",
            begin=preparations.roll_current,
            skip=lambda position: _is_early(position) != early or _no_current(position),
        ),
    )


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
    Step(
        "us.supply",
        "Supply, US player turn",
        "us",
        "4.2",
        begin=supply.begin_supply,
        skip=_no_supply,
    ),
    Step(
        "us.movement",
        "US movement",
        "us",
        "4.2",
        MOVES,
        begin=reinforcements.us_due,
        finish=finish_movement,
        advise=reinforcements.advise,
    ),
    Step(
        "us.combat",
        "US combat",
        "us",
        "4.2",
        ATTACKS,
        begin=combat.begin_combat,
        may_end=combat.may_end_combat,
    ),
    Step(
        "german.withdrawal",
        "German strategic withdrawal",
        "german",
        "19.21",
        begin=withdrawal.begin_withdrawal,
        skip=lambda position: not withdrawal.comes_up(position),
    ),
    Step(
        "german.supply",
        "Supply, German player turn",
        "german",
        "4.2",
        begin=supply.begin_supply,
        skip=_no_supply,
    ),
    Step(
        "german.reinforcements",
        "German reinforcements",
        "german",
        "23.0-GR",
        begin=reinforcements.begin_reinforcements,
        skip=lambda position: not reinforcements.comes_up(position),
    ),
    Step(
        "german.movement",
        "German movement",
        "german",
        "4.2",
        MOVES,
        finish=finish_movement,
        advise=reinforcements.advise,
    ),
    Step(
        "german.combat",
        "German combat",
        "german",
        "4.2",
        ATTACKS,
        begin=combat.begin_combat,
        may_end=combat.may_end_combat,
    ),
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
