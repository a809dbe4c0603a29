"""Serving as `deploy/` says: its commands and units, on PostgreSQL and Redis, one worker killed."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from deploy import launch
from tests.conftest import need
from tests.on_postgresql import (
    DATABASE,
    REDIS,
    address_of,
    database,
    has_postgresql,
    has_redis,
)
from tests.referee.test_run import ROOT, environment, free_port
from tests.waiting import PATIENCE, until

DEPLOY = ROOT / "deploy"
GUIDE = (DEPLOY / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
UNITS = sorted(DEPLOY.glob("*.service"))
LOOP = 6
"""Seconds within which the server takes a second end of a worker for a loop."""
SPARE = 10
"""Connections that are left for commands."""


def told_by_file() -> dict[str, str]:
    """Return what the example of an environment file says."""
    text = (DEPLOY / "referee.env").read_text(encoding="utf-8")
    return dict(word.split("=", 1) for word in shlex.split(text, comments=True))


def command_of(unit: Path, setting: str = "ExecStart") -> list[str]:
    """Return a command of a unit, with this Python in the place of the server's."""
    (line,) = re.findall(rf"^{setting}=(.*)$", unit.read_text(encoding="utf-8"), re.MULTILINE)
    words = shlex.split(line)
    program = Path(words[0]).name
    start = [sys.executable] if program == "python" else [sys.executable, "-m", program]
    return [*start, *words[1:]]


def number(unit: str, option: str) -> int:
    """Return the number behind an option of a unit's command."""
    words = command_of(DEPLOY / unit)
    return int(words[words.index(option) + 1])


SECRET = secrets.token_urlsafe(50)


def told(name: str, data: Path) -> dict[str, str]:
    """Return the environment of the example, with a database and a directory of its own."""
    return {
        **environment(),
        **told_by_file(),
        "DATABASE_URL": f"{address_of(name)}?application_name={name}",
        "REDIS_URL": REDIS,
        "REFEREE_DATA": str(data),
        "EMAIL_DIRECTORY": str(data / "mails"),
        "SECRET_KEY": SECRET,
        "NAME_OF_DATABASE": name,
    }


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """A site as the unit's own command prepares it; the others of this file are copies of it."""
    need("PostgreSQL", has_postgresql())
    need("Redis", has_redis())
    data = tmp_path_factory.mktemp("prepared") / "data"
    data.mkdir(mode=0o700)
    with database() as name:
        found = told(name, data)
        command = command_of(DEPLOY / "referee-web.service", "ExecStartPre")
        subprocess.run(command, cwd=ROOT, env=found, check=True)
        yield found


@pytest.fixture
def served(prepared: dict[str, str], tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a site that has been prepared, with a database of its own."""
    data = tmp_path / "data"
    shutil.copytree(prepared["REFEREE_DATA"], data)
    with database(template=prepared["NAME_OF_DATABASE"]) as name:
        yield told(name, data)


def manage(served: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    """Run one of the site's commands as the guide does."""
    return subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, env=served, capture_output=True, text=True
    )


def begin_quietly(command: list[str], served: dict[str, str]) -> subprocess.Popen[bytes]:
    """Begin a process of a unit, with all that it starts in a group of its own; it is not heard."""
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env=served,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


class Web:
    """The web service of the unit, on a port of its own."""

    def __init__(self, served: dict[str, str]) -> None:
        self.port = free_port()
        command = command_of(DEPLOY / "referee-web.service")
        command[command.index("--port") + 1] = str(self.port)
        self.process = begin_quietly(command, served)

    def get(self, address: str = "/accounts/login/") -> int:
        """Return the status of an answer as the proxy gets it; 0 for none."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{address}")
        request.add_header("Host", "referee.example.org")
        request.add_header("X-Forwarded-For", "203.0.113.9")
        request.add_header("X-Forwarded-Proto", "https")
        # A session that there is not has to be looked for in the database.
        request.add_header("Cookie", f"sessionid={secrets.token_hex(16)}")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                return int(answer.status)
        except urllib.error.HTTPError as fault:
            return fault.code
        except OSError:
            return 0

    def wait(self) -> None:
        """Wait until it answers."""
        until(lambda: self.get() == 200, "An answer")

    def workers(self) -> set[int]:
        """Return the ids of the workers."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        found = (int(word) for word in path.read_text().split())
        return {pid for pid in found if "resource_tracker" not in _command(pid)}

    def stop(self) -> None:
        """Stop it with all its workers."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=PATIENCE)
        finally:
            self.kill()

    def kill(self) -> None:
        """End it outright, with all its workers."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=PATIENCE)


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return "resource_tracker"


def connections(served: dict[str, str]) -> int:
    """Return how many connections the site holds to its database."""
    with psycopg.connect(DATABASE) as admin:
        row = admin.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE application_name = %s",
            (served["NAME_OF_DATABASE"],),
        ).fetchone()
    return int(row[0]) if row else 0


@pytest.mark.served
@pytest.mark.slow
@pytest.mark.parametrize("times", [1, pytest.param(10, marks=pytest.mark.long)])
def test_a_killed_web_worker_does_not_take_the_service_down(
    served: dict[str, str], times: int
) -> None:
    """One killed and a small crowd with every run; at length all are killed too, a while later."""
    web = Web(served)
    try:
        web.wait()
        before = web.workers()
        assert len(before) == number("referee-web.service", "--workers")
        os.kill(min(before), signal.SIGKILL)
        web.wait()
        until(lambda: len(web.workers()) >= len(before) and web.workers() != before, "A worker")
        assert web.process.poll() is None
        if times > 1:
            _kill_all(web)
        _crowd(web, served, times)
        assert web.process.poll() is None
        if times > 1:
            web.stop()  # no worker begins any more: it ends as systemd ends it, and in time
    finally:
        web.kill()  # a worker that begins just now would hear of no other signal


def _kill_all(web: Web) -> None:
    """Kill all workers of a service, one of which has been killed before."""
    # One that ends again within seconds of its beginning ends the whole service: systemd begins
    # it anew, as nothing but that helps then.
    time.sleep(LOOP)
    for pid in web.workers():
        os.kill(pid, signal.SIGKILL)
    web.wait()  # all were killed, and new ones come
    assert web.process.poll() is None


def _crowd(web: Web, served: dict[str, str], times: int) -> None:
    """Let many ask at once, and see that connections stay below what the units promise."""
    found: list[int] = []
    most: list[int] = []
    page = "/campaigns/00000000-0000-0000-0000-000000000000/"
    asked = ("/", page) * times

    def ask() -> None:
        found.extend(web.get(at) for at in asked)

    people = [threading.Thread(target=ask) for _ in range(60)]
    for one in people:
        one.start()
    while any(one.is_alive() for one in people):
        most.append(connections(served))
        time.sleep(0.05)
    assert found.count(200) + found.count(302) == len(found) == 60 * len(asked)
    per_worker = number("referee-web.service", "--blocking-threads")
    assert 0 < max(most) <= number("referee-web.service", "--workers") * per_worker


def test_threads_processes_and_connections_fit_each_other() -> None:
    web = number("referee-web.service", "--workers") * number(
        "referee-web.service", "--blocking-threads"
    )
    workers = 2 * number("referee-worker@.service", "--concurrency")
    assert web + workers + SPARE < 100 - 3
    assert f"{web + workers} together" in GUIDE


@pytest.mark.served
@pytest.mark.slow
def test_the_guides_own_commands_do_what_it_says(served: dict[str, str]) -> None:
    lines = [line for block in BLOCKS for line in block.splitlines()]
    inner = [shlex.split(line)[-1] for line in lines if " sh -c " in line]
    assert len(inner) == 4
    said = {}
    for line in inner:
        words = line.split("manage.py ")[1].split()
        if words[0] == "changepassword":
            continue  # it asks for the password twice
        done = manage(served, *words)
        assert done.returncode == 0, (line, done.stderr)
        said[" ".join(words)] = done.stdout
    assert "no issues" in said["check --deploy"]
    (kept,) = (Path(served["REFEREE_DATA"]) / "backups").iterdir()
    assert kept.stat().st_mode & 0o077 == 0
    mails = list(Path(served["EMAIL_DIRECTORY"]).iterdir())
    assert len(mails) == 1
    assert "you@example.org" in mails[0].read_text()
    assert mails[0].stat().st_mode & 0o077 == 0


@pytest.mark.served
@pytest.mark.slow
@pytest.mark.parametrize("queue", ["rules", pytest.param("chores", marks=pytest.mark.long)])
def test_a_worker_of_the_unit_begins(served: dict[str, str], tmp_path: Path, queue: str) -> None:
    sign = tmp_path / queue
    words = [word.replace("%i", queue) for word in command_of(DEPLOY / "referee-worker@.service")]
    told = {**served, "REFEREE_READY_FILE": str(sign)}
    _until(words, told, sign, patience_of("referee-worker@.service"))


@pytest.mark.served
@pytest.mark.slow
def test_the_beat_of_the_unit_begins(served: dict[str, str]) -> None:
    schedule = Path(served["REFEREE_DATA"]) / "beat-schedule"
    words = command_of(DEPLOY / "referee-beat.service")
    words[words.index("-s") + 1] = str(schedule)
    _until(words, served, schedule, patience_of("referee-beat.service"))


@pytest.mark.parametrize("is_left", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_database_that_somebody_uses_is_not_restored_over(
    served: dict[str, str], tmp_path: Path, is_left: bool
) -> None:
    saved = str(tmp_path / "saved.tar.gz")
    quick = "--skip-checks"  # games and addresses are not what is looked at here
    assert manage(served, "backup", saved, quick).returncode == 0
    restore = ("restore", saved, "--replace", quick)
    with psycopg.connect(served["DATABASE_URL"]):
        done = manage(served, *restore)
    assert done.returncode != 0
    assert "Stop them first" in done.stderr
    if is_left:
        done = manage(served, *restore)
        assert done.returncode == 0, done.stderr


def patience_of(unit: str) -> float:
    """Return for how long systemd waits before it kills what does not stop."""
    found = re.findall(r"^TimeoutStopSec=(\d+)$", (DEPLOY / unit).read_text(), re.MULTILINE)
    return float(found[0]) if found else 90.0


def _stop(process: subprocess.Popen[bytes], patience: float) -> None:
    """Stop a unit's command as systemd does: a worker that is stopped in the moment in which it
    begins may wait for ever for a child that never heard of it.
    """
    process.terminate()
    try:
        process.wait(timeout=patience)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _until(words: list[str], told: dict[str, str], sign: Path, patience: float) -> None:
    """Run a command until a file is there, then stop it."""
    process = subprocess.Popen(words, cwd=ROOT, env=told, start_new_session=True)
    try:
        until(lambda: process.poll() is not None or [*sign.parent.glob(f"{sign.name}*")])
        assert process.poll() is None, words
    finally:
        _stop(process, patience)


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_systemd_understands_the_units(unit: Path, tmp_path: Path) -> None:
    need("systemd-analyze", shutil.which("systemd-analyze") is not None)
    text = unit.read_text(encoding="utf-8")
    # The server's own paths are not here: its programs stand for them.
    text = re.sub(r"/srv/referee/\.venv/bin/\w+", shutil.which("true") or "/bin/true", text)
    copy = tmp_path / unit.name
    copy.write_text(text, encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True)
    own = [line for line in done.stderr.splitlines() if unit.stem in line]
    assert own == [], done.stderr
    assert "Restart=always" in text


def test_the_example_of_an_environment_names_what_the_settings_and_the_registry_read() -> None:
    files = (ROOT / "referee" / "settings.py", ROOT / "rules_engine" / "core" / "registry.py")
    read = "".join(path.read_text(encoding="utf-8") for path in files)
    guide = GUIDE.split("| variable |")[1].split("\n\n")[0]
    for name in {*told_by_file(), *re.findall(r"`([A-Z][A-Z_]+)`", guide)}:
        assert f'"{name}"' in read or name in {"SECRET_KEY", *launch.MEMORY}, name


def test_memory_is_given_back_alike_on_a_server_and_by_run() -> None:
    here = launch.environment_of("127.0.0.1", "http://127.0.0.1", Path("anywhere"))
    assert {name: told_by_file().get(name) for name in launch.MEMORY} == launch.MEMORY
    assert {name: here.get(name) for name in launch.MEMORY} == launch.MEMORY
