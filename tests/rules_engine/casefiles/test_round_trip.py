"""The text of a position reads back to the very same state, whatever the state holds."""

import pytest

from rules_engine.casefiles import format_file, format_position, parse_file, parse_position
from rules_engine.plain import canonical
from rules_engine.tools.randomgame import RandomGame


@pytest.mark.parametrize("level", ["open", "limited"])
def test_states_of_a_real_game_round_trip(level: str) -> None:
    match = RandomGame("grenade", "round trip")
    match.level = level
    for number, turnout in enumerate(match.play()):
        if number % 40 == 0:
            text = format_position(turnout.after)
            again = parse_position(text, "grenade")
            assert canonical(again) == canonical(turnout.after)
            assert format_position(again) == text
        if number > 200:
            return


def test_odd_values_round_trip() -> None:
    state = parse_position("us 1/2/3 at 0508\n", "grenade")
    tracks = {"a": "x # y", "b": "[not a list", "c": " 3", "d": "3", "e f": {"g": []}, "h": {}}
    odd = {**state, "tracks": {**state["tracks"], **tracks}, "phase": {"=": [1, "# two", None]}}
    assert canonical(parse_position(format_position(odd), "grenade")) == canonical(odd)


def test_a_corrected_board_round_trips() -> None:
    state = parse_position("hex 0508 swamp valley\nlink 0508-0509 plain\n", "grenade")
    assert state["board"]["spaces"]["0508"] == {"terrain": "swamp", "features": ["valley"]}
    assert canonical(parse_position(format_position(state), "grenade")) == canonical(state)


def test_a_patch_round_trips() -> None:
    text = "board patch\nhex 0507-0608 woods\nentry A 0507\nbridge koeln 0507 0508\n"
    state = parse_position(text, "grenade")
    assert canonical(parse_position(format_position(state), "grenade")) == canonical(state)


def test_a_dump_is_a_case_file() -> None:
    state = parse_position("us 1/2/3 at 0508\n", "grenade")
    file = parse_file(format_file(state, "case 4.2 shows: a dump", ["us: end"]))
    assert len(file.scenes) == 1
