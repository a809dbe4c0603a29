"""What must be true of every state, whatever has happened."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.games.grenade.combat.chits import chits
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import STACK, Unit
from rules_engine.mechanics.invariants import frame_faults, place_faults, shared_spaces, stacked

STATUSES = ("map", "due", "pool", "out")
FACES = ("full", "reduced", "cadre")
SUPPLY = ("in", "out", "isolated")


def invariants(position: GrenadePosition) -> tuple[str, ...]:
    """Return what is wrong with a state, in sentences."""
    faults = list(_space_faults(position))
    for unit in position.units.values():
        faults.extend(_unit_faults(position, unit))
    faults.extend(frame_faults(position))
    return tuple(faults)


def _unit_faults(position: GrenadePosition, unit: Unit) -> Iterator[str]:
    yield from place_faults(position, unit, STATUSES, position.board.index)
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


def _space_faults(position: GrenadePosition) -> Iterator[str]:
    stacks = stacked(position.units.values())
    yield from shared_spaces(position, stacks, "5.21")
    checked = _checked_side(position)
    for space, stack in stacks.items():
        sides = sorted({unit.side for unit in stack})
        if len(stack) > STACK and sides == [checked]:
            yield f"{len(stack)} units stand in {space}; three may (7.0-GR)."
        at = position.board.index.get(space)
        if at is not None and position.board.terrain[at] == "lake":
            yield f"Units stand in the lake {space} (5.62)."


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
