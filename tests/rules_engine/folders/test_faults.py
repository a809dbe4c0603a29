"""Everything that can be wrong with a folder is said in a sentence with file, line and remedy."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rules_engine.errors import BrokenFolder
from rules_engine.folders.making import make
from tests.rules_engine.folders import RIVER

CLANS = RIVER.parents[3] / "three_sides" / "games" / "three_sides"
TOML, CASES, UNITS = "game.toml", "casebook.tsv", "units.tsv"
TERRAIN, CRT, BOARD = "terrain.tsv", "crt.tsv", "board.json"
FAULTS: tuple[tuple[str, str, str, str], ...] = (
    # game.toml: the file
    (TOML, 'title = "The River"', "title = The River", "game.toml, line 3: this is not TOML"),
    (TOML, "turns = 4", "", "game.toml, line 1: the top of the file needs 'turns'"),
    (TOML, "turns = 4", "turns = 0", "line 5: turns is a whole number, 1 or more, not 0"),
    (TOML, "turns = 4", 'turns = "4"', "line 5: turns is a whole number, 1 or more, not '4'"),
    (TOML, "turns = 4", "turn = 4", "line 5: the top of the file has no 'turn'; it has slug"),
    (TOML, '"double_blind"]', '"blind"]', 'line 6: levels is a list of some of "open"'),
    (TOML, 'slug = "river"', 'slug = "brook"', 'line 2: slug is "river", as the folder is'),
    (TOML, "[stacking]", "[stack]", "there is no section 'stack'; sections are [scenario]"),
    (TOML, "[[sides]]", "[sides]", "game.toml, line 1"),
    (TOML, "[scenario]", "[[scenario]]", "'scenario' is no such thing: the section is headed"),
    (TOML, "exit_cost", "exit_costs", "[zones] has no 'exit_costs'; it has exit_cost"),
    (TOML, 'rounding = "defender"', "", "[combat] needs 'rounding', one of"),
    (TOML, '"asked"', '"maybe"', 'advance is one of "no", "asked", "at_once", not \'maybe\''),
    (TOML, "withdraw = true", 'withdraw = "yes"', "withdraw is true or false, not 'yes'"),
    (TOML, 'sides = ["red"]', "sides = 1", "sides is a list of texts"),
    (TOML, 'sides = ["red"]', 'sides = ["green"]', "'green' is no side; sides are red, blue"),
    (TOML, 'name = "blue"', 'name = "Blue"', "name is small letters, digits and _, a letter first"),
    (TOML, 'name = "blue"', 'name = "red"', "there is a 'red' in [[sides]] already"),
    (TOML, "withdraw = true", 'verdicts = ["XX"]', "'XX' is no result: a result is -, EX, or"),
    # casebook.tsv
    (CASES, "move.once", "move.one", "casebook.tsv, line 9: there is no role 'move.one'"),
    (CASES, "move.once", "", "line 9: 2.4 is 'enforced' and has no role, so nothing does it"),
    (CASES, "move.once", "", "casebook.tsv: no case has the role 'move.once': a unit moves once"),
    (CASES, "phase.combat", "phase.fire", "no case has the role 'phase.combat'"),
    (CASES, "move.once", "move.own", "line 9: 2.1 has the role 'move.own' already"),
    (CASES, "1.1 1.2 1.3", "1.1 1.2 1.9", "line 2: 1 includes '1.9', which is no case"),
    (CASES, "combat.advance", "zones.stops", "5.2 has the role 'zones.stops' already"),
    (CASES, "combat.retreat\n", "\n", "no case has the role 'combat.retreat', though who"),
    (CASES, "end.hexes", "", "no case has the role 'end.hexes', though there is a table of hexes"),
    (CASES, "end.eliminated", "", "no case has the role 'end.eliminated', though eliminated is 1"),
    (CASES, "zones.leaving", "", "no case has the role 'zones.leaving', though exit_cost is 1"),
    (CASES, "move.entry", "", "no case has the role 'move.entry', though R4 comes later"),
    (CASES, "\tenforced\t\tUnits move.", "\tyes\t\tUnits move.", "a case is enforced, decision"),
    (CASES, "Units move.\t", "Units move.", "casebook.tsv, line 3: the row has 7 cells"),
    # units.tsv
    (UNITS, "R1\tred", "R1\tgreen", "units.tsv, line 2: side is one of red, blue, not 'green'"),
    (UNITS, "R2\tred", "R1\tred", "line 3: unit 'R1' stands in an earlier row already"),
    (UNITS, "\tfoot\t", "\thorse\t", "class is one of foot, tracks, not 'horse'"),
    (UNITS, "4/2\t4/2\t4\tyes\t0101", "4/2\t4\t4\tyes\t0101", "attack has 2 values and defence 1"),
    (UNITS, "4/2\t4/2\t4\tyes\t0101", "4/2\t4/0\t4\tyes\t0101", "defence is a number for each"),
    (UNITS, "yes\t0101\t-", "yes\t0901\t-", "hex '0901' is no hex of board.json, which has 0101"),
    (UNITS, "yes\t0101\t2", "yes\t0101\t0", "turn is the turn in which the unit comes"),
    (UNITS, "yes\t0101\t-", "maybe\t0101\t-", "zone is one of yes, no, not 'maybe'"),
    (UNITS, "yes\t0404\t-", "yes\t0101\t-", "units of several sides begin in 0101: R1, B1"),
    (UNITS, "movement", "moves", "units.tsv, line 1: the columns must be unit side type"),
    ("game.toml", 'name = "red"', 'name = "truth"', "'truth' is no side's name: it means all"),
    ("game.toml", 'name = "red"', 'name = "referee"', "'referee' is no side's name"),
    # terrain.tsv
    (TERRAIN, "woods\t", "wood\t", "the terrain 'woods' of board.json (hex 0203) has no row"),
    (TERRAIN, "\thexside\t", "\tedge\t", "kind is one of terrain, hexside, road, not 'edge'"),
    (TERRAIN, "\t3.3\t", "\t3.9\t", "terrain.tsv, line 6: '3.9' is no case of casebook.tsv"),
    (TERRAIN, "1/2\t1/2", "half\t1/2", "foot is points such as 1 or 1/2, or - where it is closed"),
    (TERRAIN, "1/2\t1/2", "1/0\t1/2", "foot is points such as 1 or 1/2"),
    (TERRAIN, "road\t3.1\t0", "road\t3.1\t1", "shift is a number of columns for the defender"),
    # crt.tsv
    (CRT, "die\t", "roll\t", "crt.tsv, line 1: the columns must begin with die"),
    (CRT, "\t2-1\t", "\t4-1\t", "each column is headed by the next odds: 1-3 1-2 1-1 2-1"),
    (CRT, "\t2-1\t", "\ttwo\t", "crt.tsv, line 1: 'two' is no ratio, such as 3-1 or 1-3"),
    (CRT, "\tEX\t", "\tEE\t", "crt.tsv, line 5, column 2-1: 'EE' is no result: a result is -"),
    (CRT, "\tEX\t", "\tDR5\t", "'DR5' is no result"),
    (CRT, "6\tDR1", "7\tDR1", "crt.tsv, line 7: die is 6 here: the rows are the numbers"),
    # other tables, the board
    ("victory.tsv", "0305", "0307", "victory.tsv, line 2: hex '0307' is no hex of board.json"),
    ("victory.tsv", "\t2\t", "\ttwo\t", "victory.tsv, line 2: points is a whole number"),
    ("supply.tsv", "red\t0101", "grey\t0101", "supply.tsv, line 2: side is one of red, blue"),
    ("spotting_units.tsv", "\t2\t1\t", "\tfar\t1\t", "spotting_units.tsv, line 2: sight is a"),
    ("spotting_ground.tsv", "blocks", "block", "spotting_ground.tsv: the columns must be ground"),
    (BOARD, '"0101": "clear"', '"0101": "Clear!"', "board.json"),
    (BOARD, '"referee-board/1"', '"referee-board/9"', "board.json: This board has the format"),
)
HEADQUARTERS = "headquarters.tsv"
OF_DISPATCHES: tuple[tuple[str, str, str, str], ...] = (
    (TOML, "speed = 1", "speed = 0", "speed is a whole number, 1 or more, not 0"),
    (TOML, "speed = 1", 'most = "2"', "most is a whole number, 1 or more, not '2'"),
    (TOML, "[dispatches]\nspeed = 1\n", "", "with the section [dispatches] of game.toml"),
    (HEADQUARTERS, "\tash\t", "\toak\t", "line 2: side is one of ash, birch, cedar, not 'oak'"),
    (HEADQUARTERS, "0104", "0909", "headquarters.tsv, line 3: hex '0909' is no hex of board.json"),
    (HEADQUARTERS, "Birch\tbirch", "Ash\tbirch", "headquarters 'Ash' stands in an earlier row"),
    (HEADQUARTERS, "\ttitle", "\twords", "the columns must be headquarters side hex title"),
    *(
        (CASES, f"dispatch.{role}", "", f"no case has the role 'dispatch.{role}'")
        for role in ("write", "most", "reach", "travel", "loss", "capture")
    ),
)
MISSING = (BOARD, CASES, UNITS, TERRAIN, CRT, "supply.tsv", "spotting_units.tsv")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A sound folder that a test may break."""
    return Path(shutil.copytree(RIVER, tmp_path / "river"))


def _faults(folder: Path) -> tuple[str, ...]:
    with pytest.raises(BrokenFolder) as raised:
        make(folder)
    return raised.value.faults


@pytest.mark.parametrize(("name", "old", "new", "said"), FAULTS)
def test_a_fault_is_said_with_its_place_and_what_is_right(
    folder: Path, name: str, old: str, new: str, said: str
) -> None:
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    faults = _faults(folder)
    assert any(said in fault for fault in faults), faults
    assert all(fault.endswith(".") and fault.partition(":")[2] for fault in faults)


@pytest.mark.parametrize(("name", "old", "new", "said"), OF_DISPATCHES)
def test_a_fault_of_dispatches_is_said_too(
    tmp_path: Path, name: str, old: str, new: str, said: str
) -> None:
    folder = Path(shutil.copytree(CLANS, tmp_path / "three_sides"))
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert any(said in fault for fault in _faults(folder))


@pytest.mark.parametrize("name", MISSING)
def test_a_file_that_is_missing_is_named(folder: Path, name: str) -> None:
    (folder / name).unlink()
    assert any(fault.startswith(name) and "missing" in fault for fault in _faults(folder))


def test_too_many_units_in_a_hex_are_named(folder: Path) -> None:
    path = folder / UNITS
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("0102\t-", "0101\t-").replace("0201\t-", "0101\t-"), "utf-8")
    [said] = _faults(folder)
    assert said == ("units.tsv: 3 units begin in 0101 (R1, R2, R3); the limit of game.toml is 2.")


def test_a_section_that_is_left_out_makes_its_roles_strangers(folder: Path) -> None:
    path = folder / TOML
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("[zones]\nexit_cost = 1\n", ""), encoding="utf-8")
    faults = _faults(folder)
    assert len(faults) == 5
    assert all("with the section [zones] of game.toml" in fault for fault in faults)


def test_all_faults_of_a_folder_are_told_together(folder: Path) -> None:
    firsts = {name: (name, old, new) for name, old, new, _ in reversed(FAULTS[1:])}
    for name, old, new in (firsts[name] for name in (TOML, CASES, UNITS, BOARD)):
        path = folder / name
        path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    files = {fault.partition(".")[0] for fault in _faults(folder)}
    assert files == {"game", "casebook", "units", "board"}


def test_a_folder_without_blind_play_and_combat_needs_their_roles_and_tables_not(
    folder: Path,
) -> None:
    toml = (folder / TOML).read_text(encoding="utf-8")
    start, end = toml.index("[combat]"), toml.index("[supply]")
    toml = (toml[:start] + toml[end:]).replace(', "double_blind"]', "]")
    (folder / TOML).write_text(toml.replace('"attack"', '"move"'), encoding="utf-8")
    rows = (folder / CASES).read_text(encoding="utf-8").splitlines()
    kept = [row for row in rows if "combat." not in row and "sight." not in row]
    (folder / CASES).write_text("\n".join(kept) + "\n", encoding="utf-8")
    for name in (CRT, "spotting_units.tsv", "spotting_ground.tsv"):
        (folder / name).unlink()
    game = make(folder)
    assert set(game.orders) == {"move", "end"}
    assert game.levels == ("open",)
    assert game.spot is None


def test_settings_that_cannot_be_read_are_no_fault_of_the_tables(folder: Path) -> None:
    (folder / TOML).write_text("title = The River\n", encoding="utf-8")
    [said] = _faults(folder)
    assert said.startswith("game.toml, line 1: this is not TOML")
