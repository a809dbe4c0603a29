"""Which units may move at all, and how many may stand in a hex when a side's movement phase ends.
Source: 5.0-PR, 5.41, 7.0-GR, 7.1, 19.1, 19.3, 21.24.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.rulings import Violation
from rules_engine.games.grenade.combat import steps
from rules_engine.games.grenade.ground.terrain import is_mechanized
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import STACK, Unit
from rules_engine.mechanics.hexes.faults import unit_fault
from rules_engine.mechanics.hexes.movement.phase import moved_as, rest_of
from rules_engine.mechanics.hexes.movement.stacking import Measure, Stacking, check_stacks, frame_of

PANZER_UNTIL = {"9P": 1, "11P": 2}  # 19.11: the last turn on which the division may not move
SECOND_CORPS = "2"  # 19.12
MECHANIZED_FROM = 4  # 19.31


def limits(position: GrenadePosition, unit: Unit, mode: str) -> Iterator[Violation]:
    """Yield why a unit may not move at all in this phase, or not in this mode."""
    before = moved_as(position, unit.id)
    rest = rest_of(position, unit.id)
    if rest is not None and rest["mode"] == mode:
        return  # it goes on with what it has left (OQ-101)
    if before is not None and position.holds("5.0-PR"):
        yield unit_fault(unit, "5.0-PR", "has made its move of this phase already")
    other_way = before is not None and (before == "strategic") != (mode == "strategic")
    if other_way and position.holds("5.41"):
        text = f"has moved {before}ly; the two modes exclude each other in a phase"
        yield unit_fault(unit, "5.41", text)
    if unit.side == "german":
        yield from _german_limits(position, unit)
    elif is_mechanized(position, unit) and position.turn < MECHANIZED_FROM:
        if not position.holds("19.31") or _is_let_off(position, unit):
            return
        text = "is mechanized: US mechanized units may not move before turn 4"
        yield unit_fault(unit, "19.31", text, "OQ-35")


def _is_let_off(position: GrenadePosition, unit: Unit) -> bool:
    """Whether a reading lets cavalry groups and tank battalions move from the start (OQ-35)."""
    return unit.type in ("recon", "tank") and position.reading("OQ-35") == "free"


def _german_limits(position: GrenadePosition, unit: Unit) -> Iterator[Violation]:
    last = PANZER_UNTIL.get(unit.division or "", 0)
    if position.turn <= last and position.holds("19.11"):
        text = f"belongs to a panzer division that may not move before turn {last + 1}"
        yield unit_fault(unit, "19.11", text)
    is_frozen = unit.corps == SECOND_CORPS and not position.tracks.get("second_corps_free")
    if is_frozen and position.holds("19.12"):
        text = (
            "belongs to the German 2nd Corps, which may not move before a strategic"
            " withdrawal or an attack on one of its units"
        )
        yield unit_fault(unit, "19.12", text)
    if unit.type == "volkssturm" and not position.holds("21.24"):
        yield unit_fault(unit, "21.12", "stays where it was raised")


STACKING: Stacking[GrenadePosition, Unit] = Stacking(
    "7.0-GR", "7.11", (Measure(STACK),), steps.eliminate
)


def finish_movement(p: Run) -> None:
    """Check the stacking limit at the end of a side's movement phase. Source: 7.11."""
    check_stacks(STACKING, p)


PART = Part(frames={"overstacked": frame_of(STACKING)})
