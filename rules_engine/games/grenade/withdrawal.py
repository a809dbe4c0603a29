"""The German strategic withdrawal. Source: 19.2, T8."""

from __future__ import annotations

from rules_engine.events import put
from rules_engine.games.grenade.common import tell_public
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.proceedings import Modifier

FIRST_ROLL = 3  # 19.21
EASIER_FROM = 8  # 19.22


def is_rolled_for(position: GrenadePosition) -> bool:
    """Whether the German rolls for a withdrawal this turn. Source: 19.21."""
    has_occurred = position.tracks.get("withdrawal") is not None
    return position.holds("19.21") and position.turn >= FIRST_ROLL and not has_occurred


def begin_withdrawal(p: Run) -> None:
    """Roll for the withdrawal; a success frees the 2nd Corps. Source: 19.21, 19.22, OQ-58."""
    position = p.position
    modifiers = []
    if position.turn >= EASIER_FROM and position.holds("19.22"):
        modifiers.append(Modifier(-1, f"turn {EASIER_FROM} or later", "19.22"))
    roll = p.roll(
        "19.21",
        "strategic withdrawal",
        owner="german",
        modifiers=modifiers,
        least=1,
        read=lambda total: "withdrawal" if total == 1 else "no withdrawal",
    )
    if roll.modified == 1:
        effects = [
            put(position.turn, "tracks", "withdrawal"),
            put(True, "tracks", "second_corps_free"),
        ]
        p.emit("withdrawal", {}, effects, ["19.21", "19.12"], by="rules")


PART = Part(
    tellers={"withdrawal": tell_public},
    words={"withdrawal": lambda notice: "Strategic withdrawal: the German 2nd Corps may move."},
)
