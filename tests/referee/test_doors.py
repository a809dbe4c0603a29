"""What other people of the machine, and of the net, find closed when the site is started."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deploy import launch as launcher
from deploy import preparing
from referee.reach import why_public
from tests.referee.test_run import ROOT, Site, environment, free_port, launch, open_to_others

if TYPE_CHECKING:
    from tests.referee.conftest import First


@pytest.fixture
def used(first: First, tmp_path: Path) -> Path:
    """A copy of what the first start left, open to all as an earlier version left it."""
    data = tmp_path / "data"
    first.copy_open_to(data)
    return data


FULL = pytest.param(("prepare", "--no-demo"), marks=pytest.mark.long)


@pytest.mark.parametrize("words", [("migrate", "contenttypes"), FULL], ids=" ".join)
def test_a_command_by_itself_keeps_the_directory_closed_too(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    used = tmp_path / "data"
    used.mkdir()
    used.chmod(0o755)
    command = [sys.executable, "manage.py", *words, "--skip-checks"]
    told = {**environment(), "REFEREE_DATA": str(used)}
    subprocess.run(command, cwd=ROOT, env=told, check=True, capture_output=True, umask=0o022)
    script = (
        "import django; django.setup();"
        "from django.core.files.storage import default_storage as s;"
        "from django.core.files.base import ContentFile;"
        "s.save('pictures/a/b.png', ContentFile(b'x'))"
    )
    told["DJANGO_SETTINGS_MODULE"] = "referee.settings"
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=told, check=True, umask=0o022)
    assert (used / "files" / "pictures" / "a" / "b.png").exists()
    assert (used / "referee.sqlite3").exists()
    assert open_to_others(used) == []


def test_a_directory_that_everybody_shares_is_refused_and_left_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    done = launch("--port", str(free_port()), "--data", str(tmp_path))
    assert done.returncode == 1
    assert "everybody's" in done.stderr
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777


def test_style_sheets_stay_readable_for_a_web_server(tmp_path: Path) -> None:
    told = {
        **environment(),
        "REFEREE_DATA": str(tmp_path / "data"),
        "STATIC_ROOT": str(tmp_path / "static"),
    }
    command = [sys.executable, "manage.py", "collectstatic", "--no-input"]
    subprocess.run(command, cwd=ROOT, env=told, check=True, capture_output=True)
    file = tmp_path / "static" / "css" / "base.css"
    assert stat.S_IMODE(file.stat().st_mode) == 0o644
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o755


@pytest.mark.parametrize(
    "damage",
    ["page", *(pytest.param(o, marks=pytest.mark.long) for o in ("garbled", "empty", "gone"))],
)
def test_a_damaged_database_is_said_before_the_site_is_called_there(
    used: Path, damage: str
) -> None:
    path = used / "referee.sqlite3"
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    whole = bytearray(path.read_bytes())
    if damage == "garbled":
        path.write_bytes(os.urandom(len(whole)))
    elif damage == "page":
        middle = len(whole) // 2 // 4096 * 4096
        whole[middle : middle + 4 * 4096] = b"\xa5" * 4 * 4096
        path.write_bytes(whole)
    elif damage == "empty":
        path.write_bytes(b"")
    else:
        path.unlink()
    before = path.read_bytes() if path.exists() else None
    done = launch("--port", str(free_port()), "--data", str(used))
    assert done.returncode == 1
    assert "Referee is at" not in done.stdout
    assert str(path) in done.stderr
    assert "backup" in done.stderr
    assert (path.read_bytes() if path.exists() else None) == before


LOCAL = {"BEHIND_PROXY": False, "PROXY_COUNT": False}


@pytest.mark.parametrize(
    ("listens", "address", "hosts", "proxies", "words"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000", ["localhost", "[::1]"], LOCAL, ""),
        ("::1", "http://[::1]:8000", ["[::1]"], LOCAL, ""),
        ("", "http://127.0.0.1", [], LOCAL, "not started by ./run"),
        ("0.0.0.0", "http://127.0.0.1", [], LOCAL, "listens at 0.0.0.0"),  # noqa: S104
        ("192.168.1.20", "http://127.0.0.1", [], LOCAL, "listens at 192.168.1.20"),
        ("localhost", "https://club.example.org", [], LOCAL, "SITE_ADDRESS"),
        ("localhost", "http://localhost", ["club.example.org"], LOCAL, "club.example.org"),
        ("localhost", "http://localhost", ["*"], LOCAL, "ALLOWED_HOSTS"),
        ("localhost", "http://localhost", [], {"BEHIND_PROXY": True}, "BEHIND_PROXY"),
    ],
)
def test_what_makes_a_site_public(
    listens: str, address: str, hosts: list[str], proxies: dict[str, bool], words: str
) -> None:
    found = why_public(listens, address, hosts, proxies)
    assert words in found
    assert bool(found) == bool(words)


OTHER = "0.0.0.0"  # noqa: S104 - so it is told to listen to others


def prepared(data: Path) -> str:
    """Return what is said when a site is prepared that others can reach."""
    return preparing.prepare(launcher.environment_of(OTHER, "http://127.0.0.1", data), True)


def started(data: Path) -> str:
    """Return what such a site says when it is started."""
    site = Site(data, "--host", OTHER)
    site.stop(signal.SIGTERM)
    return site.said


@pytest.mark.parametrize("said", [prepared, pytest.param(started, marks=pytest.mark.long)])
def test_the_demonstration_is_closed_when_the_site_is_opened_to_others(
    used: Path, said: Callable[[Path], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "environ", environment())
    second = said(used)
    assert "referee-demo" not in second
    assert "demonstration accounts (german, referee, us) are closed" in second
    assert f"listens at {OTHER}" in second
