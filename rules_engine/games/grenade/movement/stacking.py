"""Stacking: three units a hex when a side's movement phase ends. Source: 7.0-GR, 7.1."""

from __future__ import annotations

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.game import FrameKind
from rules_engine.games.grenade.combat import steps
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.plain import JsonObject

LIMIT = 3


def overstacked(position: GrenadePosition, side: str) -> tuple[str, ...]:
    """Return the hexes that hold more than three units of a side. Source: 7.0-GR."""
    if not position.holds("7.0-GR"):
        return ()
    return tuple(at for at, stack in position.stacks(side).items() if len(stack) > LIMIT)


def finish_movement(p: Run) -> None:
    """Check the stacking limit at the end of a side's movement phase. Source: 7.11."""
    position = p.position
    if position.side is None or not position.holds("7.11"):
        return
    if overstacked(position, position.side):
        p.push("overstacked", side=position.side)


def _run(p: Run, frame: JsonObject) -> None:
    p.pop()


def _decisions(position: GrenadePosition, frame: JsonObject) -> tuple[Decision, ...]:
    over = overstacked(position, frame["side"])
    if not over:
        return ()
    space = over[0]
    stack = position.stack(space)
    choices = tuple(
        Choice(unit.id, f"Eliminate {unit.id}", f"{unit.id} is out of play.", space)
        for unit in stack
    )
    excess = len(stack) - LIMIT
    prompt = f"{space} holds {len(stack)} units, {excess} too many. Which is eliminated?"
    here, side = str(frame["id"]), str(frame["side"])
    return (Decision(here, side, "overstacked", "7.11", prompt, choices, space),)


def _answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    steps.eliminate(p, key, "7.11")


PART = Part(frames={"overstacked": FrameKind("overstacked", _run, _decisions, _answer)})
