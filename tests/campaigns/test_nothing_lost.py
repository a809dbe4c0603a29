"""Kill a process at any instant: then the log holds each input once, wholly or not at all."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings

from tests import on_postgresql
from tests.campaigns.nursery import Nursery
from tests.waiting import PATIENCE, until

ROOT = Path(__file__).resolve().parents[2]
DONE = {"status": "done", "inputs": 1, "input_entries": 1, "heap": 5, "head_is_last": True}


class Workshop:
    """A database, a queue, and processes that use them."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment = environment

    @cached_property
    def _nursery(self) -> Nursery:
        return Nursery("tests.campaigns.workshop", self.environment)

    def manage(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a command of the site in a process of its own."""
        return self._nursery.run("manage", self.environment, *words)

    def run(self, verb: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run one verb in a process of its own."""
        return self._nursery.run(verb, {**self.environment, **more})

    def crowd(self, count: int, verb: str, **more: str) -> None:
        """Run one verb, which has to succeed, in several processes at once."""
        for done in self._nursery.crowd(count, verb, {**self.environment, **more}):
            assert done.returncode == 0, done.stderr

    def must(self, verb: str, **more: str) -> str:
        """Run one verb that has to succeed."""
        done = self.run(verb, **more)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def report(self) -> dict[str, Any]:
        """Return what there is."""
        found: dict[str, Any] = json.loads(self.must("report"))
        return found

    def worker(self, **more: str) -> subprocess.Popen[bytes]:
        """Start a real worker."""
        command = [sys.executable, "-m", "celery", "-q", "-A", "referee", "worker", "-P", "solo"]
        quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
        include = ["--include", "tests.campaigns.toy_worker", "-Q", "rules"]
        return subprocess.Popen(
            [*command, *quiet, *include],
            cwd=ROOT,
            env={**self.environment, **more},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


SEALED = {"red": 1, "blue": 1}
"""How many entries each side's own log has at first: the seal of the dice."""


@contextmanager
def database_of_its_own(tmp_path: Path, *, is_set_up: bool = False) -> Iterator[dict[str, str]]:
    """Yield the environment of processes with a database of their own, of the kind that the tests
    run on, empty or with a campaign that is being played.
    """
    set_up = _set_up() if is_set_up else None
    environment = {
        **os.environ,
        "REFEREE_DATA": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "referee.settings",
        "SWEEP_SECONDS": "1",
        "SWEEP_IN_WORKER": "1",
    }
    url = settings.DATABASE_URL
    if url:
        own = on_postgresql.own_name("referee_kill")
        environment["DATABASE_URL"] = f"{url.rsplit('/', 1)[0]}/{own}"
    _copy(set_up, environment) if set_up else _make(_name(environment))
    yield environment
    _execute(f"DROP DATABASE {_name(environment)} WITH (FORCE)")


def _execute(*statements: str) -> None:
    """Let the server of databases do something, where the tests have one."""
    if settings.DATABASE_URL:
        with psycopg.connect(settings.DATABASE_URL, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())


def _name(environment: dict[str, str]) -> str:
    return environment.get("DATABASE_URL", "").rpartition("/")[2]


def _make(name: str, template: str = "template1") -> None:
    """Make a database as a copy of another, in the place of whatever bears its name."""
    _execute(
        f"DROP DATABASE IF EXISTS {name} WITH (FORCE)",
        f"CREATE DATABASE {name} TEMPLATE {template}",
    )


def _copy(source: dict[str, str], goal: dict[str, str]) -> None:
    """Let a data directory and its database be what others are."""
    shutil.rmtree(goal["REFEREE_DATA"], ignore_errors=True)
    shutil.copytree(source["REFEREE_DATA"], goal["REFEREE_DATA"])
    _make(_name(goal), _name(source))


_kept = ExitStack()
atexit.register(_kept.close)


def _kept_database() -> dict[str, str]:
    """Return the environment of a database that is there until this process ends."""
    folder = Path(_kept.enter_context(tempfile.TemporaryDirectory(prefix="referee-workshop-")))
    return _kept.enter_context(database_of_its_own(folder))


@cache
def _workshop() -> Workshop:
    """Return the workshop of this process: its parent of processes is started once."""
    made = Workshop(_kept_database())
    made.must("setup", LOSE_MESSAGE="1")
    return made


@cache
def _set_up() -> dict[str, str]:
    """Return the environment of a data directory and a database in which a campaign is being
    played. It is made once in a process, and copied.
    """
    made = _kept_database()
    _copy(_workshop().environment, made)
    return made


@pytest.fixture
def workshop() -> Workshop:
    """The workshop of this process, with a campaign in it that has just begun."""
    _copy(_set_up(), _workshop().environment)
    return _workshop()


@pytest.mark.database
@pytest.mark.parametrize("instant", ["between_logs", "before_commit", "after_commit"])
def test_a_worker_killed_at_an_instant(workshop: Workshop, instant: str) -> None:
    workshop.must("submit", LOSE_MESSAGE="1")
    killed = workshop.run("work", REFEREE_KILL_AT=instant)
    assert killed.returncode == -signal.SIGKILL
    between = workshop.report()
    if instant == "after_commit":
        assert between["status"] == "done"
    else:
        assert (between["status"], between["input_entries"], between["heap"]) == ("waiting", 0, 7)
        assert between["told"] == SEALED
    workshop.must("sweep")
    workshop.must("work")
    workshop.must("sweep")
    after = workshop.report()
    assert {name: after[name] for name in DONE} == DONE
    assert after["told"] == {side: number + 1 for side, number in SEALED.items()}


RERUN = {"state": "ready", "inputs": 1, "heap": 5, "told": 0, "played": 1}


@pytest.mark.database
def test_a_worker_killed_while_a_line_is_run_again(workshop: Workshop) -> None:
    workshop.must("submit")
    workshop.must("work")
    for instant in ("rerun_between_logs", "rerun_before_commit"):
        workshop.must("back")
        killed = workshop.run("run_on", REFEREE_KILL_AT=instant)
        assert killed.returncode == -signal.SIGKILL
        assert json.loads(workshop.must("trial"))["entries"] == 0
        workshop.must("sweep")
        after = json.loads(workshop.must("trial"))
        assert {name: after[name] for name in RERUN} == RERUN


def test_a_message_that_is_lost_is_made_up_for(workshop: Workshop) -> None:
    workshop.must("submit", LOSE_MESSAGE="1")
    assert workshop.report()["status"] == "waiting"
    workshop.must("sweep")
    assert workshop.report()["status"] == "done"


@pytest.mark.long
def test_a_real_worker_killed_in_the_middle(workshop: Workshop) -> None:
    """With each run one that is forked dies at the same instant."""
    doomed = workshop.worker(REFEREE_KILL_AT="between_logs")
    try:
        workshop.must("submit")
        assert doomed.wait(PATIENCE) == -signal.SIGKILL
    finally:
        doomed.kill()
    assert workshop.report()["status"] == "waiting"
    second = workshop.worker()
    try:
        until(lambda: workshop.report()["status"] == "done", "A second worker's work")
    finally:
        second.terminate()
        second.wait(PATIENCE)
    after = workshop.report()
    assert {name: after[name] for name in DONE} == DONE


@pytest.mark.database
def test_several_workers_at_once_carry_it_out_once(workshop: Workshop) -> None:
    workshop.must("submit", LOSE_MESSAGE="1")
    workshop.crowd(3, "work")
    after = workshop.report()
    assert {name: after[name] for name in DONE} == DONE
    assert after["told"] == {side: number + 1 for side, number in SEALED.items()}
