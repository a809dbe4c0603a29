"""What no position of any game may break."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.position import Position
from rules_engine.plain import assert_plain


def frame_faults(position: Position) -> Iterator[str]:
    """Yield a sentence for each waiting point that cannot be stored or that no rule knows."""
    for frame in position.frames:
        try:
            assert_plain(frame, "frame")
        except ValueError as fault:
            yield f"A waiting point cannot be stored: {fault}."
        if frame.get("kind") not in position.game.frames:
            yield f"No rule knows the waiting point {frame.get('kind')!r}."
