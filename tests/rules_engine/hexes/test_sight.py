"""Who sees what: by kind of unit, over which ground, in which weather, with any number of sides."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules_engine.errors import BadRecord
from rules_engine.mechanics.hexes.blind import tables
from rules_engine.mechanics.hexes.blind.sight import in_sight, overlooked, overlooks
from tests.rules_engine.hexes.small import BOARD, Field, around, board_with, field
from tests.rules_engine.hexes.watching import SPOTTING

HERE, NEXT, SECOND, THIRD = "0303", "0304", "0305", "0306"


def one(kind: str = "foot", space: str = HERE, side: str = "north") -> dict[str, Any]:
    return {"side": side, "space": space, "type": kind}


def seen(position: Field, side: str = "north") -> dict[str, str]:
    """Return the hexes with enemies that a side sees, with the level of what it recognises."""
    found = in_sight(SPOTTING, position, side).items()
    return {position.board.numbers[at]: how.look.level for at, how in found}


def row(kind: str, spaces: dict[str, Any] | None = None, **more: Any) -> dict[str, str]:
    """Return what a unit sees of enemies in a row, on ground of some kinds."""
    units = {"w": one(kind), **{space: one("foot", space, "south") for space in (NEXT, SECOND)}}
    units[THIRD] = one("foot", THIRD, "west")
    return seen(field(units, board_with({}, spaces), **{"tracks": {}, **more}))


@pytest.mark.parametrize("kind", ["foot", "walkers"])
def test_a_kind_without_eyes_of_its_own_has_the_first_in_the_table(kind: str) -> None:
    assert row(kind) == {NEXT: "type", SECOND: "contact"}


def test_scouts_recognise_all_that_they_see() -> None:
    assert row("riders") == {NEXT: "type", SECOND: "type", THIRD: "type"}
    hidden = {NEXT: {"features": ["trench"]}}
    assert row("riders", hidden)[NEXT] == "type"
    assert row("foot", hidden)[NEXT] == "contact"


def test_bad_weather_shortens_sight_but_never_to_neighbours() -> None:
    assert row("foot", tracks={"weather": "fog"}) == {NEXT: "type"}
    assert row("riders", tracks={"weather": "fog"}) == {NEXT: "type", SECOND: "type"}
    assert row("foot", tracks={"weather": "sun"}) == row("foot")


@pytest.mark.parametrize(
    ("choice", "hexes"), [("normal", 2), ("short", 1), ("long", 3), ("adjacent", 1)]
)
def test_an_option_says_how_far_everybody_sees(choice: str, hexes: int) -> None:
    assert len(row("foot", options={"sight": choice})) == hexes


def test_hedges_shorten_sight_into_a_hex_and_not_across_it() -> None:
    assert row("riders", {SECOND: {"features": ["hedges"]}}) == {NEXT: "type", THIRD: "type"}


def test_what_stands_first_in_the_table_hides_and_anything_blocks() -> None:
    both = {"terrain": "woods", "features": ["hedges"]}
    ring = dict.fromkeys(around(BOARD, HERE), both)
    assert row("foot", ring) == {NEXT: "contact"}
    hedged = {key: {"terrain": "open", "features": ["hedges"]} for key in around(BOARD, HERE)}
    assert row("foot", hedged) == {NEXT: "type", SECOND: "contact"}


def test_who_stands_high_sees_farther_and_over_what_is_low() -> None:
    woods = {key: {"terrain": "woods"} for key in around(BOARD, HERE)}
    hill = {HERE: {"terrain": "woods", "features": ["hill"]}}
    assert row("foot", {**woods, **hill}) == {NEXT: "contact", SECOND: "contact", THIRD: "contact"}
    hills = {key: {"terrain": "hill"} for key in around(BOARD, HERE)}
    assert row("foot", {**hills, **hill}) == {NEXT: "type"}


def test_every_side_sees_the_others_and_not_itself() -> None:
    units = {
        "a": one("foot", HERE, "north"),
        "b": one("foot", NEXT, "south"),
        "c": one("foot", NEXT, "west"),
    }
    position = field(units, tracks={})
    assert seen(position, "north") == {NEXT: "type"}
    assert set(seen(position, "south")) == set(seen(position, "west")) == {HERE, NEXT}


def test_a_side_overlooks_hexes_in_which_it_would_see_somebody() -> None:
    position = field({"a": one()}, tracks={})
    found = overlooked(SPOTTING, position, "north")
    assert found >= {HERE, *around(BOARD, HERE), SECOND}
    assert THIRD not in found
    assert {space for space in BOARD.numbers if overlooks(SPOTTING, position, "north", space)} == (
        set(found)
    )
    assert not overlooks(SPOTTING, position, "north", "9999")


# ---- tables -------------------------------------------------------------------------------------


def test_a_table_says_in_which_line_a_cell_does_not_fit(tmp_path: Path) -> None:
    file = tmp_path / "eyes.tsv"
    file.write_text("kind\tsight\trecognises\tscout\tnote\nfoot\t2\t1\tno\t\nriders\t3\tx\tyes\t\n")
    with pytest.raises(BadRecord, match=r"eyes\.tsv, line 3: recognises is a whole number"):
        tables.read_eyes(file)
    file.write_text("ground\tseen_from\trecognised_from\tblocks\thigh\tnote\nopen\t4\t1\tno\t\t\n")
    with pytest.raises(BadRecord, match=r"line 2: high is one of yes, no"):
        tables.read_ground(file)
