"""A contact that the referee plants, and a unit that he truly reports from the same source in the
same words, give the side the same bytes at every address that tells of either.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
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

KINDS = (Kind("grenade", "double_blind"), Kind("market_garden", "double_blind"))
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


def got(table: Table, side: str, act: Any) -> Got:
    """Return what a side gets after the referee has done something."""
    with undone():
        table.steady.begin("unseen", BEGIN + CHANGED)
        act()
        positions.forget_all()
        plain = [a for a in requests_of(Knowing(table, side), TOLD) if a.method == "GET"]
        positions.forget_all()
        return Got(tuple((asked, look(table, side, asked)) for asked in plain), ())


@pytest.mark.parametrize(("at", "source"), [*enumerate(["patrol", "prisoners", "air"])])
def test_a_planted_contact_and_a_true_report_give_the_same_bytes(
    table: Table, at: int, source: str
) -> None:
    side = table.sides[at % len(table.sides)]
    unit, space = next(strangers(table, side))
    how = {"source": source}
    true = partial(corrected, table, "reveal", unit=unit, level="contact", **how)
    false = partial(corrected, table, "false-contact", side=side, space=space, **how)
    truly, falsely = (got(table, side, act) for act in (true, false))
    assert_same(f"{unit} is not there", truly, falsely)


def test_a_report_and_another_source_would_be_noticed(table: Table) -> None:
    side = table.sides[0]
    unit, space = next(strangers(table, side))
    true = partial(corrected, table, "reveal", unit=unit, level="contact", source="patrol")
    false = partial(corrected, table, "false-contact", side=side, space=space, source="prisoners")
    before, truly, falsely = (got(table, side, act) for act in (lambda: None, true, false))
    for other in (before, falsely):
        with pytest.raises(AssertionError):  # it says something else, or there is more to ask for
            assert_same("a report", other, truly)
