"""D-Day's four phases as steps of the sequence of play. Source: 20.0.

What the orders of these phases may do: `dday_limits.py`; aircraft and the landing go on by
themselves here.
"""

from __future__ import annotations

from rules_engine.core.rulings import Violation
from rules_engine.games.market_garden.bombardment.choices import reach
from rules_engine.games.market_garden.day import daylight
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.impulses.limits import while_another_runs
from rules_engine.games.market_garden.landing import dday_air, dday_landing, free_landings
from rules_engine.games.market_garden.landing.dday_limits import BASE, GUARDS
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.mechanics.parts import joined

# ---- Artillery Bombardment Phase (20.3) ---------------------------------------------------------


def may_end_artillery(position: MarketPosition) -> tuple[Violation, ...]:
    """Return what stands in the way of ending the phase: the Barrage is not fired. Source: 20.3."""
    if not position.holds("20.3") or impulse.acts(position):
        return ()
    if BASE not in reach(position, ALLIED):
        return ()
    return (Violation("20.3", "XXX Corps Artillery has to fire its Barrage in Zone F.", BASE),)


# ---- XXX Corps Ground Assault Phase (20.5) ------------------------------------------------------


def begin_ground(p: Run) -> None:
    """Begin the XXX Corps Ground Assault Phase. Source: 20.5."""
    impulse.begin_impulse(p)
    if BASE in p.position.board.index:
        impulse.open_act(p, "assault", [BASE])
        impulse.amend_act(p, stage="move")


def may_end_ground(position: MarketPosition) -> tuple[Violation, ...]:
    """Return what stands in the way of ending the phase: the Guards must Assault, and so must who
    has gone on to Germans after an Overrun. Source: 20.5, 10.2.
    """
    owed = while_another_runs(position)
    if owed:
        return owed
    if not position.holds("20.5") or BASE in position.phase.get("assaulted", ()):
        return ()
    able = [
        unit
        for unit in position.stack(BASE, ALLIED)
        if unit.division == GUARDS and unit.is_fresh and unit.can_be_point
    ]
    if not able or not position.stack(BASE, GERMAN):
        return ()
    text = "The Guards Armoured Division has to Assault the Germans in Zone F."
    return (Violation("20.5", text, space=BASE),)


def finish_ground(p: Run) -> None:
    """End the phase: what has acted becomes Spent; Impulse 0 follows. Source: 20.5, 8.3, 20.6."""
    impulse.close_act(p)
    daylight.begin_day(p)


PART: Part = joined((dday_air.PART, free_landings.PART, dday_landing.PART))
