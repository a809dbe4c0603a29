"""Case files that cannot be read: line, column, what is wrong, what would be right."""

import pytest

from rules_engine.casefiles import CaseFault, parse_file, parse_position, run_scenes

HEAD = "game grenade\ncase 6.1 shows: Something\n"


def fault_of(text: str) -> CaseFault:
    with pytest.raises(CaseFault) as caught:
        run_scenes(parse_file(text))
    return caught.value


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "begins with its game"),
        ("game chess\n", 1, 6, "There is no game 'chess'"),
        ("game grenade\n", 1, 1, "no case"),
        ("game grenade\nus: end\n", 2, 1, "Before the first heading"),
        ("game grenade\ncase 6.1 Something\n", 2, 1, "heading such as"),
        ("game grenade\ncase 6.1 proves: Something\n", 2, 10, "allows, forbids, shows"),
        ("game grenade\ncase 66.1 shows: Something\n", 2, 6, "no case 66.1"),
        (HEAD + "  nonsense here\n", 3, 3, "begins neither"),
        (HEAD + "board paper\n", 3, 7, "board patch"),
        (HEAD + "hex 05 clear\n", 3, 5, "is no hex"),
        (HEAD + "hex 0507\n", 3, 9, "what is there"),
        (HEAD + "board patch\nlink 0507 road\n", 4, 6, "no hexside"),
        (HEAD + "turn soon\n", 3, 6, "is no turn"),
        (HEAD + "step lunch\n", 3, 6, "There is no step"),
        (HEAD + "level psychic\n", 3, 7, "Levels are"),
        (HEAD + "without 99.9\n", 3, 9, "no case 99.9"),
        (HEAD + "reading OQ-999 x\n", 3, 9, "no open question"),
        (HEAD + "option music loud\n", 3, 8, "no option"),
        (HEAD + "track mud_until 3\n", 3, 18, "' = '"),
        (HEAD + "us\n", 3, 3, "designation is missing"),
        (HEAD + "us 1/2/3 infantry purple\n", 3, 19, "'purple' is no word for a unit"),
        (HEAD + "us 1/2/3 morale high\n", 3, 17, "is no number"),
        (HEAD + "us 1/2/3 at 58\n", 3, 13, "four digits"),
        (HEAD + "us 1/2/3 cadre-side 9\n", 3, 21, "strength-allowance"),
        (HEAD + "unit no/such/unit at 0508\n", 3, 6, "among the counters"),
        (HEAD + "town\n", 3, 5, "'town'"),
        (HEAD + "us:\n", 3, 4, "Behind the colon"),
        (HEAD + "us: choose\n", 3, 11, "Behind 'choose'"),
        (HEAD + "check end\n", 3, 7, "side with a colon"),
        (HEAD + "ask\n", 3, 4, "Behind 'ask'"),
        (HEAD + "ask weather\n", 3, 5, "no question"),
        (HEAD + "ask terrain 9999\n", 3, 5, "Write: ask terrain"),
        (HEAD + "dice six\n", 3, 6, "faces of one roll"),
        (HEAD + "us: end\nturn 3\n", 4, 1, "position comes before the script"),
        (HEAD + "us: end\n->\n", 4, 3, "Behind the arrow"),
        (HEAD + "us: end\n-> perhaps\n", 4, 4, "begins no expectation"),
        (HEAD + "us: end\n-> sees french: x\n", 4, 9, "Write a side"),
    ],
)
def test_a_fault_names_its_place(text: str, line: int, column: int, words: str) -> None:
    fault = fault_of(text)
    assert words in fault.message
    assert (fault.line, fault.column) == (line, column), str(fault)


def test_a_missing_file_is_said_so() -> None:
    from rules_engine.casefiles import load_file

    with pytest.raises(CaseFault, match="cannot be read"):
        load_file("no/such/file.case")


def test_comments_and_hashes_in_designations_are_told_apart() -> None:
    state = parse_position("# a comment\ngerman VS#1 volkssturm at 0419 # another\n", "grenade")
    assert state["units"]["VS#1"]["space"] == "0419"


def test_values_are_numbers_words_lists_and_json() -> None:
    text = "as it stands\nas drawn\ntrack mud_until = 3\ntrack weather = two words\n"
    text += 'track ground = [x, 4]\ntrack air us = {"f": null}\n'
    tracks = parse_position(text, "grenade")["tracks"]
    assert (tracks["mud_until"], tracks["weather"], tracks["ground"]) == (3, "two words", ["x", 4])
    assert tracks["air"]["us"] == {"f": None}
