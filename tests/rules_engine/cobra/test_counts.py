"""Of what there are counts of Cobra's lawful orders, and that its tables of costs are kept."""

from __future__ import annotations

from rules_engine.casefiles import parse_position
from rules_engine.core.registry import load
from rules_engine.games.cobra.ground.costs import WAYS, Mover, conditions
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.mechanics.hexes.ground.steps import steps
from rules_engine.tools.counts import counts_folder


def test_there_are_counts_of_every_kind_of_phase() -> None:
    assert {path.stem.rpartition("_")[2] for path in counts_folder("cobra").glob("*.counts")} == {
        *("combat", "mechanized", "movement", "replacement"),
    }


def test_tables_of_costs_are_not_made_anew_for_every_crossing_that_is_closed() -> None:
    position: CobraPosition = load("cobra").lens(
        parse_position("board patch\nhex 0101-1010 clear\nturn 2\nstep german.movement\n", "cobra")
    )
    index = position.board.index
    crossing = (index["0505"], index["0504"])
    free = steps(WAYS, conditions(position), Mover("foot", frozenset()))
    shut = steps(WAYS, conditions(position), Mover("foot", frozenset({crossing})))
    changed = [at for at, row in enumerate(shut.rows) if row is not free.rows[at]]
    assert changed == [crossing[0]]
    assert {there for _, there in free.rows[changed[0]]} - {
        there for _, there in shut.rows[changed[0]]
    } == {crossing[1]}
