"""The harness is proved by breaking what it watches: every planted leak is caught by address and by
the part of the answer in which it is, and would not be if that part were not compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction

from campaigns.services import engine
from campaigns.services.asking import advice
from rules_engine.tools.chance import Chance
from tests.campaigns.tightness import planted
from tests.campaigns.tightness.around import around
from tests.campaigns.tightness.changes import Change, of_position
from tests.campaigns.tightness.comparing import Leak, Tally, Watcher
from tests.campaigns.tightness.looking import Seen
from tests.campaigns.tightness.planting import Leak as Planted
from tests.campaigns.tightness.played import Kind, Table, record_of, table_of
from tests.campaigns.tightness.steady import steady

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Field:
    """A campaign in which leaks are planted."""

    kind: Kind
    lengths: tuple[int, ...]
    """How many inputs of the random game are played; the first with a fit moment is taken."""
    words: str
    """Names a change of the position that shows in the truth's units."""
    leaks: tuple[Planted, ...]


FIELDS = {
    "limited": Field(
        Kind("grenade", "limited", "at_once", "order_sets"),
        (120, 128, 100, 90, 150),
        "the type of",
        planted.LEAKS,
    ),
    "published": Field(
        Kind("grenade", "double_blind", "published", "order_sets"),
        (60, 68, 75, 82, 90),
        "out of play",
        (*planted.BLIND, *planted.PUBLISHED, planted.PAGE, planted.MAIL, planted.METADATA),
    ),
    "areas": Field(
        Kind("market_garden", "double_blind"),
        (60, 68, 75, 82, 90),
        "is gone",
        (*planted.BLIND, planted.PAGE, planted.MAIL, planted.METADATA, planted.UPDATE),
    ),
}


@pytest.fixture
def announced() -> None:
    """Leave the announcing to the steady clock."""


@pytest.fixture(scope="module")
def table(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: Any
) -> Iterator[tuple[Table, Field]]:
    """One campaign for all leaks of a field, at a moment at which a side gives orders."""
    field = FIELDS[request.param]
    with django_db_blocker.unblock(), steady() as clock, transaction.atomic():
        for length in field.lengths:
            place = transaction.savepoint()
            found = table_of(record_of(field.kind, "planted", length), field.kind, clock, "planted")
            if _is_fit(found, field):
                break
            transaction.savepoint_rollback(place)
        else:
            pytest.fail("The random game has no fit moment any more; try other lengths.")
        yield found, field
        transaction.set_rollback(True)


def watching(table: Table) -> str:
    """Return the side that looks: the one that is to give orders; where news wait, the other, so
    that play can go on behind its back.
    """
    side = str(table.state()["side"])
    return table.other(side) if table.campaign.is_withheld else side


def _is_fit(table: Table, field: Field) -> bool:
    """Whether one side is to give orders, and has some, and something can be changed unseen."""
    state = table.state()
    if engine.acting_sides(state) != {state["side"]} or not state["frames"]:
        return False
    side = watching(table)
    has_orders = next(advice.legal_orders(table.seat(side)), None) is not None
    return has_orders and bool(of_position(table, side, Chance("fit"), 1, field.words))


def planted_in(name: str) -> Any:
    """Plant each leak of a field in turn; its campaign is set up once."""
    each = each_of(FIELDS[name].leaks)
    return lambda test: pytest.mark.parametrize("table", [name], indirect=True)(each(test))


def each_of(leaks: tuple[Planted, ...]) -> Any:
    """Try one leak of each part of an answer with every run, all the others at length."""
    first = {_part(leak): leak for leak in reversed(leaks)}
    tried = [
        pytest.param(
            leak,
            id=leak.what.replace(" ", "-"),
            marks=() if first[_part(leak)] is leak else pytest.mark.long,
        )
        for leak in leaks
    ]
    return pytest.mark.parametrize("leak", tried)


def _part(leak: Planted) -> str:
    return "mails" if leak.url == "mails" else leak.part.partition(":")[0]


@planted_in("limited")
def test_a_planted_leak_is_caught(
    table: tuple[Table, Field], leak: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_caught(table, leak, monkeypatch)


@pytest.mark.long
@planted_in("published")
def test_a_leak_planted_where_units_are_unseen_and_news_wait_is_caught(
    table: tuple[Table, Field], leak: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_caught(table, leak, monkeypatch)


@pytest.mark.long
@planted_in("areas")
def test_a_leak_planted_in_market_garden_is_caught(
    table: tuple[Table, Field], leak: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_caught(table, leak, monkeypatch)


def assert_caught(
    table: tuple[Table, Field], leak: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plant a leak and see it found where it is."""
    here, field = table
    side = watching(here)
    watch(here, side, leak, field)  # before it is planted there is nothing to be caught
    leak.plant(monkeypatch, here, side)
    with pytest.raises(Leak) as caught:
        watch(here, side, leak, field)
    assert re.search(rf"shows in {leak.url}\b", str(caught.value))
    assert leak.url == "mails" or f"\n{leak.part}" in str(caught.value)


@pytest.mark.parametrize("table", ["limited"], indirect=True)
@each_of(planted.ALONE)
def test_what_is_not_compared_is_not_caught(
    table: tuple[Table, Field], leak: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, field = table
    side = watching(here)
    leak.plant(monkeypatch, here, side)
    parts, part = Seen.parts, leak.part.partition(":")[0]
    monkeypatch.setattr(Seen, "parts", lambda seen: (p for p in parts(seen) if p[0] != part))
    monkeypatch.setattr(Watcher, "mails_now", lambda watcher: [])
    watch(here, side, leak, field)


def watch(table: Table, side: str, leak: Planted, field: Field) -> None:
    """Compare what can be seen at the leak's address."""
    watcher = Watcher(table, side, Tally(), frozenset({leak.url}))
    if leak.change == planted.EXISTENCE:
        watcher.guess()
        assert watcher.tally.guesses
    for change in _changes(table, side, leak, field):
        assert watcher.compare(change, variants=6)


def _changes(table: Table, side: str, leak: Planted, field: Field) -> list[Change]:
    if leak.change == planted.POSITION:
        return of_position(table, side, Chance("planted"), 1, field.words)
    return [change for change in around(table, side) if change.name == leak.change]
