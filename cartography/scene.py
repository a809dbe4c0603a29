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
    faces = faces_of(game, seen)
    if faces:
        marks.append({"kind": "faces", "units": faces})
    rows = tuple((str(label), str(words)) for label, words in scenery["rows"])
    if campaign:
        rows = (("Campaign", campaign), *rows)
    step = game.sequence.steps.get(str(seen.get("step") or ""))
    title = game.sequence.turn_title(position)
    head, _, rest = title.partition(", ")
    lines = [line for line in (head, rest, step.title if step else "") if line]
    whose = str(viewer) if viewer in game.sides else TRUTH
    return marks, Caption(game.title, tuple(lines), rows, whose)


def faces_of(game: Game[Any], seen: Mapping[str, Any]) -> dict[str, JsonObject]:
    """Return what the game says that the counters of a view show, by unit; nothing of units of
    which only the side is known.
    """
    if game.counter is None:
        return {}
    faces = {
        unit_id: game.counter(unit_id, unit)
        for unit_id, unit in sorted(seen.get("units", {}).items())
        if unit.get("type") and unit.get("space") and unit.get("status", "map") == "map"
    }
    for contact in seen.get("contacts", ()):
        faces[str(contact["id"])] = face_of_contact(game, contact)
    return faces


def face_of_contact(game: Game[Any], contact: Mapping[str, Any]) -> JsonObject:
    """Return the turn in which a remembered unit was seen, as the game writes it, and what the game
    says that its counter showed, where the side knows all that the game asks for.
    """
    when: JsonObject = {"when": game.sequence.turn_sign(int(contact.get("turn") or 0))}
    if game.counter is None or contact.get("level") != "full":
        return when
    return {**game.counter(str(contact["id"]), dict(contact["what"])), **when}
