"""Walks over the Cobra board, and the places named on it, shared by the tests of map facts."""

from collections.abc import Callable
from pathlib import Path

from rules_engine.board import Board

GAME = Path(__file__).parents[3] / "rules_engine" / "games" / "cobra"


def place(board: Board, name: str) -> int:
    """The hex that bears a name, of a town its key hex."""
    for site in board.sites["towns"].values():
        if site["name"] == name:
            return board.at(site["key"])
    return board.names.index(name)


def chain(board: Board, name: str) -> set[str]:
    """The hexsides of a river, of all kinds that it is."""
    return {key for river in board.rivers if river["name"] == name for key in river["chain"]}


def walk(board: Board, start: int, may_cross: Callable[[int, int], bool]) -> set[int]:
    """Every land hex that can be walked to over hexsides that may be crossed."""
    found, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for there in board.neighbours[here]:
            if there not in found and board.terrain[there] != "sea" and may_cross(here, there):
                found.add(there)
                todo.append(there)
    return found


def open_to_feet(board: Board) -> Callable[[int, int], bool]:
    """Whether a unit can step over a hexside at all. Source: 6.74."""
    return lambda a, b: not board.link(a, b) & {"impassable", "sea"}


def same_bank(board: Board, river: str, first: int, second: int, within: int = 5) -> bool:
    """Whether two places lie on the same side of a river, as far as the country near them shows:
    ways round its source, over the sea or over a major river do not count.
    """
    closed, walls = chain(board, river), {"sea", "impassable", "major_river"}
    near = {*board.within(first, within), *board.within(second, within)}
    assert second in walk(board, first, lambda a, b: b in near), "too far apart to tell"

    def may_cross(a: int, b: int) -> bool:
        key = "-".join(sorted((board.numbers[a], board.numbers[b])))
        return b in near and key not in closed and not board.link(a, b) & walls

    return second in walk(board, first, may_cross)
