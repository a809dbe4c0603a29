"""What case files may ask of every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from rules_engine.board.board import Board
from rules_engine.core.orders import Order, parse_order
from rules_engine.core.position import Position
from rules_engine.core.rulings import Ruling
from rules_engine.core.verbs import check

Answer: TypeAlias = Callable[[Any, str, Sequence[str]], Any]
"""Answers a question, as case files have it."""
V = TypeVar("V", covariant=True)
"""A lens on a unit."""


class Words(Protocol[V]):
    """A position whose units and spaces a question can name."""

    @property
    def board(self) -> Board:
        """The board of the position."""

    def unit(self, name: str) -> V | None:
        """Return the unit of that designation, or None."""


def named_unit(position: Words[V], words: Sequence[str]) -> V:
    """Return the unit that the first word names. Raises ValueError."""
    unit = position.unit(words[0]) if words else None
    if unit is None:
        raise ValueError("Name a unit of this position.")
    return unit


def named_space(position: Words[V], words: Sequence[str], what: str = "a hex") -> str:
    """Return the space that the first word names. Raises ValueError."""
    if not words or words[0] not in position.board.index:
        raise ValueError(f"Name {what} of this board.")
    return str(words[0])


def named_side(position: Position, words: Sequence[str], side: str) -> str:
    """Return the side that the first word names, without one the side that asks. Raises
    ValueError.
    """
    who = words[0] if words else side
    if who not in position.game.sides:
        raise ValueError(f"'{who}' is no side.")
    return who


def ground(position: Words[V], space: str) -> list[str]:
    """Return the terrain of a space and what else stands in it."""
    index = position.board.index[space]
    return [position.board.terrain[index], *sorted(position.board.features[index])]


def terrain(position: Words[V], side: str, words: Sequence[str]) -> list[str]:
    """The terrain of a hex, and what else stands in it."""
    return ground(position, named_space(position, words))


def ruling(position: Position, side: str, words: Sequence[str]) -> Any:
    """The explanation of a lawful order (its costs, its values with every term); otherwise the
    violations.
    """
    order: Order = parse_order(" ".join(words), side, position.game.notations)
    seen = dict(position.data)
    seen.setdefault("orders_open", True)
    found = check(seen, order)
    return found.detail if found.is_lawful else found.to_json()


# ---- moves in a mode ----------------------------------------------------------------------------


def in_mode(modes: Sequence[str], answer: Callable[[Any, Any, str], Any]) -> Answer:
    """Return what answers `UNIT MODE` by a function of position, unit and mode."""

    def found(position: Any, side: str, words: Sequence[str]) -> Any:
        return answer(position, *_unit_mode(position, modes, words))

    return found


def path_cost(
    modes: Sequence[str], rule: Callable[[Any, Order], Ruling], written: Callable[[int], str]
) -> Answer:
    """Return what answers `UNIT MODE PATH` by what the path costs, as it is written, or by
    "forbidden".
    """

    def found(position: Any, side: str, words: Sequence[str]) -> str:
        unit, mode = _unit_mode(position, modes, words)
        if len(words) != 3:
            raise ValueError("Write a unit, a mode and a path with dashes between its spaces.")
        args = {"unit": unit.id, "mode": mode, "path": str(words[2]).split("-")}
        ruling = rule(position, Order("move", unit.side, args))
        return written(ruling.detail["cost"]) if ruling.is_lawful else "forbidden"

    return found


def _unit_mode(position: Any, modes: Sequence[str], words: Sequence[str]) -> tuple[Any, str]:
    unit = named_unit(position, words)
    if len(words) < 2 or words[1] not in modes:
        raise ValueError(f"Behind the unit stands a mode: {', '.join(modes)}.")
    return unit, str(words[1])
