"""What must be true of every state, whatever has happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.games.grenade.combat.chits import chits
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import STACK, Unit
from rules_engine.mechanics.hexes.desk.invariants import Invariants

FACES = ("full", "reduced", "cadre")
SUPPLY = ("in", "out", "isolated")


def _unit_faults(position: GrenadePosition, unit: Unit) -> Iterator[str]:
    if unit.face not in FACES or unit.supply not in SUPPLY:
        yield f"{unit.id} has the face {unit.face!r} and the supply {unit.supply!r}."
    if unit.is_cadre and unit.chit is not None:
        yield f"{unit.id} is a cadre and has a strength chit (8.52)."
    if unit.data.get("status") == "out" and unit.chit is not None:
        yield f"{unit.id} is eliminated and has a strength chit (8.52)."
    if unit.chit is not None and unit.chit not in chits():
        yield f"{unit.id} has the strength chit {unit.chit}, which does not exist (8.31)."
    if unit.chit is not None and unit.data.get("class") is None:
        yield f"{unit.id} has a strength chit but no combat class (8.6)."


def _stack_faults(position: GrenadePosition, space: str, stack: Sequence[Unit]) -> Iterator[str]:
    is_checked = {unit.side for unit in stack} == {_checked_side(position)}
    if len(stack) > STACK and is_checked:
        yield f"{len(stack)} units stand in {space}; three may (7.0-GR)."


def _checked_side(position: GrenadePosition) -> str | None:
    """Return the side whose stacks must be within the limit now: the phasing side between the end
    of its movement and its first combat. Later retreats may break the limit again (9.93).
    """
    phase = position.data["phase"]
    has_fought = any(phase.get(mark) for mark in ("attacked", "defended", "retreated"))
    is_enforced = position.holds("7.0-GR") and position.holds("7.11")
    is_at_orders = bool(position.frames) and position.frames[-1]["kind"] == "orders"
    if position.step.endswith(".combat") and is_at_orders and is_enforced and not has_fought:
        return position.side
    return None


invariants: Invariants[GrenadePosition, Unit] = Invariants(
    statuses=("map", "due", "pool", "out"),
    apart="5.21",
    closed={"lake": "Units stand in the lake {space} (5.62)."},
    unit=_unit_faults,
    stack=_stack_faults,
)
