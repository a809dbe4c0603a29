"""The same tests on PostgreSQL and Redis as on SQLite and the broker of files."""

from __future__ import annotations

import pytest
from django.conf import settings

from tests import on_postgresql
from tests.conftest import need
from tests.long import works
from tests.on_postgresql import has_postgresql, has_redis


@pytest.mark.served
@pytest.mark.slow
@pytest.mark.skipif(not settings.IS_EMBEDDED_DATABASE, reason="This run is on PostgreSQL already")
def test_database_and_task_tests_on_postgresql_and_redis() -> None:
    need("PostgreSQL", has_postgresql())
    need("Redis", has_redis())
    done = on_postgresql.run(few=True)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_what_runs_there_with_every_run_is_there_and_the_rest_at_length() -> None:
    few = on_postgresql.files(few=True)
    assert len(few) == len(on_postgresql.FEW)
    assert set(few) < set(on_postgresql.files(few=False))
    assert "postgresql" in {work.name for work in works()}
