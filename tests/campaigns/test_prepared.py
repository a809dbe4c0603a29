"""Questions that are put together once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import User
from django.db import connection, connections, transaction
from django.db.models import CharField, QuerySet
from django.db.transaction import TransactionManagementError
from django.test.utils import CaptureQueriesContext

from campaigns.access import seat_of
from campaigns.prepared import Blank, Prepared
from tests.conftest import Cast

pytestmark = pytest.mark.database


@pytest.fixture
def people(db: None) -> None:
    for name in ("anna", "bert", "carl"):
        User.objects.create(username=name)


def named(asked: list[str] | None = None) -> Prepared[User]:
    def ask() -> QuerySet[User]:
        if asked is not None:
            asked.append("once")
        return User.objects.filter(username=Blank("name", CharField())).select_related("profile")

    return Prepared(ask)


def test_it_is_put_together_once_and_asked_with_other_values(people: None) -> None:
    asked: list[str] = []
    prepared = named(asked)
    found = [[one.username for one in prepared.rows(name=name)] for name in ("anna", "bert", "dan")]
    assert found == [["anna"], ["bert"], []]
    assert asked == ["once"]


def test_a_value_that_is_missing_is_an_error(people: None) -> None:
    with pytest.raises(KeyError, match="name"):
        named().rows()


def test_values_are_no_part_of_the_statement(people: None) -> None:
    assert named().rows(name="' OR 1=1 --") == []


def test_rows_are_what_a_queryset_gives(people: None) -> None:
    anna = named().rows(name="anna")[0]
    assert anna.__dict__.keys() == User.objects.select_related("profile")[0].__dict__.keys()
    anna.first_name = "Anna"
    anna.save()
    assert User.objects.get(first_name="Anna").username == "anna"


def test_columns_are_tuples(people: None) -> None:
    asked: Prepared[User] = Prepared(
        lambda: User.objects.filter(username=Blank("name", CharField())).values_list("username")
    )
    assert asked.tuples(name="bert") == [("bert",)]


@pytest.mark.django_db(transaction=True)
def test_each_thread_asks_by_its_own_connection() -> None:
    User.objects.create(username="anna")
    prepared = named()
    prepared.rows(name="anna")

    def elsewhere() -> tuple[int, int]:
        with CaptureQueriesContext(connection) as said:
            found = len(prepared.rows(name="anna"))
        connections.close_all()
        return found, len(said)

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(elsewhere).result() == (1, 1)


def test_locks_are_held_within_a_transaction_only(transactional_db: None) -> None:
    held: Prepared[User] = Prepared(lambda: User.objects.select_for_update())
    with transaction.atomic():
        assert held.rows() == []
    with pytest.raises(TransactionManagementError, match="within a transaction"):
        held.rows()


def test_finding_a_seat_is_one_statement_each_time(live: Cast) -> None:
    red = live.seat("red")
    assert red.user is not None
    for _ in range(2):
        with CaptureQueriesContext(connection) as said:
            assert seat_of(red.user, live.campaign.pk) == red
        assert len(said) == 1
