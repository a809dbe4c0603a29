"""Dispatches between armies and corps, by cases of our own (DI1.1 to DI2.3): an army writes from a
hex of its own, a corps from where its first unit stands.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from rules_engine.core.tables import read_cells
from rules_engine.games.grenade.ground.costs import price
from rules_engine.games.grenade.ground.terrain import conditions
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.dispatches.making import part_of
from rules_engine.mechanics.dispatches.record import MEANS, Cases, Dispatches, Post

HEADS = ("headquarters", "side", "corps", "hex", "title")
SIXTHS = 6
SPEED = 12  # movement points by motorcycle as a phase ends


@dataclass(frozen=True)
class Headquarters:
    """A line of the table: a headquarters in a hex, or with a corps."""

    post: Post
    corps: str | None
    space: str | None


def _read() -> dict[str, Headquarters]:
    rows = read_cells(Path(__file__).parent / "data" / "headquarters.tsv", HEADS)
    found = [
        Headquarters(
            Post(row.name("headquarters"), row.name("side"), row.text("title")),
            row.maybe("corps"),
            row.maybe("hex"),
        )
        for row in rows
    ]
    return {one.post.name: one for one in found}


TABLE = _read()


def units_of(position: GrenadePosition, post: Post) -> tuple[str, ...]:
    """Return the units of a corps on the map, the first one first; none of an army."""
    corps = TABLE[post.name].corps
    units = (unit for unit in position.on_map(post.side) if unit.data.get("corps") == corps)
    return () if corps is None else tuple(sorted(unit.id for unit in units))


def where(position: GrenadePosition, post: Post) -> str | None:
    """Return where a headquarters is: an army in its hex, a corps with its first unit."""
    units = units_of(position, post)
    space = position.units[units[0]].space if units else TABLE[post.name].space
    return None if space is None else str(space)


def _cost(position: GrenadePosition, here: int, there: int) -> int | None:
    found = price(conditions(position), True, "tactical", here, there)
    return None if found is None else found.cost


def _near(position: GrenadePosition, space: str) -> set[str]:
    board = position.board
    spaces = (space, *(board.numbers[at] for at in board.neighbours[board.index[space]]))
    return {unit.side for one in spaces for unit in position.stack(one)}


DISPATCHES: Dispatches[GrenadePosition] = Dispatches(
    cases=Cases.numbered("DI"),
    posts=tuple(one.post for one in TABLE.values()),
    where=where,
    cost=_cost,
    near=_near,
    parts=SIXTHS,
    units=units_of,
    means={**MEANS, "courier": replace(MEANS["courier"], speed=SPEED)},
)
PART = part_of(DISPATCHES)
