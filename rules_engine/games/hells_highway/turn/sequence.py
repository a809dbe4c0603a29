"""The sequence of play as data: weather, resupply, five phases for each side. Source: 1.1 to 1.9,
H2, H67.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules_engine.core.steps import Sequence, Step
from rules_engine.games.hells_highway.air import drop_zones, landings, strikes
from rules_engine.games.hells_highway.classes import SIDE_TITLES, SIDES
from rules_engine.games.hells_highway.dispatches import DISPATCHES
from rules_engine.games.hells_highway.fire import declare, phase
from rules_engine.games.hells_highway.losses import AD, DD, recover
from rules_engine.games.hells_highway.movement import boxes, crossing, march, modes
from rules_engine.games.hells_highway.movement.stacking import excess
from rules_engine.games.hells_highway.part import Run
from rules_engine.games.hells_highway.position import HOURS, HellsPosition
from rules_engine.games.hells_highway.supply import communication, resupply
from rules_engine.games.hells_highway.turn import arrivals, setup, victory, weather
from rules_engine.games.hells_highway.works import works
from rules_engine.games.hells_highway.works.demolition import DEMOLITION
from rules_engine.mechanics.dispatches.making import step_with

FIRST_DAY = 17
WRITTEN = (".movement", ".fire")
"""The phases in which dispatches are written. Source: DI1.1."""
AIR: dict[str, tuple[str, ...]] = {
    "allied": tuple(
        name for part in (landings.PART, drop_zones.PART, *strikes.PARTS) for name in part.orders
    ),
    "german": (),
}
"""The orders of an Air phase; without any it passes by itself."""


def _begin_command(p: Run) -> None:
    """Take AD off, and let everybody be in combat mode. Source: 1.6, H6, H8."""
    recover(p, p.position.side or "", AD, "1.6")
    modes.begin(p)
    DEMOLITION.ask_again(p)


def _begin_communication(p: Run) -> None:
    """Take DD off and check communications. Source: 1.9, H6, H42, H67."""
    recover(p, p.position.side or "", DD, "1.9")
    communication.check(p)
    works.finish(p)


def _steps(side: str) -> tuple[Step[HellsPosition], ...]:
    """Return a side's five phases, none of which there is without its case. Source: 1.4."""
    found = (replace(step, skip=_skips(step.case)) for step in _phases(side))
    return tuple(
        step_with(DISPATCHES, step) if step.id.endswith(WRITTEN) else step for step in found
    )


def _skips(case: str) -> Callable[[HellsPosition], bool]:
    return lambda position: not (position.holds("1.4") and position.holds(case))


def _phases(side: str) -> tuple[Step[HellsPosition], ...]:
    who, moves = SIDE_TITLES[side], march.PART.orders
    boxes_too = boxes.PART.orders if side == "german" else {}
    return (
        _air(side),
        Step(
            f"{side}.command",
            f"{who} Command",
            side,
            "1.6",
            orders=(*modes.PART.orders, *works.PART.orders, "end"),
            begin=_begin_command,
        ),
        Step(
            f"{side}.movement",
            f"{who} Movement",
            side,
            "1.7",
            orders=(*moves, *crossing.PART.orders, *boxes_too, "end"),
            may_end=lambda position: tuple(excess(position, march.can_move)),
            finish=march.lose_excess,
        ),
        Step(
            f"{side}.fire",
            f"{who} Fire",
            side,
            "1.8",
            orders=(*declare.PART.orders, "end"),
            finish=phase.PHASE.begin,
        ),
        Step(
            f"{side}.communication",
            f"{who} Communication",
            side,
            "1.9",
            begin=_begin_communication,
            finish=strikes.lift if side == "german" else None,
        ),
    )


def _air(side: str) -> Step[HellsPosition]:
    """Return a side's Air phase, before which its arrivals come. Source: 1.5, H67."""
    orders = (*AIR[side], "end") if AIR[side] else ()
    title = f"{SIDE_TITLES[side]} Air"
    return Step(f"{side}.air", title, side, "1.5", orders=orders, begin=arrivals.begin)


def day_and_hour(turn: int) -> tuple[int, str]:
    """Return the day of September and the part of the day of a turn. Source: H2."""
    days, hour = divmod(turn, len(HOURS))
    return FIRST_DAY + days, HOURS[hour]


def turn_title(position: HellsPosition) -> str:
    """Return the turn in words. Source: H2."""
    if position.turn == 0:
        return "Before play"
    day, hour = day_and_hour(position.turn)
    return f"Turn {position.turn} of {position.number('last_turn')}, {day} September 1944, {hour}"


SETUP: tuple[Step[HellsPosition], ...] = (
    Step("setup", "Set-up", None, "H66", begin=setup.begin_setup),
    *(
        Step(
            f"{side}.setup",
            f"{SIDE_TITLES[side]} set-up",
            side,
            "H66",
            orders=(*setup.PART.orders, "end"),
            may_end=setup.PLACEMENT.may_end,
        )
        for side in ("german", "allied")
    ),
)
TURN: tuple[Step[HellsPosition], ...] = (
    Step("weather", "Weather", None, "1.2", begin=weather.WEATHER.begin),
    Step("resupply", "Resupply", None, "1.3", begin=resupply.begin),
    *(step for side in SIDES for step in _steps(side)),
)
SEQUENCE: Sequence[HellsPosition] = Sequence(
    setup=SETUP,
    turn=TURN,
    is_over=victory.VICTORY.is_over,
    finish=victory.VICTORY.finish,
    turn_title=turn_title,
)
