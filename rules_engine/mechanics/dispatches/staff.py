"""Headquarters of games of counters: in a space of their own, or with the units of a formation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rules_engine.core.position import P
from rules_engine.core.tables import read_cells
from rules_engine.mechanics.dispatches.record import MEANS, Cases, Dispatches, Post

HEADS = ("headquarters", "side", "formation", "hex", "title")


@dataclass(frozen=True)
class Headquarters:
    """A line of the table: a headquarters in a space, or with a formation."""

    post: Post
    formation: str | None
    space: str | None


@dataclass(frozen=True)
class Staff:
    """The headquarters of a game. `part` is what a unit's record calls its formation; a formation's
    headquarters is with the first of its units on the map, as `first` sorts them.
    """

    rows: Mapping[str, Headquarters]
    part: str
    first: Callable[[Any], Any] = lambda unit: unit.id

    @property
    def posts(self) -> tuple[Post, ...]:
        """The headquarters, as they are written to."""
        return tuple(row.post for row in self.rows.values())

    def units(self, position: Any, post: Post) -> tuple[str, ...]:
        """Return the units of a formation on the map, the first one first; none of an army."""
        return tuple(unit.id for unit in self._of(position, post))

    def where(self, position: Any, post: Post) -> str | None:
        """Return where a headquarters is: in its space, or with its formation's first unit."""
        found = self._of(position, post)
        space = found[0].space if found else self.rows[post.name].space
        return None if space is None else str(space)

    def _of(self, position: Any, post: Post) -> list[Any]:
        formation = self.rows[post.name].formation
        if formation is None:
            return []
        units = (one for one in position.on_map(post.side) if one.data.get(self.part) == formation)
        return sorted(units, key=self.first)


def read_staff(file: Path, part: str, first: Callable[[Any], Any] = lambda unit: unit.id) -> Staff:
    """Return the headquarters of a table. Raises BadRecord: a line of it does not fit."""
    found = [
        Headquarters(
            Post(row.name("headquarters"), row.name("side"), row.text("title")),
            row.maybe("formation"),
            row.maybe("hex"),
        )
        for row in read_cells(file, HEADS)
    ]
    return Staff({one.post.name: one for one in found}, part, first)


def near(position: Any, space: str) -> set[str]:
    """Return the sides that have units in a space or next to it."""
    board = position.board
    spaces = (space, *(board.numbers[at] for at in board.neighbours[board.index[space]]))
    return {unit.side for one in spaces for unit in position.stack(one)}


def hex_dispatches(
    staff: Staff, cost: Callable[[P, int, int], int | None], *, parts: int, speed: int
) -> Dispatches[P]:
    """Return the dispatches of a game of counters on hexes: its headquarters, what a courier pays
    from hex to hex in `parts` of a movement point, and the points in which he goes along as a step
    ends.
    """
    return Dispatches(
        cases=Cases.numbered("DI"),
        posts=staff.posts,
        where=staff.where,
        cost=cost,
        near=near,
        parts=parts,
        units=staff.units,
        means={**MEANS, "courier": replace(MEANS["courier"], speed=speed)},
    )
