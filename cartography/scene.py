"""From a game's view and the notices of a phase to what a picture needs: marks and the title
block's words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cartography.keys import keys_of
from cartography.marks import marks_of
from cartography.overlays import Mark
from cartography.panel import Caption
from cartography.style import look_of
from rules_engine import start
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.game import Game
from rules_engine.plain import JsonObject

TRUTH = "The truth"
TURNS = "Turn"
"""The title of the track that a picture shows in its title block."""


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
    marks = tinted(game, [*scenery["marks"], *marks_of(notices)])
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
    is_side = viewer in game.sides
    whose, look = (game.side_titles[str(viewer)], str(viewer)) if is_side else (TRUTH, "")
    look = look_of(game.sides, game.looks, look) or look
    turns, turn = turns_of(game, position)
    keys = keys_of(game)
    return marks, Caption(game.title, tuple(lines), rows, whose, look, keys, turns, turn)


def bare_marks(game: Game[Any]) -> list[Mark]:
    """Return what a map without counters shows besides its ground: the points of the places that
    count, as they are at the beginning of the first scenario, in nobody's colours.
    """
    state = start(game.slug, min(game.scenarios), ThrowawayDice(0)).state
    marks = game.scenery(game.lens(state))["marks"] if game.scenery else []
    flags = [mark for mark in marks if mark["kind"] == "flag" and mark.get("points")]
    return [{**mark, "side": "", "line": False} for mark in flags]


def turns_of(game: Game[Any], position: Any) -> tuple[tuple[str, ...], int]:
    """Return the boxes of a game's turn track and how many of its turns have begun; nothing of a
    game without one.
    """
    found = game.tracks(position) if game.tracks else []
    track = next((one for one in found if one["title"] == TURNS), None)
    if track is None:
        return (), 0
    at = [int(marker["box"]) for marker in track["markers"]]
    return tuple(str(box) for box in track["boxes"]), at[0] + 1 if at else 0


def tinted(game: Game[Any], marks: Iterable[Mark]) -> list[Mark]:
    """Return marks in the colours that the game gives to its sides."""
    looks = {side: look_of(game.sides, game.looks, side) for side in game.sides}
    return [
        {**mark, "side": looks[mark["side"]]} if looks.get(str(mark.get("side"))) else mark
        for mark in marks
    ]


def face_of(game: Game[Any], unit_id: str, unit: Mapping[str, Any]) -> JsonObject:
    """Return what the game says that a unit's counter shows, in the colours of its side; of a unit
    of which only the side is known, the colours.
    """
    look = look_of(game.sides, game.looks, str(unit["side"]))
    tint: JsonObject = {"tint": look} if look else {}
    if not unit.get("type"):
        return tint
    plain = {"type": unit["type"], "size": unit.get("size"), "name": unit_id}
    return {**tint, **(game.counter(unit_id, dict(unit)) if game.counter else plain)}


def faces_of(game: Game[Any], seen: Mapping[str, Any]) -> dict[str, JsonObject]:
    """Return what the game says that the counters of a view show, by unit."""
    faces = {
        unit_id: face
        for unit_id, unit in sorted(seen.get("units", {}).items())
        if unit.get("space") and unit.get("status", "map") == "map"
        if (face := face_of(game, unit_id, unit))
    }
    for contact in seen.get("contacts", ()):
        faces[str(contact["id"])] = face_of_contact(game, contact)
    return faces


def face_of_contact(game: Game[Any], contact: Mapping[str, Any]) -> JsonObject:
    """Return the turn in which a remembered unit was seen, as the game writes it, and what the game
    says that its counter showed, where the side knows all that the game asks for.
    """
    when: JsonObject = {"when": game.sequence.turn_sign(int(contact.get("turn") or 0))}
    what = dict(contact["what"]) if contact.get("level") == "full" else {}
    return {**face_of(game, str(contact["id"]), {**what, "side": contact["side"]}), **when}
