"""A site of its own, served as the units of `deploy/` say, with what this machine has beside it."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from tests.on_postgresql import DATABASE, REDIS, address_of, database
from tests.referee.test_run import ROOT, environment
from tests.referee.test_served_units import DEPLOY, Web, begin_quietly, command_of, told_by_file

HERE = ("127.0.0.1", "localhost", "::1")


class NotHere(Exception):
    """A server that is meant stands elsewhere: nothing but this machine is put under load."""


@contextlib.contextmanager
def environment_of_a_site() -> Iterator[dict[str, str]]:
    """Give the environment of a site with a database and a directory that are thrown away.

    Raises: NotHere.
    """
    for address in (DATABASE, REDIS):
        if urlsplit(address).hostname not in HERE:
            raise NotHere(f"{address} is not on this machine.")
    folder = tempfile.TemporaryDirectory(prefix="referee-load-")
    with database("referee_load") as name, folder as data:
        yield {
            **environment(),
            **told_by_file(),
            "DJANGO_SETTINGS_MODULE": "referee.settings",
            "DATABASE_URL": address_of(name),
            # A base of Redis that no other tests use, so that no worker takes another's work.
            "REDIS_URL": urlunsplit(urlsplit(REDIS)._replace(path="/7")),
            "REFEREE_DATA": data,
            "EMAIL_DIRECTORY": str(Path(data, "mails")),
            "SECRET_KEY": secrets.token_urlsafe(50),
        }


def fill(site: dict[str, str], *numbers: int) -> list[dict[str, Any]]:
    """Prepare the site and fill it with people; return who sits where."""
    subprocess.run(
        command_of(DEPLOY / "referee-web.service", "ExecStartPre"), cwd=ROOT, env=site, check=True
    )
    command = [sys.executable, "-m", "tests.load.people", *(str(number) for number in numbers)]
    done = subprocess.run(command, cwd=ROOT, env=site, check=True, stdout=subprocess.PIPE)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


@contextlib.contextmanager
def serving(site: dict[str, str]) -> Iterator[Web]:
    """Serve a site: the web service, and a worker for each queue."""
    workers = [_worker(site, queue) for queue in ("rules", "chores")]
    web = Web(site)
    try:
        web.wait()
        yield web
    finally:
        web.stop()
        for worker in workers:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()


def megabytes(web: Web) -> list[float]:
    """Return what each web process holds, in MB."""
    found = []
    for pid in sorted(web.workers()):
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
        found += [int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")]
    return found


def _worker(site: dict[str, str], queue: str) -> subprocess.Popen[bytes]:
    words = [word.replace("%i", queue) for word in command_of(DEPLOY / "referee-worker@.service")]
    words = [word.replace("%%h", "load") for word in words]
    return begin_quietly(words, site)
