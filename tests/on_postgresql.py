"""The tests that depend on the database once more, on PostgreSQL and Redis:
`python -m tests.on_postgresql`. They are a work of `./test --long`, which CI does to its end with
each landing.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import redis

from tests import chance

ROOT = Path(__file__).resolve().parents[1]
DATABASE = os.environ.get("TEST_DATABASE_URL", "postgresql://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/9")
MARK = "mark.database"
"""Marks what depends on the database: rows and their constraints, locks, logs, closings, lines of
play, uploads, backups, sweeps, queries by columns. Pages, words and the look for leaks do not.
"""


def has_postgresql() -> bool:
    """Whether the PostgreSQL for tests answers."""
    try:
        psycopg.connect(DATABASE, connect_timeout=3).close()
    except psycopg.Error:
        return False
    return True


def has_redis() -> bool:
    """Whether the Redis for tests answers."""
    try:
        return bool(redis.Redis.from_url(REDIS, socket_connect_timeout=3).ping())
    except redis.RedisError:
        return False


def address_of(name: str) -> str:
    """Return the address of a database beside the one for tests."""
    return urlunsplit(urlsplit(DATABASE)._replace(path=f"/{name}"))


def own_name(prefix: str) -> str:
    """Return a name for a database that no other run has, nor ever had."""
    # What tests draw follows from their names, uuid4 too: a run that is killed leaves a database
    # behind, and the next one would draw the same name.
    return f"{prefix}_{os.getpid()}_{chance.UNTOUCHED(4).hex()}"


def execute(*statements: str) -> None:
    """Let the server of databases do something."""
    with psycopg.connect(DATABASE, autocommit=True) as admin:
        for statement in statements:
            admin.execute(statement.encode())


@contextmanager
def database(prefix: str = "referee", template: str = "template1") -> Iterator[str]:
    """Make a database, as a copy of another, and remove it afterwards."""
    name = own_name(prefix)
    drop = f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"
    execute(drop, f"CREATE DATABASE {name} TEMPLATE {template}")
    try:
        yield name
    finally:
        execute(drop)


def is_wanted() -> bool:
    """Whether it is to be done: where both answer, and always by CI, which is to miss them."""
    return os.environ.get("CI") == "true" or (has_postgresql() and has_redis())


def files() -> list[str]:
    """Return the files with such tests."""
    found = [
        path.relative_to(ROOT).as_posix()
        for path in ROOT.glob("tests/campaigns/**/test_*.py")
        if MARK in path.read_text(encoding="utf-8")
    ]
    return sorted(found)


def run() -> int:
    """Run them, in a process of their own; return its exit status."""
    # What is for the other kind only is skipped there, and that is no lack of this machine.
    drop = ("DJANGO_SETTINGS_MODULE", "REFEREE_DATA", "CARTOGRAPHY_CACHE", "CI")
    environment = {name: value for name, value in os.environ.items() if name not in drop}
    marks = "database and not slow and not long"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-m", marks, *files()],
        cwd=ROOT,
        env={**environment, "DATABASE_URL": DATABASE, "REDIS_URL": REDIS},
    )
    return done.returncode


if __name__ == "__main__":
    if not is_wanted():
        print("There is no PostgreSQL or no Redis for tests on this machine: nothing was run.")
        raise SystemExit(0)
    raise SystemExit(run())
