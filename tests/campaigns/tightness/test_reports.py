"""A contact that the referee plants, and a unit that he truly reports from the same source in the
same words, give the side the same bytes at every address that tells of either.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from campaigns.services.asking import inputs
from campaigns.services.history import positions
from rules_engine.core.corrections import read_values
from rules_engine.core.registry import load
from rules_engine.mechanics.knowledge import known
from tests.campaigns.tightness.asking import requests_of
from tests.campaigns.tightness.games import unseen_of
from tests.campaigns.tightness.knowing import Knowing
from tests.campaigns.tightness.looking import look, undone
from tests.campaigns.tightness.onward import ASKED, Got, assert_same
from tests.campaigns.tightness.played import Kind, Table, record_of, table_of
from tests.campaigns.tightness.steady import BEGIN, CHANGED, steady

pytestmark = pytest.mark.django_db

KINDS = (
    Kind("grenade", "double_blind"),
    pytest.param(Kind("market_garden", "double_blind"), marks=pytest.mark.long),
)
WORDED = frozenset({"panel", "log", "knowledge", "api-view", "api-log"})
"""Where the source of a report is named: one source is looked at everywhere, the others here."""
TOLD = ASKED | {"roster", "counters", "table", "api-pictures", "picture-now"}


@pytest.fixture
def announced() -> None:
    """Leave the announcing to the steady clock."""


@pytest.fixture(scope="module", params=KINDS, ids=str)
def table(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: Any
) -> Iterator[Table]:
    """A campaign in the midst of play."""
    kind = request.param
    with django_db_blocker.unblock(), steady() as clock, transaction.atomic():
        yield table_of(record_of(kind, "reports", 60), kind, clock, "reports", is_drawn=False)
        transaction.set_rollback(True)


def strangers(table: Table, side: str) -> Iterator[tuple[str, str]]:
    """Yield enemy units, with their spaces, of which a side knows nothing."""
    state = table.state()
    position, sees = load(state["game"]).lens(state), unseen_of(state["game"]).sees
    others = (one for one in position.on_map(table.other(side)) if one.id not in known(state, side))
    for unit in others:
        is_place = unit.space in position.board.index
        if is_place and not sees(position, side, unit.space):
            yield unit.id, unit.space


def corrected(table: Table, name: str, **values: str) -> None:
    """Let the referee correct by a form, without a word to anybody."""
    state = table.state()
    game = load(state["game"])
    form = next(one for one in game.corrections if one.name == name)
    read, faults = read_values(form, game.lens(state), values)
    assert faults == {}
    effects = [effect_of(one) for one in form.effects(game.lens(state), read)]
    item = inputs.overrule(table.seat("referee"), effects, "Why not", token="hidden.9")
    item.refresh_from_db()
    assert item.is_done, item.message


def effect_of(effect: Any) -> list[Any]:
    path, *value = effect
    return [list(path), *value]


def got(table: Table, who: str, name: str, **values: str) -> Got:
    """Return what a side gets after the referee has corrected something, or nothing, by a form."""
    key = (table.campaign_id, who, name, *sorted(values.items()))  # no two tests ask it twice
    if key not in _kept:
        _kept[key] = _got(table, who, name, values)
    return _kept[key]


_kept: dict[Any, Got] = {}


def _got(table: Table, who: str, name: str, values: dict[str, str]) -> Got:
    where = TOLD if values.get("source") == "patrol" else WORDED
    with undone():
        table.steady.begin("unseen", BEGIN + CHANGED)
        if name:
            corrected(table, name, **values)
        positions.forget_all()
        plain = [a for a in requests_of(Knowing(table, who), where) if a.method == "GET"]
        positions.forget_all()
        return Got(tuple((asked, look(table, who, asked)) for asked in plain), ())


def told_truly(table: Table, side: str, source: str) -> Got:
    unit, _ = next(strangers(table, side))
    return got(table, side, "reveal", unit=unit, level="contact", source=source)


def told_falsely(table: Table, side: str, source: str) -> Got:
    _, space = next(strangers(table, side))
    return got(table, side, "false-contact", side=side, space=space, source=source)


@pytest.mark.parametrize(
    ("at", "source"),
    [
        (0, "patrol"),
        pytest.param(1, "prisoners", marks=pytest.mark.long),
        pytest.param(2, "air", marks=pytest.mark.long),
    ],
)
def test_a_planted_contact_and_a_true_report_give_the_same_bytes(
    table: Table, at: int, source: str
) -> None:
    side = table.sides[at % len(table.sides)]
    truly, falsely = told_truly(table, side, source), told_falsely(table, side, source)
    assert_same("a unit that is not there", truly, falsely)


def test_a_report_and_another_source_would_be_noticed(table: Table) -> None:
    side = table.sides[0]
    truly, falsely = told_truly(table, side, "air"), told_falsely(table, side, "prisoners")
    for other in (got(table, side, ""), falsely):
        with pytest.raises(AssertionError):  # it says something else, or there is more to ask for
            assert_same("a report", other, truly)
