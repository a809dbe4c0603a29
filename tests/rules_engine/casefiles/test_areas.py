"""Area boards in case files: drawn from nothing, corrected, written and read back."""

from __future__ import annotations

import pytest

from rules_engine.board.board import Board
from rules_engine.board.making import make_board
from rules_engine.casefiles.boards import board_lines, board_of_lines
from rules_engine.casefiles.vocabulary import Vocabulary
from rules_engine.casefiles.words import CaseFault, read_lines
from rules_engine.plain import JsonObject

WORDS = Vocabulary(dict, lambda words: {}, lambda unit: [], lambda name, side: {})
PRINTED = make_board(
    {
        "name": "small",
        "title": "the small map",
        "kind": "area",
        "spaces": {
            "5": {"terrain": "area", "features": ["tem_1"], "name": "Wolfheze"},
            "13": {"terrain": "area", "features": ["tem_4", "victory"]},
            "F": {"terrain": "zone", "features": ["tem_2"]},
        },
        "links": {"5-13": ["open", "road"], "13-F": ["river"]},
    }
)


def drawn(text: str, printed: Board = PRINTED) -> JsonObject:
    drawing = board_of_lines(read_lines(text), printed, WORDS)
    assert drawing is not None
    return drawing


def test_a_patch_is_drawn_area_by_area() -> None:
    board = make_board(
        drawn(
            "board patch\narea 13 14 tem_4 elevated\nzone F tem_2\nbox UK\n"
            "border 14-13 river road bridge\nborder 13-F open road\n"
        )
    )
    assert board.kind == "area"
    assert board.numbers == ("13", "14", "F", "UK")
    assert board.terrain == ("area", "area", "zone", "box")
    assert board.features[board.at("14")] == {"tem_4", "elevated"}
    assert board.link(board.at("13"), board.at("14")) == {"river", "road", "bridge"}
    assert not board.neighbours[board.at("UK")]


def test_a_correction_keeps_what_it_does_not_speak_of() -> None:
    board = make_board(drawn("area 5 tem_2 polder\nborder 5-13 canal\nborder 13-F absent\n"))
    at = board.at("5")
    assert board.features[at] == {"tem_2", "polder"}
    assert board.names[at] == "Wolfheze"
    assert board.link(at, board.at("13")) == {"canal"}
    assert not board.are_neighbours(board.at("13"), board.at("F"))


def test_what_was_drawn_is_written_and_read_back() -> None:
    drawing = drawn("area 5 tem_2\nborder 5-13 plain\nborder 13-F absent\nborder 5-F open\n")
    lines = board_lines(drawing, PRINTED)
    assert lines == [
        "board printed",
        "area 5 tem_2",
        "border 13-F absent",
        "border 5-13 plain",
        "border 5-F open",
    ]
    again = drawn("\n".join(lines))
    assert make_board(again).to_json() == make_board(drawing).to_json()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("area tem_4", "numbers, then features"),
        ("area 13 tem_4 14", "numbers, then features"),
        ("border 13 river", "is no boundary"),
        ("border 13-lake river", "is no boundary"),
        ("border 13-99 river", "99"),
        ("board patch", "needs spaces"),
    ],
)
def test_a_line_that_does_not_fit_says_what_would(text: str, said: str) -> None:
    with pytest.raises(CaseFault, match=said):
        drawn(text)
