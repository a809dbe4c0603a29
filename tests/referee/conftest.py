"""The first start of a site prepares as much as ten others: it is made once for all tests of a run,
with small processes where those of the site would begin.
"""

from __future__ import annotations

import fcntl
import json
import os
import signal
import urllib.request
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import pytest

from deploy import preparing
from tests import kept_site
from tests.referee.test_run import PREPARED, Site


@dataclass(frozen=True)
class First:
    """What the first start made, and what was seen of it until it was stopped."""

    data: str
    """The data directory as it was left."""
    address: str
    said: str
    answer: str
    """What the site answered to somebody who has not logged in."""
    processes: int
    status: int
    """The exit status, having been stopped as Ctrl-C does."""
    orphans: list[int]

    def copy_to(self, data: Path) -> None:
        """Copy it to where a site is started for the second time: nothing is left to prepare."""
        kept_site.copy_to(Path(self.data), data)

    def copy_open_to(self, data: Path) -> None:
        """Copy it, open to all as an earlier version left it."""
        self.copy_to(data)
        for path in (data, *data.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)

    @property
    def prepared(self) -> str:
        """What preparing has said."""
        return preparing.kept(Path(self.data))["said"]


@pytest.fixture(scope="session")
def first(tmp_path_factory: pytest.TempPathFactory) -> First:
    """The first start; whichever process comes first makes it, and the others read of it."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    seen = shared / "first.json"
    with open(shared / "first.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not seen.exists():
            data = shared / "first"
            data.mkdir()
            seen.write_text(json.dumps(asdict(_started(data, PREPARED))), encoding="utf-8")
        return First(**json.loads(seen.read_text(encoding="utf-8")))


@pytest.fixture
def begin_anew() -> Callable[[Path, list[str]], First]:
    """Return a function that starts a site where nothing is, by a launcher."""
    return _started


def _started(data: Path, command: list[str]) -> First:
    site = Site(data, command=command)
    try:
        address = f"http://127.0.0.1:{site.port}"
        with urllib.request.urlopen(f"{address}/", timeout=10) as answer:  # noqa: S310
            assert answer.status == 200
            page = answer.read().decode()
        processes = len(site.family())
        status = site.stop(signal.SIGINT)
        return First(str(data), address, site.said, page, processes, status, site.orphans())
    finally:
        if site.process.poll() is None:
            site.stop(signal.SIGTERM)
