"""A database of a run's own on a server that outlasts it."""

from __future__ import annotations

import psycopg
import pytest

from tests import on_postgresql
from tests.chance import CHANCE
from tests.conftest import need
from tests.long import due_of, works
from tests.on_postgresql import DATABASE, database, execute, has_postgresql, own_name


def is_there(name: str) -> bool:
    """Whether the server has a database of this name."""
    with psycopg.connect(DATABASE) as admin:
        asked = "SELECT 1 FROM pg_database WHERE datname = %s"
        return admin.execute(asked, (name,)).fetchone() is not None


def test_a_database_that_was_left_behind_is_in_nobodys_way(monkeypatch: pytest.MonkeyPatch) -> None:
    need("PostgreSQL", has_postgresql())
    name = own_name("referee_left")
    monkeypatch.setattr(on_postgresql, "own_name", lambda _: name)
    execute(f"CREATE DATABASE {name}")
    with database() as found:
        assert found == name
        assert is_there(name)
    assert not is_there(name)


def test_two_runs_have_names_of_their_own() -> None:
    """Though all else that a test draws is the same in each."""
    names = set()
    for _ in range(2):
        CHANCE.begin("a test")
        names.add(own_name("referee"))
    assert len(names) == 2


def test_what_depends_on_the_database_runs_there_with_each_landing() -> None:
    """It is due in the box, where there is a server, and CI has to have one."""
    found = {path.rpartition("/test_")[2].removesuffix(".py") for path in on_postgresql.files()}
    assert {"closing", "inputs", "log", "prepared"} <= found
    need("PostgreSQL", on_postgresql.is_wanted())
    assert "postgresql" in due_of(works(), "any word")
