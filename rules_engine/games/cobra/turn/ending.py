"""The end of a game turn and of the game. Source: 4.0, 15.3, 16.0."""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.turn.points import exit_complete, limits, missing_divisions, winner
from rules_engine.games.cobra.turn.scoring import fates, score_terms, totals
from rules_engine.games.cobra.turn.track import LAST_TURN
from rules_engine.mechanics.hexes.turn.victory import Victory
from rules_engine.plain import JsonObject


def end_turn(p: Run) -> None:
    """Clear what lasts a game turn; note the western exit, and what is missing of it. Source: 4.0,
    6.47, 10.26, 13.12, 15.3, 16.1.
    """
    bombs = {**p.position.tracks["bombs"], "hex": None}
    effects = [
        put(0, "tracks", "patton"),
        put(0, "tracks", "patton_overruns"),
        put([], "tracks", "replaced"),
        put(bombs, "tracks", "bombs"),
    ]
    known, turn, reading = list(fates(p.position)), p.position.turn, p.position.reading
    if turn >= limits()["exit_turn"]:
        effects.append(put(missing_divisions(known, turn, reading), "tracks", "missing", str(turn)))
    done = exit_complete(known, reading)
    if done != p.position.tracks["exit"]:
        effects.append(put(done, "tracks", "exit"))
    p.emit("turn_ended", {"turn": p.position.turn}, effects, ["4.0"], by="rules")


def _score(position: CobraPosition) -> JsonObject:
    return {"points": totals(position), "terms": list(score_terms(position))}


def _verdict(position: CobraPosition, score: JsonObject) -> JsonObject:
    """Return who has won. Source: 16.0-GR, OQ-26a."""
    points = score["points"]
    won = winner(points["german"], points["allied"], position.reading)
    words = "A draw" if won is None else f"{position.game.side_titles[won]} victory"
    return {"winner": won, "words": words}


VICTORY: Victory[CobraPosition] = Victory(
    "4.0", "16.0-GR", lambda position: LAST_TURN, _score, _verdict
)


def _words_over(notice: JsonObject) -> str:
    points = notice["points"]
    words = f" {notice['words']}." if notice.get("words") else ""
    return f"The game is over. German {points['german']}, Allied {points['allied']} points.{words}"


PART = Part.saying(
    {
        "turn_ended": lambda notice: f"Game turn {notice['turn']} ends.",
        "game_over": _words_over,
    }
)
