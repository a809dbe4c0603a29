"""What a game says of its dispatches: the headquarters, the ways between them, the means."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Generic

from rules_engine.board.board import Board
from rules_engine.core.position import P, Position
from rules_engine.core.records import read_records
from rules_engine.plain import JsonObject, JsonView

NAME = "dispatches"
"""The option, the order's part of a state and of a view."""
ORDER, SEND = "dispatch", "send"
"""The orders by which words are sent, and orders."""
OFF, TRAVEL, ORDERS = "off", "travel", "orders"
FACES = 6
WAY, ARRIVED, LOST, TAKEN = "way", "arrived", "lost", "taken"
"""What has become of a dispatch."""
FOR = "for"
"""Turn and step for which a dispatch holds orders: this part makes it one of orders."""
END = "end"
"""What came of orders that arrived; a part that they have as soon as that is settled."""


@dataclass(frozen=True)
class Cases:
    """The game's own case numbers of these rules."""

    write: str
    most: str
    reach: str
    travel: str
    loss: str
    capture: str
    orders: str = ""
    """Orders travel; empty where the game has no such rule, nor the next one."""
    force: str = ""

    @classmethod
    def numbered(cls, stem: str) -> Cases:
        """Return the numbers that games of ours give them: DI1.1 to DI3.2."""
        numbers = ("1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "3.1", "3.2")
        return cls(*(f"{stem}{number}" for number in numbers))


@dataclass(frozen=True)
class Post:
    """A headquarters: its name in orders, whose it is, what people call it."""

    name: str
    side: str
    title: str


@dataclass(frozen=True)
class Means:
    """A way to send: one line of the table."""

    name: str
    title: str
    speed: int | None
    """Movement points in which it goes along as a step ends; None: it goes all the way."""
    range: int | None
    """It leads only to own headquarters, so many spaces away; None: anywhere."""
    lost: int
    """It is lost if the die shows so much or less."""
    taken: int
    """It is captured where an enemy is near, if the die shows one of so many highest faces."""
    is_overheard: bool
    """Whether it is overheard by all others, near or not, and goes on."""


@dataclass(frozen=True)
class Dispatches(Generic[P]):
    """The dispatches of a game."""

    cases: Cases
    posts: tuple[Post, ...]
    where: Callable[[P, Post], str | None]
    """Where a headquarters is, from a view of its side or from the truth; None: nowhere."""
    cost: Callable[[P, int, int], int | None]
    """What a courier pays to go from a space to the next, in the smallest units; None: no way."""
    near: Callable[[P, str], Collection[str]]
    """The sides that have units in a space or next to it."""
    parts: int = 1
    """So many of the smallest units make a movement point."""
    units: Callable[[P, Post], tuple[str, ...]] = lambda position, post: ()
    """The units of a headquarters: under fog inside a side their officers hear what comes to it."""
    means: Mapping[str, Means] = field(default_factory=lambda: MEANS)
    most: int = 2
    """So many a side may write in a step."""
    commands: Callable[[P, Post], tuple[str, ...]] | None = None
    """The units that a headquarters commands, where those of `units` are not all of them."""
    along: tuple[str, ...] = ()
    """Kinds of orders that name no unit and travel with those for units, such as an activation."""
    spaces: int = 3
    """Farther than so many spaces from its commander a headquarters is far, if the referee has not
    set another number.
    """

    @cached_property
    def by_name(self) -> Mapping[str, Post]:
        """The headquarters by name."""
        return {post.name: post for post in self.posts}

    def own(self, side: str) -> tuple[Post, ...]:
        """Return the headquarters of a side."""
        return tuple(post for post in self.posts if post.side == side)


def board_of(position: Position) -> Board:
    """Return the board of a position."""
    found: Board = position.game.board_of(position.data)
    return found


def is_on(data: JsonView) -> bool:
    """Whether dispatches travel in the game of a state or view."""
    return data.get("options", {}).get(NAME, OFF) in (TRAVEL, ORDERS)


def orders_travel(data: JsonView) -> bool:
    """Whether orders travel too."""
    return bool(data.get("options", {}).get(NAME, OFF) == ORDERS)


def all_of(data: JsonView) -> Mapping[str, JsonObject]:
    """Return all dispatches of a truth, by key."""
    found: Mapping[str, JsonObject] = data.get(NAME, {}).get("all", {})
    return found


MEANS: Mapping[str, Means] = {
    one.name: one for one in read_records(Path(__file__).parent / "means.tsv", Means)
}
