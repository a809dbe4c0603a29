"""The board lines of a position: a patch drawn hex by hex, or corrections of the printed board."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from rules_engine.board.board import Board, BoardError, make_board
from rules_engine.board.grid import GridError
from rules_engine.casefiles.vocabulary import Vocabulary
from rules_engine.casefiles.words import Line
from rules_engine.plain import JsonObject

BOARD_WORDS = ("board", "hex", "link", "edge")
KINDS = ("patch", "printed")


def board_of_lines(lines: Iterable[Line], printed: Board, words: Vocabulary) -> JsonObject | None:
    """Return the board file that the lines describe, or None where they leave the printed one.

    Raises:
        CaseFault: a line does not fit.
    """
    drawing: JsonObject | None = None
    last: Line | None = None
    for line in lines:
        last = line
        if line.words[0] == "board":
            drawing = _begin(line, printed)
        else:
            drawing = printed.draft.to_json() if drawing is None else drawing
            _draw(drawing, line, words)
    if drawing is None or last is None:
        return None
    if not drawing["spaces"]:
        raise last.fault("A patch needs hexes, such as 'hex 0507-0709 clear'.")
    try:
        make_board(drawing)
    except BoardError as fault:
        raise last.fault(str(fault)) from fault
    return drawing


def _begin(line: Line, printed: Board) -> JsonObject | None:
    if len(line.words) != 2 or line.words[1] not in KINDS:
        raise line.fault("Write 'board patch' (empty, to be drawn) or 'board printed'.", 1)
    if line.words[1] == "printed":
        return None
    draft = printed.draft.to_json()
    kept: JsonObject = {key: draft[key] for key in ("format", "kind", "grid") if key in draft}
    return {**kept, "name": "patch", "title": "this patch", "spaces": {}, "links": {}, "sites": {}}


def _draw(drawing: JsonObject, line: Line, words: Vocabulary) -> None:
    verb = str(line.words[0])
    if verb in words.sites:
        try:
            group, name, value = words.sites[verb](line.words[1:])
        except ValueError as fault:
            raise line.fault(str(fault), 1) from fault
        sites = dict(drawing["sites"])
        sites[group] = {**sites.get(group, {}), name: value}
        drawing["sites"] = sites
        return
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
    else:
        for key in _sides(line, str(where)):
            drawing["links"][key] = [] if said == ["plain"] else sorted(said)


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
    if len(corners) > 2 or not all(len(c) == 4 and c.isdigit() for c in corners):
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


def _sides(line: Line, where: str) -> list[str]:
    """Return the hexsides along a chain of hexes, `0407-0408` or `0407-0408-0409`."""
    chain = where.split("-")
    if len(chain) < 2 or not all(len(number) == 4 and number.isdigit() for number in chain):
        raise line.fault(f"'{where}' is no hexside; write two neighbouring hexes: 0407-0408.", 1)
    return ["-".join(sorted(pair)) for pair in pairwise(chain)]


def board_lines(drawing: JsonObject, printed: Board) -> list[str] | None:
    """Return lines that draw the board, or None where `write_value` must hold it whole."""
    draft: dict[str, Any] = printed.draft.to_json()
    try:
        if drawing.get("sites") != draft["sites"]:
            return None
        lines = ["board printed"]
        lines += [
            " ".join(["hex", number, space["terrain"], *space.get("features", [])])
            for number, space in sorted(drawing["spaces"].items())
            if space != draft["spaces"].get(number)
        ]
        for key in sorted({*drawing["links"], *draft["links"]}):
            said = drawing["links"].get(key, [])
            if said != draft["links"].get(key, []):
                lines.append(" ".join(["link", key, *(said or ["plain"])]))
    except (KeyError, TypeError, GridError):
        return None
    return lines
