"""Bringing the ledgers up to date whenever something has happened: who is seen now, who has gone
out of sight, what has become too old.
"""

from __future__ import annotations

from typing import Any

from rules_engine.core.levels import is_double_blind
from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics.hexes.blind import arriving, leaving, reports
from rules_engine.mechanics.hexes.blind.notes import Notes
from rules_engine.mechanics.hexes.blind.record import Spotting
from rules_engine.mechanics.hexes.blind.sight import sight_of
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.knowledge import Ledger

MATTERS = ("options", "screened", "turn", "step")


def spot(spotting: Spotting[H, U], p: Proceedings[H]) -> None:
    """Let all sides see what there is to see now; costs next to nothing where nothing that
    matters has changed.
    """
    if not is_double_blind(p.state) or p.state["outcome"]:
        return
    for side in p.game.sides:
        marks = _marks(spotting, p, side)
        known = p.notes.get(f"spotted {side}")
        if known is None or any(old is not new for old, new in zip(known, marks, strict=True)):
            _watch(spotting, p, side)
            if _is_to_hear(spotting, p, side):
                reports.hear(spotting, p, side)
            p.notes[f"spotted {side}"] = _marks(spotting, p, side)


def _marks(spotting: Spotting[H, U], p: Proceedings[H], side: str) -> tuple[Any, ...]:
    """Return what the ledger of a side depends on: what it sees, what it knows, and parts of the
    state; they are the same objects as long as nothing has changed there.
    """
    state = p.state
    seen = sight_of(spotting, p.position, side)
    return (seen, state["known"].get(side), *(state.get(name) for name in MATTERS))


def _is_to_hear(spotting: Spotting[H, U], p: Proceedings[H], side: str) -> bool:
    """Whether the side's movement phase has begun with this input, and reports have not been asked
    for since.
    """
    turn, step = p.state["turn"], spotting.movement[side][0]
    if p.state["step"] != step or p.notes.get(f"heard {side}") == turn:
        return False
    p.notes[f"heard {side}"] = turn
    return any(
        e.kind == "step" and (e.data["step"], e.data["turn"]) == (step, turn) for e in p.events
    )


def _watch(spotting: Spotting[H, U], p: Proceedings[H], side: str) -> None:
    ledger, notes = Ledger(p.state, side), Notes(spotting.cases, side)
    leaving.be_told(spotting.cases, ledger, notes)
    leaving.follow(spotting, p.position, ledger, notes)
    arriving.arrive(spotting, p.position, ledger, notes)
    leaving.clear(spotting, p.position, ledger, notes)
    leaving.grow_old(spotting.cases, p.position, ledger, notes)
    notes.emit(p, ledger.effects())
