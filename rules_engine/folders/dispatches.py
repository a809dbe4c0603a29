"""Dispatches of a folder's game: headquarters from a table, couriers over its terrain."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from rules_engine.board.board import Board
from rules_engine.folders.faults import Faults
from rules_engine.folders.position import FolderPosition
from rules_engine.folders.rules import Rules
from rules_engine.folders.tables import hex_of, rows_of, twice
from rules_engine.mechanics.dispatches.record import MEANS, Cases, Dispatches, Post
from rules_engine.mechanics.hexes.ground.chart import price

FILE = "headquarters.tsv"
HEADS = ("headquarters", "side", "hex", "title")
SECTION = "dispatches"
ROLES = ("write", "most", "reach", "travel", "loss", "capture")
Found = tuple[Post, str]


def read_headquarters(
    path: Path, sides: Collection[str], board: Board | None, faults: Faults
) -> Sequence[Found]:
    """Return the headquarters of the table, each with its hex."""
    rows = rows_of(path, HEADS, faults)
    twice(rows, "headquarters", faults)
    found: list[Found] = []
    for row in rows:
        with faults.noting():
            side = row.one_of("side", sides) if sides else row.name("side")
            post = Post(row.name("headquarters"), side, row.text("title"))
            found.append((post, hex_of(row, "hex", board)))
    return found


def dispatches_of(rules: Rules) -> Dispatches[FolderPosition] | None:
    """Return the dispatches of a game; None where its folder has none."""
    section = rules.section(SECTION)
    if section is None:
        return None
    places = {post.name: space for post, space in rules.headquarters}
    chart, kind = rules.chart_without(frozenset()), rules.classes[0]

    def cost(position: FolderPosition, here: int, there: int) -> int | None:
        board = position.board
        found = price(chart, kind, board, here, there, board.link(here, there))
        return None if found is None else found.cost

    return Dispatches(
        cases=Cases(*(rules.case(f"dispatch.{role}") for role in ROLES), *_of_orders(rules)),
        posts=tuple(post for post, _ in rules.headquarters),
        where=lambda position, post: places[post.name],
        cost=cost,
        near=_near,
        parts=rules.parts,
        means={**MEANS, "courier": replace(MEANS["courier"], speed=int(section["speed"]))},
        most=int(section["most"]),
        commands=lambda position, post: _commanded(position, post, places),
    )


def _of_orders(rules: Rules) -> tuple[str, ...]:
    """Return the cases of orders that travel; none where the casebook has not both."""
    roles = ("dispatch.orders", "dispatch.force")
    return tuple(map(rules.case, roles)) if all(map(rules.has, roles)) else ()


def _commanded(position: FolderPosition, post: Post, places: Mapping[str, str]) -> tuple[str, ...]:
    """Return the units to which no headquarters of their side is nearer, nor as near and named
    before it.
    """
    board = position.board
    own = [board.index[places[one]] for one in _posts_of(position, post.side)]
    here = board.index[places[post.name]]

    def is_nearest(space: str) -> bool:
        at = board.index[space]
        return min(own, key=lambda there: board.distance(there, at)) == here

    return tuple(unit.id for unit in position.on_map(post.side) if is_nearest(str(unit.space)))


def _posts_of(position: FolderPosition, side: str) -> list[str]:
    return [post.name for post, _ in position.rules.headquarters if post.side == side]


def _near(position: FolderPosition, space: str) -> set[str]:
    board = position.board
    spaces = (space, *(board.numbers[at] for at in board.neighbours[board.index[space]]))
    return {unit.side for one in spaces for unit in position.stack(one)}
