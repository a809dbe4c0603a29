"""The same tests on PostgreSQL and Redis as on SQLite and the broker of files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
import redis
from django.conf import settings

from tests.conftest import need

ROOT = Path(__file__).resolve().parents[2]
DATABASE = os.environ.get("TEST_DATABASE_URL", "postgresql://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/9")
MARK = "mark.database"
"""Marks what depends on the database: rows and their constraints, locks, logs, closings, lines of
play, uploads, backups, sweeps, queries by columns. Pages, words and the look for leaks do not.
"""
PARTS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in ROOT.glob("tests/campaigns/**/test_*.py")
    if MARK in path.read_text(encoding="utf-8")
)


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


@pytest.mark.served
@pytest.mark.slow
@pytest.mark.skipif(not settings.IS_EMBEDDED_DATABASE, reason="This run is on PostgreSQL already")
def test_database_and_task_tests_on_postgresql_and_redis() -> None:
    need("PostgreSQL", has_postgresql())
    need("Redis", has_redis())
    # What is for the other kind only is skipped there, and that is no lack of this machine.
    drop = ("DJANGO_SETTINGS_MODULE", "REFEREE_DATA", "CARTOGRAPHY_CACHE", "CI")
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in drop and not name.startswith("PYTEST_XDIST")
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-m", "database and not slow and not long", *PARTS],
        cwd=ROOT,
        env={**environment, "DATABASE_URL": DATABASE, "REDIS_URL": REDIS},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
