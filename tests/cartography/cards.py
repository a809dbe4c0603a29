"""Draws the pictures of the games on a visitor's first page, from games that are kept.

Run as `.venv/bin/python -m tests.cartography.cards` whenever maps or counters look otherwise.
"""

from __future__ import annotations

import lzma
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

from cartography import Size, draw_map
from cartography.frame import MARGIN
from cartography.replay import read_events
from cartography.scene import scene_of
from rules_engine import apply, load, truth

KEPT = Path(__file__).parents[1] / "rules_engine" / "exports"
OUT = Path(__file__).parents[2] / "static" / "pictures"
WIDE, HIGH = 640, 440
MOST_BYTES = 100_000
CARDS: Mapping[str, tuple[str, int, int, str]] = {
    "cobra": ("cobra-open-rules_1.1", 2, 56, "1507"),
    "grenade": ("grenade-open-rules_3.1", 3, 64, "1107"),
    "hells_highway": ("hells_highway-open-rules_1.1", 2, 52, "3609"),
    "market_garden": ("market_garden-open-rules_2.1", 2, 60, "12"),
}
"""By game: a kept game, the turn at whose end it is drawn, pixels to the hex width, and the space
in the middle.
"""


def position(name: str, turn: int) -> dict[str, Any]:
    """Return the truth at the end of a turn of a kept game."""
    text = lzma.decompress((KEPT / f"{name}.json.xz").read_bytes()).decode()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "kept.json"
        file.write_text(text, encoding="utf-8")
        events = read_events(file)
    state: dict[str, Any] = {}
    for event in events:
        after = apply(state, event)
        if state and state["turn"] == turn and after["turn"] != turn:
            break
        state = after
    return state


def card(slug: str) -> Image.Image:
    """Return a game's picture."""
    name, turn, scale, middle = CARDS[slug]
    game, state = load(slug), position(name, turn)
    marks, _ = scene_of(game, truth(state))
    board = game.board_of(state)
    picture = draw_map(board, truth(state), marks, Size(scale, panel=False))
    x, y = board.centre(board.index[middle])
    left = min(max(0, round((x + MARGIN) * scale) - WIDE // 2), picture.width - WIDE)
    top = min(max(0, round((y + MARGIN) * scale) - HIGH // 2), picture.height - HIGH)
    return picture.crop((left, top, left + WIDE, top + HIGH))


def main(names: list[str]) -> None:
    """Draw the pictures of some games, or of all."""
    for slug in names or CARDS:
        path = OUT / f"{slug}.png"
        card(slug).save(path, optimize=True)
        print(f"{path}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
