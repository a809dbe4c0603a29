"""A plain reference for the measures of spotting: every field of view worked out anew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from rules_engine.mechanics.hexes.blind import fields
from rules_engine.mechanics.hexes.blind.record import Spotting
from rules_engine.mechanics.hexes.blind.sight import in_sight
from rules_engine.mechanics.hexes.ground.position import H, U


@dataclass(frozen=True, eq=False)
class Looks(Generic[H, U]):
    """What a side sees by a game's rules of spotting, measured."""

    rules: Spotting[H, U]

    def look(self, position: H, side: str) -> dict[int, int]:
        """Return from how many units a side sees each hex with enemies, the program's way."""
        return {at: len(seen.by) for at, seen in in_sight(self.rules, position, side).items()}

    def look_anew(self, position: H, side: str) -> dict[int, int]:
        """Return the same with every field of view worked out anew, none kept."""
        rules, index = fields.rules_of(self.rules.eyesight, position), position.board.index
        others = position.others(side)
        held = {index[space] for other in others for space in position.stacks(other)}
        found: dict[int, int] = {}
        for unit in position.on_map(side):
            at, kind = index[unit.space or ""], self.rules.kind(unit)
            looks = fields.field.__wrapped__(position.board, at, kind, rules).looks
            for there in held.intersection(looks):
                found[there] = found.get(there, 0) + 1
        return found
