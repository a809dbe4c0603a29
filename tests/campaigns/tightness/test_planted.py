"""The harness is proved by breaking what it watches: every planted leak is caught by address."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from campaigns.services import advice, engine
from rules_engine.tools.chance import Chance
from tests.campaigns.tightness.around import around
from tests.campaigns.tightness.changes import Change, of_position
from tests.campaigns.tightness.comparing import Leak, Tally, Watcher
from tests.campaigns.tightness.planted import EXISTENCE, LEAKS, POSITION
from tests.campaigns.tightness.planted import Leak as Planted
from tests.campaigns.tightness.played import Kind, Table, record_of, table_of
from tests.campaigns.tightness.steady import steady

pytestmark = pytest.mark.django_db

LENGTHS = (120, 128, 100, 90, 150)
KIND = Kind("grenade", "limited", "at_once", "order_sets")


@pytest.fixture
def announced() -> None:
    """Leave the announcing to the steady clock."""


@pytest.fixture(scope="module")
def table(django_db_setup: None, django_db_blocker: Any) -> Iterator[Table]:
    """One campaign for all, at a moment at which a side gives orders."""
    with django_db_blocker.unblock(), steady() as clock, transaction.atomic():
        for length in LENGTHS:
            place = transaction.savepoint()
            found = table_of(record_of(KIND, "planted", length), KIND, clock, "planted")
            if _is_fit(found):
                break
            transaction.savepoint_rollback(place)
        else:
            pytest.fail("The random game has no fit moment any more; try other LENGTHS.")
        yield found
        transaction.set_rollback(True)


def _is_fit(table: Table) -> bool:
    """Whether one side is to give orders, and has some."""
    state = table.state()
    is_asked = engine.acting_sides(state) == {state["side"]} and state["frames"]
    return bool(is_asked and next(advice.legal_orders(table.seat(state["side"])), None))


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.what.replace(" ", "-"))
def test_a_planted_leak_is_caught(
    table: Table, leak: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    side = str(table.state()["side"])
    watch(table, side, leak)  # before it is planted there is nothing to be caught
    leak.plant(monkeypatch, table, side)
    with pytest.raises(Leak, match=rf"shows in {leak.url}\b"):
        watch(table, side, leak)


def watch(table: Table, side: str, leak: Planted) -> None:
    """Compare what can be seen at the leak's address."""
    watcher = Watcher(table, side, Tally(), frozenset({leak.url}))
    if leak.change == EXISTENCE:
        watcher.guess()
    for change in _changes(table, side, leak):
        assert watcher.compare(change, variants=6)


def _changes(table: Table, side: str, leak: Planted) -> list[Change]:
    if leak.change == POSITION:
        return of_position(table, side, Chance("planted"), 2, POSITION)
    return [change for change in around(table, side) if change.name == leak.change]
