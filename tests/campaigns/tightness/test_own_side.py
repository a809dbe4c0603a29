"""An officer is watched beside his own side, everybody before play: what only others of it know,
and how the referee has laid out the set-up, must not show; planted leaks of both are caught.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from campaigns.services.asking import drafts
from campaigns.services.history import reading
from campaigns.services.turns import publications
from rules_engine.tools.chance import Chance
from tests.campaigns.tightness.around import of_own_side as deeds_of_own_side
from tests.campaigns.tightness.changes import Change, of_own_side
from tests.campaigns.tightness.comparing import Leak, Tally, Watcher
from tests.campaigns.tightness.looking import undone
from tests.campaigns.tightness.planting import Patch, wrap
from tests.campaigns.tightness.played import Kind, Table, prepared, record_of, table_of
from tests.campaigns.tightness.steady import Steady, steady

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

OFFICERS = (
    Kind("grenade", "limited", fog="formation", travels=True),
    Kind("market_garden", "double_blind", fog="formation_only"),
)
UNBEGUN = (
    Kind("grenade", "double_blind", is_preparing=True),
    Kind("market_garden", "double_blind", is_preparing=True),
)
MOST = 3
"""Changes for each; `manage.py tightness` makes others, in campaigns of both these kinds."""
VARIANTS = 2
WHERE = frozenset({"panel", "api-view", "now", "assign", "orders", "api-drafts", "roster", "log"})


def in_turn(kinds: tuple[Kind, ...]) -> list[Any]:
    """Look at one campaign with every run, at the others at length."""
    return [kinds[0], *(pytest.param(one, marks=pytest.mark.long) for one in kinds[1:])]


@pytest.fixture
def announced() -> None:
    """Leave the announcing to the steady clock."""


def watching(clock: Steady, kind: Kind) -> tuple[Table, list[tuple[str, list[Change]]]]:
    """Return a campaign, and for who looks what could be otherwise of his own side."""
    if kind.is_preparing:
        table = prepared(kind, clock, "own")
        people = [(side, side) for side in table.sides]
    else:
        record = record_of(kind, "own", 45)
        table = table_of(record, kind, clock, "own", is_drawn=False)
        side = table.sides[OFFICERS.index(kind)]  # of each game another; the sweep watches both
        people = [(f"{side} officer", side)]
    found = []
    for who, side in people:
        changes = of_own_side(table, who, side, Chance("own"), MOST)
        found.append((who, [*changes, *deeds_of_own_side(table, who, side)]))
    return table, found


def compared(table: Table, who: str, changes: list[Change]) -> int:
    watcher = Watcher(table, who, Tally(), WHERE)
    return sum(watcher.compare(change, VARIANTS) for change in changes)


def leaks(table: Table, found: list[tuple[str, list[Change]]]) -> bool:
    """Whether somebody can tell two truths apart by one of these changes."""
    for who, changes in found:
        watcher = Watcher(table, who, Tally(), WHERE)
        for change in changes:
            try:
                watcher.compare(change, VARIANTS)
            except Leak:
                return True
    return False


@pytest.mark.parametrize("kind", in_turn(OFFICERS), ids=str)
def test_an_officer_learns_nothing_of_his_own_side_that_is_not_his(
    kind: Kind, monkeypatch: Patch
) -> None:
    with steady() as clock, undone(), transaction.atomic():
        table, found = watching(clock, kind)
        for who, changes in found:
            assert compared(table, who, changes) > MOST
        planted: tuple[tuple[Any, str, Any], ...] = (
            (reading, "fog_units", lambda real: lambda seat: None),
            (reading, "sees_whole_log", lambda real: lambda seat: True),
        )
        for where, name, make in planted:
            with monkeypatch.context() as patch:
                wrap(patch, where, name, make)
                if name == "sees_whole_log":
                    wrap(patch, drafts.reading, name, make)
                assert leaks(table, found), name


@pytest.mark.parametrize("kind", in_turn(UNBEGUN), ids=str)
def test_before_play_nobody_but_the_referee_learns_how_the_set_up_lies(
    kind: Kind, monkeypatch: Patch
) -> None:
    with steady() as clock, undone(), transaction.atomic():
        table, found = watching(clock, kind)
        for who, changes in found:
            assert compared(table, who, changes) >= MOST

        def laid_open(real: Any) -> Any:
            return lambda seat: publications.horizon(seat.campaign)

        with monkeypatch.context() as patch:
            wrap(patch, reading, "horizon_of", laid_open)
            assert leaks(table, found)
