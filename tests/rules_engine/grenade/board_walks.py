"""Walks over the Grenade board and what the rules place on it, shared by the tests of map facts."""

from collections.abc import Callable
from pathlib import Path

from rules_engine.board import Board

GAME = Path(__file__).parents[3] / "rules_engine" / "games" / "grenade"
GERMAN_SETUP = [
    "0110",
    "0112",
    "0310",
    "0312",
    "0410",
    "0609",
    "0610",
    "0614",
    "0709",
    "0808",
    "0809",
    "0908",
    "1008",
    "1207",
    "1209",
    "1307",
    "1406",
    "1412",
    "1506",
    "1605",
    "1706",
    "1804",
    "1807",
    "2006",
    "2108",
    "2209",
    "2218",
    "2510",
    "2521",
]
US_SETUP = [
    "0108",
    "0303",
    "0308",
    "0403",
    "0407",
    "0504",
    "0508",
    "0606",
    "0703",
    "0707",
    "0801",
    "0906",
    "1004",
    "1106",
    "1305",
    "1403",
    "1504",
    "1703",
    "2004",
    "2306",
    "2507",
]
ROER = ("roer_upper", "roer_lower")


def west_bank(board: Board) -> set[str]:
    """West of the Roer up to its mouth, then of the Maas; lesser rivers do not count."""
    return walk(board, "0108", lambda a, b: key(a, b) not in front_line(board))


def front_line(board: Board) -> set[str]:
    """The hexsides of the Roer, and of the Maas downstream from the Roer's mouth."""
    chains = {river["name"]: river["chain"] for river in board.rivers}
    maas, roer = chains["Maas"], chains["Roer (upper)"] + chains["Roer (lower)"]
    last_corners = corners(board, roer[-1])
    mouth = [i for i, link in enumerate(maas) if corners(board, link) & last_corners][-1]
    return {*roer, *maas[mouth:]}


def corners(board: Board, link: str) -> set[tuple[float, float]]:
    first, second = (board.at(number) for number in link.split("-"))
    return {(round(x, 4), round(y, 4)) for x, y in board.hexside(first, second)}


def key(first: str, second: str) -> str:
    return "-".join(sorted((first, second)))


def walk(board: Board, start: str, may_cross: Callable[[str, str], bool]) -> set[str]:
    """Every hex that can be walked to over hexsides that may be crossed."""
    found, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for space in board.neighbours[board.at(here)]:
            there = board.numbers[space]
            if there not in found and may_cross(here, there):
                found.add(there)
                todo.append(there)
    return found


def numbered(board: Board, feature: str) -> list[tuple[str, str]]:
    return [(board.numbers[a], board.numbers[b]) for a, b in board.linked(feature)]
