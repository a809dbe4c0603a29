"""Which printed divisions have integrity, in combat and for overruns. Source: 3.31, 7.2, 7.21."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rules_engine.casefiles.positions import parse_position
from rules_engine.core.registry import load
from rules_engine.games.cobra.combat.terms import has_integrity
from rules_engine.games.cobra.movement.integrity import components, whole_divisions
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.turn.order_of_battle import records
from rules_engine.games.cobra.units import Unit

BOARD = "board patch\nhex 0101-1010 clear\nturn 2\nstep german.combat\n"
PRINTED = tuple(Unit(name, record) for name, record in records().items())
NUMBERS = sorted({(unit.side, unit.division) for unit in PRINTED if unit.division})
ARMOURED = {
    *("2A", "3A", "4A", "5A", "6A", "7A", "2DB"),
    *("7Arm", "11Arm", "GdsArm", "4CdnArm", "1Pol"),
}
PANZER = {"panzer", "panzergrenadier"}


def position(lines: Iterable[str]) -> CobraPosition:
    found: CobraPosition = load("cobra").lens(parse_position(BOARD + "\n".join(lines), "cobra"))
    return found


def of_division(side: str, division: str) -> list[Unit]:
    return [unit for unit in PRINTED if (unit.side, unit.division) == (side, division)]


def together(units: Iterable[Unit]) -> CobraPosition:
    """The whole of a printed division in one hex, American infantry on trucks."""
    words = {unit.id: " trucks" if unit.kind.mechanized == "trucks" else "" for unit in units}
    return position(f"unit {name}{word} at 0505" for name, word in words.items())


def can_have_it(units: Iterable[Unit]) -> bool:
    return any(
        unit.type in PANZER or unit.division in ARMOURED or unit.kind.mechanized == "trucks"
        for unit in units
    )


def test_3_31_every_printed_division_counter_has_a_number_of_its_own() -> None:
    whole = [unit for unit in PRINTED if unit.size == "division"]
    assert len(whole) > 20
    for unit in whole:
        assert unit.division
        assert of_division(unit.side, unit.division) == [unit]


@pytest.mark.parametrize(("side", "division"), NUMBERS)
def test_7_2_and_7_21_a_printed_division_has_integrity_in_combat_as_for_overruns(
    side: str, division: str
) -> None:
    units = of_division(side, division)
    here = together(units)
    expected = can_have_it(units)
    assert (division in whole_divisions(here).get(side, {})) is expected
    assert {has_integrity(here, here.units[unit.id]) for unit in units} == {expected}


@pytest.mark.parametrize(("side", "division"), NUMBERS)
def test_7_21_a_division_that_lacks_a_unit_has_none_in_either(side: str, division: str) -> None:
    units = of_division(side, division)
    if len(units) == 1:
        assert components(together(units), units[0]) != ()
        return
    out = f"unit {units[-1].id} out"
    here = position([*(f"unit {unit.id} at 0505" for unit in units[:-1]), out])
    assert whole_divisions(here) == {}
    assert not any(has_integrity(here, here.units[unit.id]) for unit in units[:-1])


def test_7_21_without_a_number_there_is_no_division_in_either() -> None:
    here = position(["allied 30ID trucks at 0505", "unit 8Arm at 0606"])
    assert whole_divisions(here) == {}
    assert not has_integrity(here, here.units["30ID"])
    assert not has_integrity(here, here.units["8Arm"])
