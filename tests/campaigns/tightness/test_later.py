"""Play goes on after a hidden-only change, and turns out the same for who could not know of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from campaigns.models import Input
from campaigns.services import engine
from campaigns.services.asking import receipts
from rules_engine.core import verbs
from rules_engine.core.levels import OPEN
from tests.campaigns.tightness.comparing import Leak
from tests.campaigns.tightness.games import levels_of
from tests.campaigns.tightness.later import LaterTally, watch_later
from tests.campaigns.tightness.onward import assert_same, got_later, unseen
from tests.campaigns.tightness.planting import wrap
from tests.campaigns.tightness.played import Kind, Table, record_of, table_of
from tests.campaigns.tightness.steady import steady
from tests.rules_engine.every_game import GAMES

HIDDEN = [(game, level) for game in GAMES for level in levels_of(game) if level != OPEN]
KINDS = (
    Kind("grenade", "double_blind", "published", "order_sets"),
    pytest.param(Kind("market_garden", "double_blind"), marks=pytest.mark.long),
)
LENGTHS = (90, 82, 75, 68, 60)
SIGNED = frozenset({"receipts"})
"""Where a leak is planted."""


@pytest.mark.parametrize("pairs", [6, pytest.param(18, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "level"), HIDDEN)
def test_what_a_side_does_next_turns_out_the_same(game: str, level: str, pairs: int) -> None:
    """A few pairs with every run; `manage.py tightness` follows others of each game and level."""
    tally = LaterTally()
    watch_later(game, level, "1", pairs, tally)
    assert tally.pairs >= pairs
    assert tally.inputs > tally.pairs
    assert tally.told > tally.pairs
    assert sum(tally.given_up.values()) < tally.pairs  # many are followed to their end


LAWFUL = (
    ("grenade", "double_blind", "a46"),  # a chit out of another pool
    ("grenade", "double_blind", "a156"),  # divisional integrity
    ("grenade", "double_blind", "b303"),  # whom the referee keeps hidden comes into sight
    ("grenade", "double_blind", "c269"),  # it stopped a march
    ("cobra", "limited", "d2"),  # a dispatch of its own came
    ("grenade", "limited", "d1"),  # a dispatch of the enemy came
    ("market_garden", "double_blind", "a5"),  # another key by which lots are drawn
)


def test_units_are_told_in_the_order_of_the_names_by_which_a_side_knows_them() -> None:
    """In the order of their own names a contact's place beside an identified unit told how its
    hidden name sorts.
    """
    for level, seed in (("double_blind", "c322"), ("limited", "a113")):
        watch_later("grenade", level, seed, 18, LaterTally())


@pytest.mark.parametrize(("game", "level", "seed"), LAWFUL)
def test_what_follows_by_the_rules_is_no_leak(game: str, level: str, seed: str) -> None:
    tally = LaterTally()
    watch_later(game, level, seed, 18, tally)
    assert tally.pairs >= 18


def test_a_leak_in_what_is_told_of_combats_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    real = verbs.told

    def told(before: Any, event: Any, after: Any, side: str) -> Any:
        notice = real(before, event, after, side)
        if notice is None or event.kind != "combat_odds":
            return notice
        on_map = [one for one in after["units"].values() if one["status"] == "map"]
        return {**notice, "all": len(on_map)}

    monkeypatch.setattr(verbs, "told", told)
    with pytest.raises(Leak, match=r'shows in the log after .*"all":'):
        _watch_some("planted", 40)


FOUND_LAST = 4
"""The game in which it was found last: it is looked for there first."""


def _watch_some(seed: str, games: int) -> None:
    for at in sorted(range(games), key=lambda one: one != FOUND_LAST):
        watch_later("grenade", "double_blind", f"{seed} {at}", 18, LaterTally())


@pytest.fixture
def announced() -> None:
    """Leave the announcing to the steady clock."""


@pytest.fixture(scope="module", params=KINDS, ids=lambda kind: str(kind).replace(" ", "-"))
def table(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: Any
) -> Iterator[Table]:
    """A campaign at a moment at which one side is to give orders."""
    kind = request.param
    with django_db_blocker.unblock(), steady() as clock, transaction.atomic():
        for length in LENGTHS:
            place = transaction.savepoint()
            record = record_of(kind, "later", length)
            found = table_of(record, kind, clock, "later", is_drawn=False)
            state = found.state()
            if engine.acting_sides(state) == {state["side"]}:
                break
            transaction.savepoint_rollback(place)
        else:
            pytest.fail("The random game has no fit moment any more; try other LENGTHS.")
        yield found
        transaction.set_rollback(True)


def watching(table: Table) -> str:
    """Return who looks: where news wait the side whose turn it is not, as the other plays on."""
    side = str(table.state()["side"])
    return table.other(side) if table.campaign.is_withheld else side


@pytest.mark.django_db
def test_what_was_done_unseen_shows_in_nothing_that_comes_later(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    side = watching(table)
    before = got_later(table, side, None)
    changes = unseen(table, side)
    assert len(changes) >= 2
    for change in changes:
        assert_same(f"{change.name}, later", before, got_later(table, side, change))
    assert before.mails
    _plant(monkeypatch)
    one, two = (got_later(table, side, change, SIGNED) for change in (None, changes[0]))
    with pytest.raises(Leak, match="all around, later' shows in"):
        assert_same("all around, later", one, two)


def _plant(patch: pytest.MonkeyPatch) -> None:
    """Let receipts hold how many inputs there were: nothing shows before one is issued."""

    def make(real: Any) -> Any:
        def issue(campaign: Any, side: str, lines: Any) -> Any:
            return real(campaign, side, [*lines, str(Input.objects.count())])

        return issue

    wrap(patch, receipts, "issue", make)
