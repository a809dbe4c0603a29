"""Stacking as a record: a division a hex when a side's movement phase ends. Source: 7.1, OQ-15."""

from __future__ import annotations

from rules_engine.games.cobra.kinds import WHOLE_HEX
from rules_engine.games.cobra.losses import eliminate
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.stacking import A_THIRD, share
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.movement.stacking import (
    Measure,
    Stacking,
    check_stacks,
    frame_of,
)


def _share(position: CobraPosition, unit: Unit) -> int:
    if unit.is_hq and not position.holds("10.24"):
        return A_THIRD
    return share(unit, position.reading)


STACKING: Stacking[CobraPosition, Unit] = Stacking(
    "7.1", "7.1", (Measure(WHOLE_HEX, _share),), eliminate
)


def finish(p: Run) -> None:
    """Check the limit at the end of a side's movement phase. Source: 7.1."""
    check_stacks(STACKING, p)


PART = Part(frames={"overstacked": frame_of(STACKING)})
