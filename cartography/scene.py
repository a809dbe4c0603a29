"""From a game's view and the notices of a phase to what a picture needs: marks and the title
block's words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cartography.marks import marks_of
from cartography.overlays import Mark
from cartography.panel import Caption
from rules_engine.game import Game
from rules_engine.plain import JsonObject

TRUTH = "The truth"


def scene_of(
    game: Game[Any],
    seen: JsonObject,
    notices: Iterable[Mapping[str, Any]] = (),
    viewer: str | None = None,
    campaign: str = "",
) -> tuple[list[Mark], Caption]:
    """Return the marks and the caption of a picture.

    `seen`: a side's view, or the truth. `notices`: what that side was told in the phase or turn
    that the picture
    shows, as `rules_engine.told` gives it. `viewer`: the side; anything else is called the truth.
    """
    position = game.lens(seen)
    scenery = game.scenery(position) if game.scenery else {"rows": [], "marks": []}
    marks: list[Mark] = [*scenery["marks"], *marks_of(notices)]
    rows = tuple((str(label), str(words)) for label, words in scenery["rows"])
    if campaign:
        rows = (("Campaign", campaign), *rows)
    step = game.sequence.steps.get(str(seen.get("step") or ""))
    title = game.sequence.turn_title(position)
    head, _, rest = title.partition(", ")
    lines = [line for line in (head, rest, step.title if step else "") if line]
    whose = str(viewer) if viewer in game.sides else TRUTH
    return marks, Caption(game.title, tuple(lines), rows, whose)
