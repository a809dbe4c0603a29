"""Movement as the sequence of play knows it: its orders, how a phase begins and ends. Source: 6.0,
7.1, 11.0-PR.
"""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.core.rulings import Violation
from rules_engine.games.cobra import losses
from rules_engine.games.cobra.movement import exits, march, overrun_fight, overrun_order, stacking
from rules_engine.games.cobra.movement.integrity import whole_divisions
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.supply.trace import note_supply
from rules_engine.games.cobra.trucks import settle
from rules_engine.mechanics.hexes.blind.known_position import as_known
from rules_engine.mechanics.parts import joined

PART: Part = joined(
    (march.PART, exits.PART, stacking.PART, overrun_order.PART, overrun_fight.PART, losses.PART)
)


def begin(p: Run) -> None:
    """Judge the supply of the moving side, all at once, and note for overruns which divisions of
    either side stand together. Source: 11.0-PR, 6.54, 7.24.
    """
    position = p.position
    units = position.on_map(position.side or "")
    is_for_both = position.reading("OQ-56") == "phase_start"
    note_supply(p, position.game.sides if is_for_both else (position.side or "",))
    if position.reading("OQ-43") == "phase_start":
        seen = as_known(position, position.side or "")
        held = [one.id for one in units if seen.in_enemy_zone(one.side, one.space or "")]
        p.write(put(held, "phase", "bound"))
    whole = whole_divisions(position) if position.phase and position.phase.has_overruns else {}
    if whole:
        p.write(put(whole, "phase", "whole"))


def may_end(position: CobraPosition) -> tuple[Violation, ...]:
    """Return what keeps a movement phase from being ended. Source: 7.1, OQ-48."""
    return tuple(stacking.excess(position))


def finish(p: Run) -> None:
    """Close a movement phase: too much in a hex is eliminated. Source: 7.1, OQ-37a."""
    settle(p)
    stacking.finish(p)
