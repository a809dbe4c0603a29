"""Stacking: three units a hex when a side's movement phase ends. Source: 7.0-GR, 7.1."""

from __future__ import annotations

from rules_engine.games.grenade.combat import steps
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import STACK, Unit
from rules_engine.mechanics.hexes.movement.stacking import Measure, Stacking, check_stacks, frame_of

STACKING: Stacking[GrenadePosition, Unit] = Stacking(
    "7.0-GR", "7.11", (Measure(STACK),), steps.eliminate
)


def finish_movement(p: Run) -> None:
    """Check the stacking limit at the end of a side's movement phase. Source: 7.11."""
    check_stacks(STACKING, p)


PART = Part(frames={"overstacked": frame_of(STACKING)})
