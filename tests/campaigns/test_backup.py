"""Backup and restore by one command each, while the site works."""

from __future__ import annotations

import fcntl
import json
import sqlite3
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.conf import settings

from campaigns.backup.making import CONTENTS
from tests.campaigns.test_nothing_lost import ROOT, Workshop, database_of_its_own

pytestmark = pytest.mark.database


@dataclass(frozen=True)
class Kept:
    """A site, and a backup that was made of it."""

    site: Workshop
    data: Path
    saved: Path


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """A site with its backup, for tests in which nothing is restored."""
    place = tmp_path_factory.mktemp("kept")
    with database_of_its_own(place / "data", is_set_up=True) as environment:
        site = Workshop({**environment, "REDIS_URL": ""})
        saved = place / "saved.tar.gz"
        done = manage(site, "backup", str(saved))
        assert done.returncode == 0, done.stderr
        yield Kept(site, place / "data", saved)


def manage(workshop: Workshop, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the site; what is checked before it, games and addresses, is no matter of
    backups.
    """
    return workshop.manage(*words, "--skip-checks")


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
            done = manage(old, "backup", str(saved))
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
        done = manage(new, "restore", str(saved))
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
        again = manage(new, "restore", str(saved))
        assert again.returncode != 0
        assert "holds people or campaigns already" in again.stderr
        assert counts(new)["inputs"] == found["inputs"] + 1
        assert manage(new, "restore", str(saved), "--replace").returncode == 0
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


def test_a_backup_that_is_cut_off_changes_nothing(kept: Kept, tmp_path: Path) -> None:
    cut = tmp_path / "cut.tar.gz"
    cut.write_bytes(kept.saved.read_bytes()[: kept.saved.stat().st_size // 2])
    before = counts(kept.site)
    done = manage(kept.site, "restore", str(cut), "--replace")
    assert done.returncode != 0
    assert "no whole backup" in done.stderr
    assert counts(kept.site) == before


def test_a_backup_that_does_not_hold_what_it_says_changes_nothing(
    kept: Kept, tmp_path: Path
) -> None:
    changed, place = tmp_path / "changed.tar.gz", tmp_path / "unpacked"
    with tarfile.open(kept.saved) as archive:
        archive.extractall(place, filter="data")
    contents = json.loads((place / CONTENTS).read_text())
    contents["counts"] = {name: count + 1 for name, count in contents["counts"].items()}
    (place / CONTENTS).write_text(json.dumps(contents))
    with tarfile.open(changed, "w:gz") as archive:
        archive.add(place, ".")
    kept.site.must("submit")
    before = counts(kept.site)
    done = manage(kept.site, "restore", str(changed), "--replace")
    assert done.returncode != 0
    assert "does not hold what it says" in done.stderr
    assert counts(kept.site) == before


@pytest.mark.skipif(not settings.IS_EMBEDDED_DATABASE, reason="It is about the embedded site")
def test_a_site_that_runs_is_not_restored_over(kept: Kept) -> None:
    with open(kept.data / "running.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = manage(kept.site, "restore", str(kept.saved), "--replace")
    assert done.returncode != 0
    assert "Stop it first" in done.stderr
