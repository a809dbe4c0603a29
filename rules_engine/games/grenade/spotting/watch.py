"""Bringing the ledgers up to date whenever something has happened: who is seen now, who has gone
out of sight, what has become too old. Source: DB1 to DB3, DB6.
"""

from __future__ import annotations

from typing import Any

from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.spotting import arriving, leaving, reports
from rules_engine.games.grenade.spotting.notes import Notes
from rules_engine.games.grenade.spotting.sight import sight_of
from rules_engine.mechanics.knowledge import Ledger

MATTERS = ("options", "screened", "turn", "step")


def spot(p: Run) -> None:
    """Let both sides see what there is to see now; costs next to nothing where nothing that
    matters has changed. Source: DB1.1.
    """
    if not is_double_blind(p.state) or p.state["outcome"]:
        return
    for side in p.game.sides:
        marks = _marks(p, side)
        known = p.notes.get(f"spotted {side}")
        if known is None or any(old is not new for old, new in zip(known, marks, strict=True)):
            _watch(p, side)
            if _is_to_hear(p, side):
                reports.hear(p, side)
            p.notes[f"spotted {side}"] = _marks(p, side)


def _marks(p: Run, side: str) -> tuple[Any, ...]:
    """Return what the ledger of a side depends on: what it sees, what it knows, and parts of the
    state; they are the same objects as long as nothing has changed there.
    """
    state = p.state
    seen = sight_of(p.position, side)
    return (seen, state["known"].get(side), *(state.get(name) for name in MATTERS))


def _is_to_hear(p: Run, side: str) -> bool:
    """Whether the side's movement phase has begun with this input, and reports have not been asked
    for since. Source: DB7.1.
    """
    turn, step = p.state["turn"], f"{side}.movement"
    if p.state["step"] != step or p.notes.get(f"heard {side}") == turn:
        return False
    p.notes[f"heard {side}"] = turn
    return any(
        e.kind == "step" and (e.data["step"], e.data["turn"]) == (step, turn) for e in p.events
    )


def _watch(p: Run, side: str) -> None:
    ledger = Ledger(p.state, side)
    notes = Notes(p.position, side)
    leaving.be_told(ledger, notes)
    leaving.follow(p.position, ledger, notes)
    arriving.arrive(p.position, ledger, notes)
    leaving.clear(p.position, ledger, notes)
    leaving.grow_old(p.position, ledger, notes)
    notes.emit(p, ledger.effects())
