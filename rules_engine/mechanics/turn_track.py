"""Tracks beside a map: boxes and what lies in them; the record of turns, a box for each."""

from __future__ import annotations

from rules_engine.plain import JsonObject


def track(title: str, boxes: list[str], markers: list[JsonObject]) -> JsonObject:
    """Return a track with its boxes and what lies in them."""
    return {"title": title, "boxes": boxes, "markers": markers}


def marker(at: int, text: str, side: str | None = None) -> JsonObject:
    """Return what lies in a box."""
    return {"box": at, "text": text, "side": side}


def turn_track(last: int, turn: int) -> list[JsonObject]:
    """Return the tracks of a game that has no other: its turns; `turn` is 0 before the first."""
    boxes = [str(number) for number in range(1, last + 1)]
    markers = [marker(turn - 1, f"Turn {turn}")] if 0 < turn <= last else []
    return [track("Turn", boxes, markers)]
