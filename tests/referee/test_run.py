"""`./run` as a person meets it: it starts, says where, stops cleanly, and says plainly why not."""

from __future__ import annotations

import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deploy import preparing
from deploy.family import STOPS, undisturbed
from deploy.launch import address_of, environment_of, own_names
from tests.waiting import until

if TYPE_CHECKING:
    from tests.referee.conftest import First

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "deploy.launch"]
PREPARED = [sys.executable, "-m", "tests.referee.small_site"]
SMALL = [*PREPARED, "--unprepared"]


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment() -> dict[str, str]:
    """Return the environment without what the tests themselves were told."""
    drop = ("DJANGO_SETTINGS_MODULE", "DATABASE_URL", "REDIS_URL", "REFEREE_DATA")
    return {name: value for name, value in os.environ.items() if name not in drop}


def launch(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the launcher to its end, which has to come at once."""
    return subprocess.run(
        [*COMMAND, *arguments],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
    )


MOST_CHECKS = 4
"""A second start may cost as much as so many processes that only read the program: it has five."""


class Site:
    """A running site."""

    def __init__(self, data: Path, *more: str, command: list[str] = COMMAND) -> None:
        self.port = free_port()
        self.data = data
        self.began = time.time()
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), "--data", str(data), *more],
            cwd=ROOT,
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.said = self._read_until("Stop it with Ctrl-C")

    def _read_until(self, words: str) -> str:
        assert self.process.stdout is not None
        found = ""
        for line in self.process.stdout:
            found += line
            if words in line:
                return found
        raise AssertionError(f"It ended: {found}")

    def family(self) -> list[int]:
        """Return the ids of all processes that use this site's data directory."""
        found = []
        for path in Path("/proc").glob("[0-9]*/environ"):
            try:
                if f"REFEREE_DATA={self.data}".encode() in path.read_bytes():
                    found.append(int(path.parent.name))
            except OSError:
                continue
        return found

    def orphans(self) -> list[int]:
        """Return which of its processes are there yet, a moment after it has ended: what was killed
        takes some milliseconds to go.
        """
        end = time.monotonic() + 3
        while (found := self.family()) and time.monotonic() < end:
            time.sleep(0.05)
        return found

    def worked(self) -> float:
        """Return for how many seconds its processes have been at work."""
        ticks = 0
        for pid in self.family():
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(int(fields[at]) for at in (11, 12, 13, 14))
        return ticks / os.sysconf("SC_CLK_TCK")

    def stop(self, number: int) -> int:
        """Stop the site by a signal; return its exit status."""
        self.process.send_signal(number)
        return self.process.wait(timeout=120)


def check_alone() -> float:
    """Return for how many seconds one process is at work that only reads the program."""
    before = os.times()
    subprocess.run([sys.executable, "manage.py", "check"], cwd=ROOT, check=True)
    after = os.times()
    return (
        after.children_user - before.children_user + after.children_system - before.children_system
    )


def open_to_others(data: Path) -> list[str]:
    """Return what below a directory others than its owner may read or write, and the directory."""
    found = [data, *data.rglob("*")]
    return [str(path) for path in found if stat.S_IMODE(path.stat().st_mode) & 0o077]


@pytest.fixture(scope="module")
def running() -> Iterator[list[Site]]:
    """The sites that tests of this module have begun: one runs for as long as none ends it."""
    found: list[Site] = []
    yield found
    for one in found:
        if one.process.poll() is None:
            one.stop(signal.SIGTERM)


@pytest.fixture
def site(first: First, running: list[Site], tmp_path: Path) -> Site:
    """A site that was started before, on a copy of what the first start left, open to all as an
    earlier version left it.
    """
    if not running or running[-1].process.poll() is not None:
        first.copy_open_to(tmp_path / "data")
        running.append(Site(tmp_path / "data"))
    return running[-1]


def assert_first(first: First) -> None:
    """The first start says where the site is, and for whom, and ends with all its processes."""
    assert first.address in first.said
    for name in ("referee", "us", "german"):
        assert re.search(rf"^ +{name} +password {name}-demo", first.said, re.MULTILINE)
    assert first.processes >= 3
    assert first.status == 0
    assert first.orphans == []


def test_a_first_start_prepares_and_stops_without_orphans(first: First) -> None:
    assert_first(first)


@pytest.mark.long
def test_a_first_start_serves_and_stops_without_orphans(
    begin_anew: Callable[[Path, list[str]], First], tmp_path: Path
) -> None:
    first = begin_anew(tmp_path, COMMAND)
    assert_first(first)
    assert "/accounts/login/" in first.answer


def test_a_second_start_finds_all_prepared(site: Site) -> None:
    assert site.worked() < MOST_CHECKS * check_alone()
    assert (site.data / "prepared.json").stat().st_mtime < site.began
    with urllib.request.urlopen(f"http://127.0.0.1:{site.port}/", timeout=60) as answer:
        assert "/accounts/login/" in answer.read().decode()


def test_a_data_directory_is_its_owners_alone(site: Site) -> None:
    # Whoever is not let into the directory reads nothing that lies in it from before.
    new = {str(site.data), *(str(path) for path in site.data.glob("referee.sqlite3*"))}
    new |= {str(path) for path in site.data.rglob("logs*")}
    assert new.isdisjoint(open_to_others(site.data))


def test_a_process_that_is_killed_is_started_again_and_chores_give_way(site: Site) -> None:
    before = set(site.family())
    celery = [p for p in before if b"chores" in Path(f"/proc/{p}/cmdline").read_bytes()]
    assert len(celery) == 1
    # Nobody waits for pictures and mails: where the machine is busy, pages and orders go first.
    niceness = {p: os.getpriority(os.PRIO_PROCESS, p) for p in before}
    assert [p for p in before if niceness[p] > min(niceness.values())] == celery
    os.kill(celery[0], signal.SIGKILL)

    def begun() -> list[int]:
        after = set(site.family()) - before
        return [p for p in after if b"chores" in Path(f"/proc/{p}/cmdline").read_bytes()]

    until(begun, "Another worker for chores")


def test_it_leaves_no_orphans_when_it_is_killed(site: Site) -> None:
    site.stop(signal.SIGKILL)
    until(lambda: not site.family(), "The end of all its processes")


AT_LENGTH = pytest.param(COMMAND, marks=pytest.mark.long, id="whole")


@pytest.fixture(params=[pytest.param(SMALL, id="small"), AT_LENGTH])
def begin(
    request: pytest.FixtureRequest, first: First, tmp_path: Path
) -> Iterator[Callable[[], Site]]:
    """Return a function that begins a site in the same directory each time: with every run one of
    small processes, and at length the whole one.
    """
    data = tmp_path / "data"
    first.copy_open_to(data)
    found: list[Site] = []

    def site() -> Site:
        found.append(Site(data, command=request.param))
        return found[-1]

    yield site
    for one in found:
        if one.process.poll() is None:
            one.stop(signal.SIGTERM)


@pytest.mark.parametrize("number", STOPS)
def test_whoever_ends_it_leaves_no_orphans(
    begin: Callable[[], Site], number: signal.Signals
) -> None:
    site = begin()
    assert len(site.family()) >= 3
    assert site.stop(number) == 0
    assert site.orphans() == []


def test_a_second_site_on_the_same_directory_is_refused(begin: Callable[[], Site]) -> None:
    site = begin()
    done = launch("--port", str(free_port()), "--data", str(site.data))
    assert done.returncode == 1
    assert f"process {site.process.pid}" in done.stderr
    assert done.stderr.count("\n") == 1
    site.stop(signal.SIGKILL)
    again = begin()  # waits until the family of the one that was killed has ended
    assert again.stop(signal.SIGTERM) == 0


def test_a_process_that_ends_again_and_again_says_what_to_do(begin: Callable[[], Site]) -> None:
    site = begin()
    # From now on no worker for rules can begin: its queue is no directory any more.
    queue = site.data / "broker" / "queue"
    queue.mkdir(parents=True, exist_ok=True)
    queue.rename(site.data / "broker" / "aside")
    queue.write_text("")
    for pid in site.family():
        if b"rules-" in Path(f"/proc/{pid}/cmdline").read_bytes():
            os.kill(pid, signal.SIGKILL)
    said, _ = site.process.communicate(timeout=120)
    assert site.process.returncode == 1
    assert "What to try" in said
    assert "It said last:" in said
    told = re.search(r"All that it said is in (.*)\.$", said, re.MULTILINE)
    assert told is not None
    log = Path(told[1])
    assert log.parent == site.data / "logs"
    assert "MB are free" in said
    assert log.read_text().strip().splitlines()[-1] in said
    assert site.orphans() == []


def test_a_signal_that_comes_while_a_process_begins_counts_when_the_process_is_known() -> None:
    seen: list[str] = []
    before = signal.signal(signal.SIGTERM, lambda *_: seen.append("stopped"))
    try:
        with undisturbed():
            os.kill(os.getpid(), signal.SIGTERM)
            seen.append("begun")
    finally:
        signal.signal(signal.SIGTERM, before)
    assert seen == ["begun", "stopped"]


def test_a_busy_port(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = launch("--port", port, "--data", str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert f"port {port}" in done.stderr
    assert "--port" in done.stderr


def test_a_directory_that_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    done = launch("--port", str(free_port()), "--data", str(file / "below"))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "cannot be written" in done.stderr


@pytest.mark.parametrize("port", ["x", "0", "70000", "-1"])
def test_what_is_no_port(tmp_path: Path, port: str) -> None:
    done = launch(f"--port={port}", "--data", str(tmp_path))
    assert done.returncode == 1
    assert "not a port" in done.stderr


def test_a_python_that_is_too_old(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo "Python 3.9.2" && exit 0\nexit 1\n')
    old.chmod(0o755)
    script = f'. {ROOT}/deploy/python.sh; PATH="{tmp_path}"; find_python'
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env={})
    assert done.returncode == 1
    assert "Python 3.11 or newer; Python 3.9.2 was found" in done.stderr


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000"),
        ("192.168.1.20", "http://192.168.1.20:8000"),
        ("fd00::2", "http://[fd00::2]:8000"),
        ("0.0.0.0", f"http://{socket.gethostname()}:8000"),  # noqa: S104 - nothing is bound here
    ],
)
def test_people_are_sent_where_it_was_told_to_listen(host: str, address: str) -> None:
    assert address_of(host, 8000) == address
    assert host in own_names(host)


def test_changed_rules_are_looked_at_before_they_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparing, "ROOT", tmp_path)
    rules = tmp_path / "rules_engine/games/some"
    rules.mkdir(parents=True)
    for path in (tmp_path / "requirements.txt", tmp_path / "referee.sqlite3", rules / "game.py"):
        path.touch()
    key = preparing.preparation_key({"REFEREE_DATA": str(tmp_path)}, True)
    assert preparing.preparation_key({"REFEREE_DATA": str(tmp_path)}, True) == key
    (rules / "game.py").write_text("changed = True\n", encoding="utf-8")
    assert preparing.preparation_key({"REFEREE_DATA": str(tmp_path)}, True) != key


def test_what_is_prepared_for_this_machine_serves_at_any_of_its_ports(tmp_path: Path) -> None:
    (tmp_path / "referee.sqlite3").touch()

    def key(host: str, address: str) -> str:
        return preparing.preparation_key(environment_of(host, address, tmp_path), True)

    here = key("127.0.0.1", "http://127.0.0.1:8000")
    assert here
    assert key("127.0.0.1", "http://localhost:8001") == here
    assert key("127.0.0.1", "http://club.example.org") != here
    assert key("127.0.0.1", "http://club.example.org:8001") != here
    assert key("::1", "http://[::1]:8000") != here  # what it listens at is looked at by itself
