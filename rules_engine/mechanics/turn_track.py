"""The record of turns beside a map: a box for each, with a marker in the one that is played."""

from __future__ import annotations

from rules_engine.plain import JsonObject


def turn_track(last: int, turn: int) -> list[JsonObject]:
    """Return the tracks of a game that has no other: its turns; `turn` is 0 before the first."""
    marker: JsonObject = {"box": turn - 1, "text": f"Turn {turn}", "side": None}
    boxes = [str(number) for number in range(1, last + 1)]
    return [{"title": "Turn", "boxes": boxes, "markers": [marker] if 0 < turn <= last else []}]
