"""The table of what meets what is whole: no kind of input and no fault point is left out of it."""

from __future__ import annotations

import re
from pathlib import Path

from campaigns.api import acting
from campaigns.models import Input
from tests.campaigns.simulator import coverage, kinds
from tests.campaigns.simulator.faults import CRASH, FITS

SERVICES = Path(__file__).resolve().parents[3] / "campaigns"
NAMED = re.compile(r'\bfaults\.point\("(\w+)"\)')


def sources() -> list[str]:
    """Return the text of every module of the site."""
    return [path.read_text() for path in sorted(SERVICES.rglob("*.py"))]


def named_points() -> set[str]:
    """Return the fault points that the site's modules name."""
    return {name for text in sources() for name in NAMED.findall(text)}


def test_every_fault_point_is_named_where_it_can_be_read() -> None:
    for text in sources():
        assert text.count("faults.point(") == len(NAMED.findall(text))
        assert "upkeep.faults import" not in text


def test_somebody_is_killed_at_every_fault_point() -> None:
    killed = {aim.point.partition(": ")[2] for aim in coverage.AIMS if aim.what == CRASH}
    assert named_points() == killed - set(FITS)


def test_every_kind_of_input_is_aimed_at() -> None:
    done = {kind for kind, places in coverage.PLACES.items() if "done" in places}
    assert set(Input.Kind.values) <= done


def test_somebody_wants_whatever_is_aimed_at_while_it_is_asked_for() -> None:
    asked = {kind for kind, places in coverage.PLACES.items() if "asked" in places}
    assert asked == {*kinds.USUAL, "start", "lay_out"}


def test_whatever_the_api_lets_somebody_ask_for_somebody_asks_for() -> None:
    """By its address: several kinds may go to one, and then differ by what is posted."""
    asked = {kinds.PATHS[kind] for kind in coverage.PLACES if kind in kinds.PATHS}
    missed = [act.route for act in acting.ACTS if not act.route.startswith(tuple(asked))]
    assert missed == []


def test_every_kind_of_input_meets_every_point_of_being_stored_and_carried_out() -> None:
    apart = {f"done: {point}" for point in coverage.ONLY_SOME}
    for kind in (*Input.Kind.values, *coverage.STORED):
        met = {aim.point for aim in coverage.AIMS if aim.kind == kind}
        assert met - apart == {
            *(f"asked: {row[0]}" for row in coverage.ASKED),
            *(f"done: {row[0]}" for row in coverage.DONE),
        }


def test_what_is_passed_and_not_aimed_at_is_said() -> None:
    passed = {
        ("note", "done: between_logs"),
        ("note", "done: published"),
        ("another", "asked: stored"),
        ("another", "done: statement"),
        ("sweep", "done: before_commit"),
        ("note", "done: after_end_stored"),
    }
    assert coverage.not_aimed_at(passed) == [
        ("another", "asked: stored"),
        ("note", "done: published"),
    ]
