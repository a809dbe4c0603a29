"""Bringing the ledgers up to date whenever something has happened: who is seen now, who has gone
out of sight, what has become too old.
"""

from __future__ import annotations

from typing import NamedTuple

from rules_engine.core.levels import is_double_blind
from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics.hexes.blind import arriving, leaving, reports
from rules_engine.mechanics.hexes.blind.notes import Notes
from rules_engine.mechanics.hexes.blind.record import Spotting
from rules_engine.mechanics.hexes.blind.sight import bit_of, sight_of
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.knowledge import Ledger, known

MATTERS = ("options", "screened", "turn", "step")


class Marks(NamedTuple):
    """What the ledger of a side depends on: the hexes that it overlooks of those in which it
    remembers something, as bits of a number; and what it sees, what it knows and parts of the
    state, the same objects as long as nothing has changed there.
    """

    overlooked: int
    objects: tuple[object, ...]

    def are_as(self, other: Marks | None) -> bool:
        """Whether nothing has changed."""
        return (
            other is not None
            and self.overlooked == other.overlooked
            and all(old is new for old, new in zip(self.objects, other.objects, strict=True))
        )


def spot(spotting: Spotting[H, U], p: Proceedings[H]) -> None:
    """Let all sides see what there is to see now; costs next to nothing where nothing that
    matters has changed.
    """
    if not is_double_blind(p.state) or p.state["outcome"]:
        return
    for side in p.game.sides:
        if not _marks(spotting, p, side).are_as(p.notes.get(f"spotted {side}")):
            _watch(spotting, p, side)
            if _is_to_hear(spotting, p, side):
                reports.hear(spotting, p, side)
            p.notes[f"spotted {side}"] = _marks(spotting, p, side)


def _marks(spotting: Spotting[H, U], p: Proceedings[H], side: str) -> Marks:
    state, sight = p.state, sight_of(spotting, p.position, side)
    objects = (sight.seen, state["known"].get(side), *(state.get(name) for name in MATTERS))
    return Marks(sight.open_hexes & _remembered(p, side), objects)


def _remembered(p: Proceedings[H], side: str) -> int:
    """Return the hexes in which a side remembers something, as bits of a number."""
    entries = known(p.state, side)
    noted = p.notes.get(f"remembered {side}")
    if noted is None or noted[0] is not entries:
        found = {entry["space"] for entry in entries.values() if not entry["seen"]}
        noted = (entries, sum(bit_of(p.position, space) for space in found))
        p.notes[f"remembered {side}"] = noted
    return int(noted[1])


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
