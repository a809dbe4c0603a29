"""What the views of every game share: the parts that nobody hides, and whom the game waits for."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.levels import is_double_blind
from rules_engine.core.position import Position
from rules_engine.core.sequence import open_decisions
from rules_engine.core.whose_turn import OTHERS
from rules_engine.plain import JsonObject

PUBLIC = (
    "game",
    "rules",
    "scenario",
    "options",
    "readings",
    "level",
    "turn",
    "step",
    "side",
    "outcome",
)
MARKS = ("spaces", "links")
"""The marks on the map: at the level "double_blind" a game says itself who knows of which."""


def public_parts(position: Position) -> JsonObject:
    """Return the parts of a state that all sides see, with the board where one is drawn in it; of
    the marks on the map none at the level "double_blind", where not everybody sees them.
    """
    data = position.data
    found: JsonObject = {name: data[name] for name in PUBLIC}
    found |= {name: {} if is_double_blind(data) else data[name] for name in MARKS}
    if "board" in data:
        found["board"] = data["board"]
    return found


def open_view(position: Position, side: str, phase: Sequence[str]) -> JsonObject:
    """Return what a side sees in the open game, where all counters lie face up; `phase`: the marks
    of the running phase that are shown.
    """
    data = position.data
    return {
        **public_parts(position),
        "tracks": dict(data["tracks"]),
        "phase": {name: data["phase"][name] for name in phase if name in data["phase"]},
        "units": dict(data["units"]),
        "known": {side: {}},
        "waiting": waiting_for(position, side),
    }


def waiting_for(position: Position, side: str) -> str | None:
    """Return whom the game waits for, as a side may know it; None where it waits for nobody.

    In the open game everybody may know. Where anything is hidden it is the side itself, the side
    whose step it is, or the opponent, whether or not there is anything for him to choose: that he
    is asked would tell what he has there. Which of several opponents is asked in the side's own
    step, or whether it is the referee, is not for it to know either.
    """
    if not position.frames:
        return None
    is_open = position.data["level"] == "open"
    decisions = open_decisions(position)
    if decisions and (is_open or decisions[0].owner == side):
        return decisions[0].owner
    if position.frames[-1]["kind"] == "orders":
        return position.side
    if is_open:
        return None
    others = position.others(side)
    if position.side in others:
        return position.side
    is_one = len(others) == 1 and not position.game.asks_referee
    return others[0] if is_one else OTHERS
