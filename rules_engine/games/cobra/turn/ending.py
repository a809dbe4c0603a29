"""The end of a game turn and of the game. Source: 4.0, 15.3, 16.0."""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.games.cobra.common import tell_public
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.turn.track import LAST_TURN
from rules_engine.plain import JsonObject


def end_turn(p: Run) -> None:
    """Clear what lasts a game turn. Source: 4.0, 10.26, 13.12, 15.3."""
    bombs = {**p.position.tracks["bombs"], "hex": None}
    effects = [
        put(0, "tracks", "patton"),
        put([], "tracks", "replaced"),
        put(bombs, "tracks", "bombs"),
    ]
    p.emit("turn_ended", {"turn": p.position.turn}, effects, ["4.0"], by="rules")


def is_over(position: CobraPosition) -> bool:
    """Whether the last game turn has been played. Source: 4.0."""
    return position.holds("4.0") and position.turn >= LAST_TURN


def finish(p: Run) -> None:
    """End the game. Source: 4.0."""
    outcome: JsonObject = {"words": f"Game turn {LAST_TURN} has been played"}
    p.emit("game_over", outcome, [put(outcome, "outcome")], ["4.0"], by="rules")


PART = Part(
    tellers={"turn_ended": tell_public, "game_over": tell_public},
    words={
        "turn_ended": lambda notice: f"Game turn {notice['turn']} ends.",
        "game_over": lambda notice: f"The game is over. {notice['words']}.",
    },
)
