"""Reading board files: checks every entry and says in a sentence what is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules_engine.board.errors import BoardError
from rules_engine.board.grid import GridError, HexGrid, distance, grid_from_json

FORMAT = "referee-board/1"
WORD = re.compile(r"[a-z][a-z0-9_]*")
EDGES = ("west", "south", "east", "north")
TOP_KEYS = (
    "format",
    "name",
    "title",
    "kind",
    "grid",
    "spaces",
    "links",
    "sites",
    "projection",
    "rivers",
    "labels",
    "seas",
)
REST = ("projection", "rivers", "labels", "seas")
"""What only pictures need."""
SPACE_KEYS = ("terrain", "name", "features", "edges", "centre", "outline")


@dataclass(frozen=True)
class Draft:
    """A board file after checking: spaces and links in order, everything else as it was."""

    name: str
    title: str
    kind: str
    grid: HexGrid | None
    spaces: Mapping[str, Mapping[str, Any]]
    links: Mapping[str, frozenset[str]]
    sites: Mapping[str, Any]
    rest: Mapping[str, Any]

    def head(self) -> dict[str, Any]:
        """What a board file begins with, before its spaces."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "name": self.name,
            "title": self.title,
            "kind": self.kind,
        }
        if self.grid is not None:
            data["grid"] = self.grid.to_json()
        return data

    def to_json(self) -> dict[str, Any]:
        """Plain data in the board file's format, freshly copied."""
        data = self.head()
        data["spaces"] = {number: dict(space) for number, space in self.spaces.items()}
        data["links"] = {key: sorted(features) for key, features in self.links.items()}
        data["sites"] = dict(self.sites)
        data.update(self.rest)
        return data


def link_key(text: str) -> str:
    """A pair of spaces in the one spelling used everywhere: "0320-0419", "5-13", "64-F"; numbers
    come in their order and before letters.

    Raises: BoardError if the text does not name two different spaces.
    """
    parts = [part.strip() for part in text.split("-")]
    if len(parts) != 2 or not all(parts) or parts[0] == parts[1]:
        raise BoardError(f"{text!r} is no link; a link names two spaces, such as 0320-0419.")
    return "-".join(sorted(parts, key=_place_in_link))


def link_order(key: str) -> list[tuple[bool, int, str]]:
    """What to sort links by: "5-13" before "10-12", numbers before letters."""
    return [_place_in_link(space) for space in key.split("-")]


def _place_in_link(space: str) -> tuple[bool, int, str]:
    number = int(space) if space.isdecimal() else 0
    return not space.isdecimal(), number, space


def read_file(path: str) -> Mapping[str, Any]:
    """The JSON object in a file.

    Raises: BoardError if there is no such file or it holds no JSON object.
    """
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BoardError(f"The board file {path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise BoardError(f"The board file {path} is no JSON: {error}.") from error
    if not isinstance(data, dict):
        raise BoardError(f"The board file {path} must hold one JSON object.")
    return data


def read_draft(data: Mapping[str, Any]) -> Draft:
    """Check a board given as plain data.

    Raises: BoardError naming the entry that is wrong.
    """
    _only(data, TOP_KEYS, "A board")
    if data.get("format", FORMAT) != FORMAT:
        raise BoardError(
            f"This board has the format {data['format']!r}; this program reads {FORMAT}."
        )
    raw = data.get("spaces")
    if not isinstance(raw, Mapping) or not raw:
        raise BoardError('A board needs "spaces": an object with at least one numbered space.')
    kind = data.get("kind", "hex")
    if kind not in ("hex", "area"):
        raise BoardError(f'The kind of a board is "hex" or "area", not {kind!r}.')
    grid = _grid(data, raw) if kind == "hex" else None
    spaces = {number: _space(number, raw[number], grid) for number in _ordered(raw, grid)}
    return Draft(
        name=str(data.get("name", "patch")),
        title=str(data.get("title", "this map")),
        kind=kind,
        grid=grid,
        spaces=spaces,
        links=_links(data.get("links", {}), spaces, grid),
        sites=_object(data.get("sites", {}), '"sites"'),
        rest={key: data[key] for key in REST if key in data},
    )


def _grid(data: Mapping[str, Any], spaces: Mapping[str, Any]) -> HexGrid:
    given = _object(data.get("grid", {}), '"grid"')
    try:
        if "rows" in given or "columns" in given:
            return grid_from_json(given)
        widest = HexGrid(99, 99)
        pairs = [widest.line_cell(number) for number in spaces]
        lines, cells = max(line for line, _ in pairs), max(cell for _, cell in pairs)
        by_rows = given.get("numbering", "RRCC") == "RRCC"
        rows, columns = (lines, cells) if by_rows else (cells, lines)
        return grid_from_json({**given, "rows": rows, "columns": columns})
    except GridError as error:
        raise BoardError(str(error)) from error


def _ordered(spaces: Mapping[str, Any], grid: HexGrid | None) -> list[str]:
    return sorted(spaces) if grid is not None else list(spaces)


def _space(number: str, raw: object, grid: HexGrid | None) -> dict[str, Any]:
    try:
        if grid is not None:
            grid.line_cell(number)
    except GridError as error:
        raise BoardError(str(error)) from error
    if isinstance(raw, str):
        raw = {"terrain": raw}
    space = dict(_object(raw, f"Space {number}"))
    _only(space, SPACE_KEYS, f"Space {number}")
    space = {"terrain": "clear", **space}
    _word(space["terrain"], f"The terrain of {number}")
    for key in ("features", "edges"):
        if key in space:
            space[key] = _words(space[key], f"The {key} of {number}")
    wrong = [edge for edge in space.get("edges", ()) if edge not in EDGES]
    if wrong:
        raise BoardError(
            f"{number} cannot lie on the edge {wrong[0]!r}; edges are {', '.join(EDGES)}."
        )
    return space


def _links(
    raw: object, spaces: Mapping[str, Any], grid: HexGrid | None
) -> dict[str, frozenset[str]]:
    links: dict[str, frozenset[str]] = {}
    for text, features in _object(raw, '"links"').items():
        key = link_key(text)
        first, second = key.split("-")
        for number in (first, second):
            if number not in spaces:
                raise BoardError(
                    f"The link {text} names {number}, which is no space of this board."
                )
        if grid is not None and distance(grid.doubled(first), grid.doubled(second)) != 1:
            raise BoardError(f"The link {text} joins two hexes that do not touch.")
        if key in links:
            raise BoardError(f"The link {key} is given twice.")
        links[key] = frozenset(_words(features, f"The features of the link {text}"))
    return {key: links[key] for key in sorted(links, key=link_order) if links[key] or grid is None}


def _object(value: object, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BoardError(f"{what} must be a JSON object, not {value!r:.40}.")
    return value


def _only(data: Mapping[str, Any], known: tuple[str, ...], what: str) -> None:
    for key in data:
        if key not in known:
            raise BoardError(f"{what} cannot have an entry {key!r}; known are {', '.join(known)}.")


def _word(value: object, what: str) -> str:
    if not isinstance(value, str) or not WORD.fullmatch(value):
        raise BoardError(
            f"{what} must be a word in small letters, such as woods, not {value!r:.40}."
        )
    return value


def _words(value: object, what: str) -> list[str]:
    if isinstance(value, str | bytes) or not isinstance(value, list | tuple | set | frozenset):
        raise BoardError(f"{what} must be a list of words, not {value!r:.40}.")
    return sorted({_word(word, what) for word in value})
