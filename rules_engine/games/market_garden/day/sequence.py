"""The sequence of play as data. Source: 6.1 to 6.5, 20.1.

A turn is a day. Its impulses repeat: the Allied impulse leads back to the German one until the
Daylight Phase is over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.core.steps import Sequence, Step
from rules_engine.games.market_garden import errata
from rules_engine.games.market_garden.day import dawn, daylight, victory
from rules_engine.games.market_garden.dispatches import DISPATCHES
from rules_engine.games.market_garden.impulses import advantage, impulse
from rules_engine.games.market_garden.landing import (
    dday,
    free_landings,
    interdiction,
)
from rules_engine.games.market_garden.landing import limits as landing_limits
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import (
    ALLIED,
    GERMAN,
    MarketPosition,
    date_of,
    turn_name,
)
from rules_engine.games.market_garden.supply import refit, reorganize, reserves, surrender
from rules_engine.mechanics.dispatches.making import step_with

Hook = Callable[[Run], None]

GROUND = ("activate", "repair", "move", "seize", "assault", "demolish", "bombard")
GERMAN_IMPULSE = (*GROUND, "infiltrate", "interdict", "pass", "end")
ALLIED_IMPULSE = (*GROUND, "land", "air", "pass", "sunset", "end")


def _is_d_day(position: MarketPosition) -> bool:
    """Whether the invasion takes the place of the Dawn Phase. Source: 6.22, 20.1."""
    return _running(position) == 1


def _not_d_day(position: MarketPosition) -> bool:
    """Whether the invasion phases do not belong to this turn. Source: 6.22, 20.1."""
    return not _is_d_day(position)


def _running(position: MarketPosition) -> int:
    """Return the turn to which the step that is being looked for belongs."""
    is_between = position.turn == 0 or position.step == "night"
    return position.turn + 1 if is_between else position.turn


def _closing(hook: Hook | None = None) -> Hook:
    """Return the end of a phase, at which a used Advantage passes. Source: 12.2, OQ-74."""

    def finish(p: Run) -> None:
        if hook is not None:
            hook(p)
        if advantage.counts_losses(p.position):
            advantage.ask_sunset(p)
        advantage.pass_on(p)

    return finish


def _by_side(
    name: str, title: str, case: str, orders: tuple[str, ...], **hooks: Any
) -> tuple[Step[MarketPosition], ...]:
    """Return a step of each side, the German one first. Source: 6.4, 6.5."""
    sides = ((GERMAN, "German"), (ALLIED, "Allied"))
    return tuple(
        Step(f"{name}.{side}", f"{of_side} {title}", side, case, orders, **hooks)
        for side, of_side in sides
    )


def _invasion(
    name: str, title: str, case: str, orders: tuple[str, ...] = (), **hooks: Any
) -> Step[MarketPosition]:
    """Return a phase of D-Day. Source: 20.1."""
    return Step(f"dday.{name}", title, ALLIED, case, orders, skip=_not_d_day, **hooks)


def _impulse(side: str, title: str, orders: tuple[str, ...], **hooks: Any) -> Step[MarketPosition]:
    """Return the step of an impulse, in which dispatches travel too. Source: 8.1."""
    step = Step(
        *(f"impulse.{side}", f"{title} impulse", side, "8.1", orders),
        begin=daylight.begin_impulse,
        finish=daylight.finish_impulse,
        may_end=daylight.may_end,
        idle="pass",
        **hooks,
    )
    return step_with(DISPATCHES, step)


INVASION = (
    _invasion("air", "Air Bombardment", "20.2", begin=dday.begin_air, finish=_closing()),
    _invasion(
        *("artillery", "Artillery Bombardment", "20.3", ("bombard", "end")),
        begin=impulse.begin_impulse,
        finish=_closing(),
        may_end=dday.may_end_artillery,
    ),
    Step(
        *("dday.drops", "Choice of Drop Areas", ALLIED, "23.2", ("drop", "end")),
        skip=free_landings.is_skipped,
    ),
    _invasion(
        *("landing", "Airborne Landing", "20.4", ("assault", "seize", "move", "end")),
        begin=dday.begin_landing,
        finish=_closing(impulse.close_act),
    ),
    _invasion(
        *("ground", "XXX Corps Ground Assault", "20.5", ("assault", "move", "seize", "end")),
        begin=dday.begin_ground,
        finish=_closing(dday.finish_ground),
        may_end=dday.may_end_ground,
    ),
)

SEQUENCE: Sequence[MarketPosition] = Sequence(
    setup=(
        Step("setup", "Set-up", None, "5.2", begin=errata.begin, skip=errata.is_skipped),
        Step("bid", "Bid", None, "23.51", begin=reserves.begin_bid, skip=reserves.no_bid),
    ),
    turn=(
        *INVASION,
        Step(
            *("dawn", "Dawn", None, "6.2"),
            begin=dawn.begin,
            finish=_closing(daylight.begin_day),
            skip=_is_d_day,
        ),
        _impulse(GERMAN, "German", GERMAN_IMPULSE),
        _impulse(
            *(ALLIED, "Allied", ALLIED_IMPULSE),
            advise=landing_limits.advise,
            skip=daylight.is_over,
            back=daylight.back_to_german,
        ),
        Step("evening", "Evening", None, "6.4", begin=victory.begin_evening, finish=_closing()),
        *_by_side(
            "refit",
            "refit",
            "6.4",
            refit.ORDERS,
            begin=refit.begin,
            finish=_closing(refit.finish),
            advise=refit.advise,
        ),
        Step(
            "surrender",
            "Surrender",
            None,
            "13.9",
            begin=surrender.begin,
            finish=_closing(interdiction.take_back),
        ),
        *_by_side(
            "reorganize",
            "reorganization",
            "23.6",
            ("reorganize", "end"),
            skip=reorganize.skip,
        ),
        *_by_side("regroup", "regrouping", "6.5", ("regroup", "end"), finish=_closing()),
        Step("night", "End of the turn", None, "6.5", begin=victory.begin_night, finish=_closing()),
    ),
    is_over=victory.is_over,
    finish=victory.finish,
    turn_title=lambda position: f"{turn_name(position.turn)}{' 1944' if position.turn else ''}",
    turn_name=turn_name,
    turn_sign=lambda turn: f"{date_of(turn)} Sep",
)
