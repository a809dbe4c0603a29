"""Surrender of Isolated units. Source: 13.9, 6.4, OQ-09, OQ-19."""

from __future__ import annotations

from rules_engine.core.game import FrameKind
from rules_engine.games.market_garden import states
from rules_engine.games.market_garden.control import settle_control
from rules_engine.games.market_garden.landing import interdiction
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.games.market_garden.rolls import Throw, roll_frame, throw
from rules_engine.games.market_garden.states import STATES
from rules_engine.games.market_garden.supply.isolation import isolated
from rules_engine.games.market_garden.units import Unit
from rules_engine.plain import JsonObject

LEVELS = {state: level for level, state in enumerate(STATES, start=1)}
"""The Isolation Level of each state. Source: 13.9."""
ELIMINATED, WORSE, NOTHING = "eliminated", "one state worse", "–"
WHY = "it is Isolated and has surrendered"


def begin(p: Run) -> None:
    """Let every Isolated unit be rolled for, after both sides have refitted. Source: 6.4, OQ-19.

    The Refit Phase is over for the Interdiction markers (16.4).
    """
    interdiction.take_back(p)
    if p.position.reading("OQ-19") != "own_refit":
        _roll_for(p, [unit for side in (GERMAN, ALLIED) for unit in due(p.position, side)])


def after_own_refit(p: Run, side: str) -> None:
    """Let a side's Isolated units be rolled for at the end of its refit. Source: 13.3, OQ-19."""
    if p.position.reading("OQ-19") == "own_refit":
        _roll_for(p, list(due(p.position, side)))


def due(position: MarketPosition, side: str) -> tuple[Unit, ...]:
    """Return the units of a side for which a Surrender die is due. Source: 13.9, OQ-19."""
    if not position.holds("13.9"):
        return ()
    found = isolated(position, side)
    if position.reading("OQ-19") == "no_corps":
        return tuple(unit for unit in found if unit.side == GERMAN or unit.is_airborne)
    return found


def fate(die: int, state: str) -> str:
    """Return what a Surrender die does to an Isolated unit in a state. Source: 13.9."""
    level = LEVELS[state]
    if die < level:
        return ELIMINATED
    return WORSE if die == level else NOTHING


def _roll_for(p: Run, units: list[Unit]) -> None:
    if units:
        p.push("surrender", units=[unit.id for unit in units])


def _run(p: Run, frame: JsonObject) -> None:
    """Roll for the next unit; who is Isolated was found when the rolls began."""
    names = list(frame["units"])
    if not names:
        p.pop()
        return
    p.amend(units=names[1:])
    unit = p.position.units[names[0]]
    wanted = Throw("13.9", f"the surrender of {unit.id}", unit.side, 1, alone=unit.id)
    throw(p, "surrender_roll", [wanted], unit=unit.id)


def _settle(p: Run, frame: JsonObject) -> None:
    unit = p.position.units[frame["about"]["unit"]]
    space, found = str(unit.space), fate(frame["rolled"][0]["modified"], unit.state)
    if found == ELIMINATED:
        states.eliminate(p, unit.id, WHY, "13.9", "13.8")
    elif found == WORSE:
        is_last = LEVELS[unit.state] == len(LEVELS)
        states.worsen(p, unit.id, WHY if is_last else "it is Isolated", "13.9")
    settle_control(p, [space])


PART = Part(
    frames={
        "surrender": FrameKind("surrender", run=_run),
        "surrender_roll": roll_frame("surrender_roll", _settle),
    },
)
