"""What many tests begin with is made once in a process; others begin with a copy of its rows."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from datetime import UTC, datetime, timedelta
from typing import Any

from django.apps import apps
from django.contrib.auth import get_user_model
from django.db import connection, transaction
from django.utils import timezone

from campaigns.models import Campaign
from campaigns.services.history import positions
from tests.chance import CHANCE

_kept: dict[Hashable, tuple[Any, dict[str, list[Any]]]] = {}


def begun(key: Hashable, make: Callable[[], Campaign]) -> Campaign:
    """Return a campaign that `make` makes with all that belongs to it, on a site where nothing is;
    by chance of its own, so that it is the same whichever test comes first.

    On PostgreSQL it is made each time: what counts there is how rows come about. So it is where
    a test has put something before it, or has a clock of its own.
    """
    if connection.vendor != "sqlite" or get_user_model().objects.exists() or _is_clock_held():
        return make()
    if key not in _kept:
        with CHANCE.apart(repr(key)):
            made = make()
        _kept[key] = made.pk, _rows()
        positions.forget_all()
    else:
        _put(_kept[key][1])
    return Campaign.objects.select_related("branch").get(pk=_kept[key][0])


def _is_clock_held() -> bool:
    return abs(timezone.now() - datetime.now(tz=UTC)) > timedelta(minutes=1)


def _tables() -> list[str]:
    models = (*apps.get_app_config("campaigns").get_models(True), get_user_model())
    return [model._meta.db_table for model in models]


def _rows() -> dict[str, list[Any]]:
    found = {}
    with connection.cursor() as cursor:
        for table in _tables():
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 - a name of our own
            found[table] = cursor.fetchall()
    return {table: rows for table, rows in found.items() if rows}


def _put(kept: dict[str, list[Any]]) -> None:
    # One transaction: what refers to a row that comes later is looked at when all are there.
    with transaction.atomic(), connection.cursor() as cursor:
        for table, rows in kept.items():
            places = ", ".join(["%s"] * len(rows[0]))
            cursor.executemany(f'REPLACE INTO "{table}" VALUES ({places})', rows)  # noqa: S608
