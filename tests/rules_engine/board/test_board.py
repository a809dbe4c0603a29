"""The board: reading, looking up, changing; errors in sentences."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules_engine.board import BoardError, load_board, make_board
from rules_engine.board.making import changed
from rules_engine.board.relinking import relinked

PATCH: dict[str, Any] = {
    "spaces": {
        "0407": {"terrain": "woods", "features": ["valley"]},
        "0408": {},
        "0508": {"terrain": "town", "name": "Juelich", "edges": ["west"]},
    },
    "links": {"0408-0407": ["river", "road"], "0407-0508": ["stream"]},
    "sites": {"entries": {"A": "0508"}},
}


def test_a_patch_needs_only_some_hexes() -> None:
    board = make_board(PATCH)
    a, b, c = (board.at(number) for number in ("0407", "0408", "0508"))
    assert (board.terrain[a], board.terrain[b], board.terrain[c]) == ("woods", "clear", "town")
    assert board.link(a, b) == {"river", "road"} == board.link(b, a)
    assert board.link(a, c) == {"stream"}
    assert board.are_neighbours(b, c)
    assert board.link(b, c) == frozenset()
    assert board.names[c] == "Juelich"
    assert board.with_feature("valley") == (a,)
    assert board.on_edge("west") == (c,)
    assert board.linked("road") == ((a, b),)
    assert board.has_road(a)
    assert not board.has_road(c)
    assert board.sites["entries"]["A"] == "0508"


def test_links_lie_beside_neighbours() -> None:
    board = make_board(PATCH)
    for a, row in enumerate(board.neighbours):
        for k, b in enumerate(row):
            assert board.side(a, b) == k
            assert board.links[a][k] == board.link(a, b)


def test_within_counts_the_space_itself() -> None:
    board = make_board({"spaces": dict.fromkeys(("0101", "0102", "0103", "0104"), "clear")})
    assert board.within(0, 0) == (0,)
    assert board.within(1, 1) == (0, 1, 2)
    assert board.within(0, 2) == (0, 1, 2)


def test_changed_gives_a_copy() -> None:
    board = make_board(PATCH)
    flooded = changed(board, {"0407": {"terrain": "swamp"}}, {"0508-0407": ["road"]})
    a, c = board.at("0407"), board.at("0508")
    assert (board.terrain[a], flooded.terrain[a]) == ("woods", "swamp")
    assert flooded.features[a] == {"valley"}
    assert flooded.link(a, c) == {"road"}
    assert board.link(a, c) == {"stream"}
    with pytest.raises(BoardError, match="0999"):
        changed(board, {"0999": {"terrain": "swamp"}})


def test_a_relinked_board_is_the_same_as_one_made_anew() -> None:
    board = make_board(PATCH)
    links = {"0508-0407": ["road"]}
    quick, slow = relinked(board, links), changed(board, links=links)
    assert quick.to_json() == slow.to_json()
    assert quick.links == slow.links
    assert quick.linked("road") == slow.linked("road") != board.linked("road")
    far = make_board({"spaces": dict.fromkeys(("0101", "0102", "0103"), "clear")})
    with pytest.raises(BoardError, match="do not touch"):
        relinked(far, {"0101-0103": ["road"]})


def test_round_trip(tmp_path: Path) -> None:
    board = make_board(PATCH)
    path = tmp_path / "board.json"
    path.write_text(json.dumps(board.to_json()), encoding="utf-8")
    again = load_board(str(path))
    assert again.to_json() == board.to_json()
    assert again.links == board.links


def test_area_boards_take_their_neighbours_from_the_links() -> None:
    board = make_board(
        {
            "kind": "area",
            "spaces": {"Area 9": {"centre": [3, 4]}, "Area 13": "town", "Zone F": {}, "Area 1": {}},
            "links": {"Area 9-Area 13": ["river", "bridge"], "Area 13-Zone F": []},
        }
    )
    nine, thirteen, zone = (board.at(name) for name in ("Area 9", "Area 13", "Zone F"))
    assert board.neighbours[thirteen] == (nine, zone)
    assert board.distance(nine, zone) == 2
    assert board.distance(nine, board.at("Area 1")) > 1000
    assert board.link(thirteen, nine) == {"river", "bridge"}
    assert board.centre(nine) == (3, 4)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, "spaces"),
        ({"spaces": {}}, "spaces"),
        ({"spaces": {"0101": {"terain": "clear"}}}, "0101 cannot have an entry 'terain'"),
        ({"spaces": {"0101": {"terrain": 3}}}, "terrain of 0101"),
        ({"spaces": {"0101": {"features": "valley"}}}, "features of 0101 must be a list"),
        ({"spaces": {"0101": {"edges": ["left"]}}}, "edge 'left'"),
        ({"spaces": {"101": {}}}, "four digits"),
        ({"spaces": {"0101": {}}, "links": {"0101-0102": []}}, "names 0102"),
        ({"spaces": {"0101": {}, "0103": {}}, "links": {"0101-0103": ["road"]}}, "do not touch"),
        ({"spaces": {"0101": {}}, "links": {"0101": ["road"]}}, "no link"),
        (
            {"spaces": {"0101": {}, "0102": {}}, "links": {"0101-0102": [], "0102-0101": []}},
            "given twice",
        ),
        ({"format": "referee-board/9", "spaces": {"0101": {}}}, "referee-board/1"),
        ({"kind": "globe", "spaces": {"0101": {}}}, "globe"),
        ({"spaces": {"0101": {}}, "colour": 1}, "colour"),
        ({"grid": {"rows": "3", "columns": 3}, "spaces": {"0101": {}}}, "rows"),
    ],
)
def test_wrong_boards_are_explained(data: dict[str, Any], words: str) -> None:
    with pytest.raises(BoardError, match=words):
        make_board(data)


def test_unreadable_files_are_explained(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="cannot be read"):
        load_board(str(tmp_path / "none.json"))
    path = tmp_path / "board.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(BoardError, match="no JSON"):
        load_board(str(path))
    path.write_text("[]", encoding="utf-8")
    with pytest.raises(BoardError, match="one JSON object"):
        load_board(str(path))
