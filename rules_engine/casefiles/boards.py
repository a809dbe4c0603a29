"""The board lines of a position: a patch drawn hex by hex or area by area, or corrections of the
printed board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Any

from rules_engine.board.board import Board, BoardError
from rules_engine.board.grid import GridError
from rules_engine.board.loading import link_key
from rules_engine.casefiles.vocabulary import Vocabulary
from rules_engine.casefiles.words import Line, Word
from rules_engine.mechanics.boards import patch_of
from rules_engine.plain import JsonObject

AREA_WORDS = ("area", "zone", "box")
"""Lines that draw the spaces of an area board; the word is their terrain."""
BOARD_WORDS = ("board", "hex", "link", "edge", *AREA_WORDS, "border")
KINDS = ("patch", "printed")
NUMBER = re.compile(r"[0-9A-Z]+")


@dataclass(frozen=True)
class _Drawn:
    """Lines that are the same wherever they stand: most scenes of a file share theirs."""

    words: tuple[tuple[Word, ...], ...]
    lines: tuple[Line, ...] = field(compare=False)


def board_of_lines(lines: Iterable[Line], printed: Board, words: Vocabulary) -> JsonObject | None:
    """Return the board file that the lines describe, or None where they leave the printed one. It
    is made once for the same lines, and nobody's to change.

    Raises:
        CaseFault: a line does not fit.
    """
    said = tuple(lines)
    return _drawing(_Drawn(tuple(line.words for line in said), said), printed, words)


@lru_cache(maxsize=64)
def _drawing(drawn: _Drawn, printed: Board, words: Vocabulary) -> JsonObject | None:
    drawing: JsonObject | None = None
    last: Line | None = None
    for line in drawn.lines:
        last = line
        if line.words[0] == "board":
            drawing = _begin(line, printed)
        else:
            drawing = printed.draft.to_json() if drawing is None else drawing
            _draw(drawing, line, words)
    if drawing is None or last is None:
        return None
    if not drawing["spaces"]:
        raise last.fault("A patch needs spaces: 'hex 0507-0709 clear', 'area 13 14 tem_1'.")
    try:
        patch_of(drawing)
    except BoardError as fault:
        raise last.fault(str(fault)) from fault
    return drawing


def _begin(line: Line, printed: Board) -> JsonObject | None:
    if len(line.words) != 2 or line.words[1] not in KINDS:
        raise line.fault("Write 'board patch' (empty, to be drawn) or 'board printed'.", 1)
    if line.words[1] == "printed":
        return None
    head = printed.draft.head()
    kept: JsonObject = {key: head[key] for key in ("format", "kind", "grid") if key in head}
    return {**kept, "name": "patch", "title": "this patch", "spaces": {}, "links": {}, "sites": {}}


def _draw(drawing: JsonObject, line: Line, words: Vocabulary) -> None:
    verb = str(line.words[0])
    if verb in words.sites:
        _draw_site(drawing, line, words)
    elif verb in AREA_WORDS:
        _draw_areas(drawing, line)
    else:
        _draw_hexes(drawing, line, verb)


def _draw_site(drawing: JsonObject, line: Line, words: Vocabulary) -> None:
    try:
        group, name, value = words.sites[str(line.words[0])](line.words[1:])
    except ValueError as fault:
        raise line.fault(str(fault), 1) from fault
    sites = dict(drawing["sites"])
    sites[group] = {**sites.get(group, {}), name: value}
    drawing["sites"] = sites


def _draw_hexes(drawing: JsonObject, line: Line, verb: str) -> None:
    """`hex 0507 woods valley`, `link 0507-0607 river`, `edge 0301 west`, `border 13-14 canal`."""
    if len(line.words) < 3:
        raise line.fault(f"Write '{verb}', where, and what is there.", len(line.words))
    where = line.words[1]
    said = [str(word) for word in line.words[2:]]
    if verb == "hex":
        for number in _area(line, str(where)):
            drawing["spaces"][number] = {"terrain": said[0]}
            if said[1:]:
                drawing["spaces"][number]["features"] = sorted(said[1:])
    elif verb == "edge":
        _space(drawing, line)["edges"] = sorted(said)
    elif said == ["absent"]:
        for key in _sides(line, drawing):
            drawing["links"].pop(key, None)
    else:
        for key in _sides(line, drawing):
            drawing["links"][key] = [] if said == ["plain"] else sorted(said)


def _draw_areas(drawing: JsonObject, line: Line) -> None:
    """`area 13 14 tem_4 elevated`: numbers, then features; what was there keeps its shape."""
    said = [str(word) for word in line.words[1:]]
    numbers = [word for word in said if NUMBER.fullmatch(word)]
    if not numbers or said[: len(numbers)] != numbers:
        raise line.fault(f"Write '{line.words[0]}', numbers, then features: area 13 14 tem_4.", 1)
    for number in numbers:
        before = drawing["spaces"].get(number, {})
        features = sorted(said[len(numbers) :])
        after = {**before, "terrain": str(line.words[0]), "features": features}
        drawing["spaces"][number] = after


def _space(drawing: JsonObject, line: Line) -> JsonObject:
    number = str(line.words[1])
    if number not in drawing["spaces"]:
        raise line.fault(f"{number} is no hex of this board; draw it first.", 1)
    space: JsonObject = dict(drawing["spaces"][number])
    drawing["spaces"][number] = space
    return space


def _area(line: Line, where: str) -> list[str]:
    """Return the hexes of `0507` or of the rectangle `0507-0709` from corner to corner."""
    corners = where.split("-")
    if len(corners) > 2 or not all(map(_is_hex, corners)):
        raise line.fault(
            f"'{where}' is no hex; write 0507, or 0507-0709 for all hexes between two corners.", 1
        )
    rows = sorted(int(corner[:2]) for corner in (corners[0], corners[-1]))
    columns = sorted(int(corner[2:]) for corner in (corners[0], corners[-1]))
    return [
        f"{row:02d}{column:02d}"
        for row in range(rows[0], rows[1] + 1)
        for column in range(columns[0], columns[1] + 1)
    ]


def _sides(line: Line, drawing: JsonObject) -> list[str]:
    """Return the boundaries along a chain of spaces, `0407-0408` or `0407-0408-0409`."""
    where = str(line.words[1])
    chain = where.split("-")
    on_hexes = drawing.get("kind", "hex") == "hex"
    fits = all(_is_hex(number) if on_hexes else NUMBER.fullmatch(number) for number in chain)
    if len(chain) < 2 or not fits:
        what, such = ("hexside", "hexes: 0407-0408") if on_hexes else ("boundary", "areas: 13-14")
        raise line.fault(f"'{where}' is no {what}; write two neighbouring {such}.", 1)
    return [link_key("-".join(pair)) for pair in pairwise(chain)]


def _is_hex(number: str) -> bool:
    return len(number) == 4 and number.isdigit()


def board_lines(drawing: JsonObject, printed: Board) -> list[str] | None:
    """Return lines that draw the board, or None where `write_value` must hold it whole."""
    draft: dict[str, Any] = printed.draft.to_json()
    try:
        if drawing.get("sites") != draft["sites"]:
            return None
        return ["board printed", *_space_lines(drawing, draft), *_link_lines(drawing, draft)]
    except (KeyError, TypeError, GridError):
        return None


def _space_lines(drawing: JsonObject, draft: JsonObject) -> Iterator[str]:
    for number, space in sorted(drawing["spaces"].items()):
        if space != draft["spaces"].get(number):
            on_hexes = draft["kind"] == "hex"
            words = ["hex", number, space["terrain"]] if on_hexes else [space["terrain"], number]
            yield " ".join([*words, *space.get("features", [])])


def _link_lines(drawing: JsonObject, draft: JsonObject) -> Iterator[str]:
    verb = "link" if draft["kind"] == "hex" else "border"
    for key in sorted({*drawing["links"], *draft["links"]}):
        said = drawing["links"].get(key)
        if said != draft["links"].get(key):
            gone = said is None and verb == "border"
            yield " ".join([verb, key, *(["absent"] if gone else said or ["plain"])])
