"""Backup and restore by one command each, while the site works."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from django.conf import settings

from campaigns.backup.making import CONTENTS
from tests.campaigns.test_nothing_lost import ROOT, Workshop, database_of_its_own

pytestmark = pytest.mark.database


def counts(workshop: Workshop) -> dict[str, int]:
    """Return how many rows there are, and what the check of the whole log says."""
    found: dict[str, int] = json.loads(workshop.must("held"))
    return found


def test_a_backup_made_while_people_write_is_whole_and_comes_back(tmp_path: Path) -> None:
    with database_of_its_own(tmp_path / "old", is_set_up=True) as environment:
        old = Workshop({**environment, "REDIS_URL": ""})
        picture = tmp_path / "old" / "files" / "pictures" / "a.png"
        picture.parent.mkdir(parents=True)
        picture.write_bytes(b"a picture")
        writer = subprocess.Popen(
            [sys.executable, "-m", "tests.campaigns.workshop", "write"],
            cwd=ROOT,
            env=old.environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert writer.stdout is not None
        writer.stdout.readline()  # it has begun
        before = counts(old)["inputs"]
        saved = tmp_path / "saved.tar.gz"
        try:
            done = old.manage("backup", str(saved))
            assert writer.poll() is None, "nobody wrote while the backup was made"
        finally:
            writer.kill()
            writer.wait()
        assert done.returncode == 0, done.stderr
        assert saved.stat().st_mode & 0o077 == 0
        assert not list(tmp_path.glob(".backup-*"))
        after = counts(old)["inputs"]
    with database_of_its_own(tmp_path / "new") as environment:
        new = Workshop({**environment, "REDIS_URL": ""})
        done = new.manage("restore", str(saved))
        assert done.returncode == 0, done.stderr
        found = counts(new)
        assert before <= found["inputs"] <= after
        assert found["entries"] > 0
        assert found["faults"] == 0
        assert (tmp_path / "new" / "files" / "pictures" / "a.png").read_bytes() == b"a picture"
        # Play goes on, with numbers that nobody has used.
        new.must("submit")
        new.must("work")
        assert counts(new)["inputs"] == found["inputs"] + 1
        again = new.manage("restore", str(saved))
        assert again.returncode != 0
        assert "holds people or campaigns already" in again.stderr
        assert counts(new)["inputs"] == found["inputs"] + 1
        assert new.manage("restore", str(saved), "--replace").returncode == 0
        assert counts(new)["inputs"] == found["inputs"]


@pytest.mark.skipif(not settings.IS_EMBEDDED_DATABASE, reason="It is about the database file")
def test_copying_the_database_file_alone_is_not_a_backup(tmp_path: Path) -> None:
    """What is written stands in a second file for a while; this is why there is a command."""
    with database_of_its_own(tmp_path / "old", is_set_up=True) as environment:
        old = Workshop({**environment, "REDIS_URL": ""})
        saved = tmp_path / "saved.tar.gz"
        code = (
            "import django; django.setup()\n"
            "from django.contrib.auth.models import User\n"
            "from django.core.management import call_command\n"
            "User.objects.create_user('late')\n"
            f"import shutil; shutil.copy('{tmp_path}/old/referee.sqlite3', '{tmp_path}/copy')\n"
            f"call_command('backup', '{saved}')\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=old.environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        rows = sqlite3.connect(tmp_path / "copy").execute("SELECT username FROM auth_user")
        assert sorted(name for (name,) in rows) == ["blue", "red", "referee"]
        assert "4 people" in done.stdout


def test_a_backup_that_is_cut_off_changes_nothing(tmp_path: Path) -> None:
    with database_of_its_own(tmp_path / "old", is_set_up=True) as environment:
        old = Workshop({**environment, "REDIS_URL": ""})
        saved = tmp_path / "saved.tar.gz"
        assert old.manage("backup", str(saved)).returncode == 0
        cut = tmp_path / "cut.tar.gz"
        cut.write_bytes(saved.read_bytes()[: saved.stat().st_size // 2])
        before = counts(old)
        done = old.manage("restore", str(cut), "--replace")
        assert done.returncode != 0
        assert "no whole backup" in done.stderr
        assert counts(old) == before


def test_a_backup_that_does_not_hold_what_it_says_changes_nothing(tmp_path: Path) -> None:
    with database_of_its_own(tmp_path / "old", is_set_up=True) as environment:
        old = Workshop({**environment, "REDIS_URL": ""})
        saved, place = tmp_path / "saved.tar.gz", tmp_path / "unpacked"
        assert old.manage("backup", str(saved)).returncode == 0
        with tarfile.open(saved) as archive:
            archive.extractall(place, filter="data")
        contents = json.loads((place / CONTENTS).read_text())
        contents["counts"] = {name: count + 1 for name, count in contents["counts"].items()}
        (place / CONTENTS).write_text(json.dumps(contents))
        with tarfile.open(saved, "w:gz") as archive:
            archive.add(place, ".")
        old.must("submit")
        before = counts(old)
        done = old.manage("restore", str(saved), "--replace")
        assert done.returncode != 0
        assert "does not hold what it says" in done.stderr
        assert counts(old) == before


@pytest.mark.skipif(not settings.IS_EMBEDDED_DATABASE, reason="It is about the embedded site")
def test_a_site_that_runs_is_not_restored_over(tmp_path: Path) -> None:
    with database_of_its_own(tmp_path / "old", is_set_up=True) as environment:
        old = Workshop({**environment, "REDIS_URL": ""})
        saved = tmp_path / "saved.tar.gz"
        assert old.manage("backup", str(saved)).returncode == 0
        import fcntl

        with open(tmp_path / "old" / "running.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            done = old.manage("restore", str(saved), "--replace")
        assert done.returncode != 0
        assert "Stop it first" in done.stderr
