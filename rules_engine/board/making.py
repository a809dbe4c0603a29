"""Boards made of plain data, whole ones and patches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules_engine.board.board import NOTHING, Board
from rules_engine.board.loading import Draft, link_key, read_draft, read_file


def make_board(data: Mapping[str, Any]) -> Board:
    """A board from plain data: a whole board file, or a patch with only some of the hexes.

    A patch needs nothing but ``spaces``: ``{"spaces": {"0407": "woods", "0408": {}}, "links":
    {"0407-0408": ["river"]}}``; terrain is "clear" where none is given.

    Raises: BoardError saying which entry is wrong and what would be right.
    """
    draft = read_draft(data)
    numbers = tuple(draft.spaces)
    index = {number: i for i, number in enumerate(numbers)}
    neighbours = tuple(_neighbours(draft, index, number) for number in numbers)
    joined = {tuple(key.split("-")): features for key, features in draft.links.items()}
    joined |= {(b, a): features for (a, b), features in joined.items()}
    links = tuple(
        tuple(joined.get((number, numbers[b]), NOTHING) for b in row)
        for number, row in zip(numbers, neighbours, strict=True)
    )
    spaces = [draft.spaces[number] for number in numbers]
    return Board(
        name=draft.name,
        title=draft.title,
        kind=draft.kind,
        grid=draft.grid,
        numbers=numbers,
        index=index,
        terrain=tuple(str(space["terrain"]) for space in spaces),
        features=tuple(frozenset(space.get("features", ())) for space in spaces),
        names=tuple(str(space.get("name", "")) for space in spaces),
        edges=tuple(frozenset(space.get("edges", ())) for space in spaces),
        neighbours=neighbours,
        links=links,
        sites=draft.sites,
        draft=draft,
    )


def changed(
    board: Board,
    spaces: Mapping[str, Mapping[str, Any]] | None = None,
    links: Mapping[str, Iterable[str]] | None = None,
) -> Board:
    """A copy of a board with some spaces and links altered.

    ``spaces`` gives per number the entries to replace (``{"0504": {"terrain": "swamp"}}``),
    ``links`` per pair ("0419-0320") the complete new list of features.

    Raises: BoardError if a space or link does not exist or an entry is wrong.
    """
    data = board.to_json()
    for number, entries in (spaces or {}).items():
        board.at(number)
        data["spaces"][number] = {**data["spaces"][number], **entries}
    for key, features in (links or {}).items():
        data["links"][link_key(key)] = list(features)
    return make_board(data)


def _neighbours(draft: Draft, index: Mapping[str, int], number: str) -> tuple[int, ...]:
    if draft.grid is None:
        pairs = (key.split("-") for key in draft.links)
        return tuple(sorted(index[b if a == number else a] for a, b in pairs if number in (a, b)))
    along, across = draft.grid.doubled(number)
    numbers = (draft.grid.number_at(along + da, across + dc) for da, dc in draft.grid.directions)
    return tuple(index[n] for n in numbers if n is not None and n in index)


def load_board(path: str) -> Board:
    """The board in a JSON file.

    Raises: BoardError if the file cannot be read or holds no board.
    """
    return make_board(read_file(path))
