"""The German strategic withdrawal. Source: 19.2, T8."""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.core.levels import is_double_blind
from rules_engine.core.proceedings import Modifier
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.blind.tellers import tell_named

FIRST_ROLL = 3  # 19.21
EASIER_FROM = 8  # 19.22


def comes_up(position: GrenadePosition) -> bool:
    """Whether the step is played this turn. At the level "double_blind" it is even when nothing is
    rolled for any more: both sides are told of steps, and the US side may not learn by one that is
    missing that the withdrawal has occurred. Source: 19.21, OQ-112.
    """
    if not position.holds("19.21") or position.turn < FIRST_ROLL:
        return False
    return is_double_blind(position.data) or not _has_occurred(position)


def _has_occurred(position: GrenadePosition) -> bool:
    return position.tracks.get("withdrawal") is not None


def begin_withdrawal(p: Run) -> None:
    """Roll for the withdrawal, unless it has occurred; a success frees the 2nd Corps. Source:
    19.21, 19.22, OQ-58.
    """
    position = p.position
    if _has_occurred(position):
        return
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


PART = Part.saying(
    {"withdrawal": lambda notice: "Strategic withdrawal: the German 2nd Corps may move."},
    tell=tell_named,
)
