"""Restoring a backup: into a site that holds nothing yet, or in the place of what it holds."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import sqlite3
import tarfile
import tempfile
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.utils import timezone

from campaigns.backup import making, postgresql
from campaigns.backup.making import CONTENTS, DATABASE, FILES, FORMAT, SECRET_KEY, Contents


class CannotRestore(Exception):
    """Why a backup is not restored: a sentence. Nothing has been changed."""


def restore(source: Path, *, replaces: bool = False) -> Contents:
    """Bring the site back as it stood when the backup was made; return what the backup holds.

    Raises:
        CannotRestore: says what is in the way, and what would be right.
    """
    if _is_running():
        raise CannotRestore("The site is running on this data directory. Stop it first.")
    if connection.vendor == "postgresql" and (others := postgresql.others()):
        raise CannotRestore(
            "Other programs are connected to the database, as the site is while it runs: "
            f"{others}. Stop them first."
        )
    data = Path(settings.DATA_DIR)
    data.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".restore-", dir=data) as place:
        contents = _unpack(source, Path(place))
        if contents["kind"] != connection.vendor:
            raise CannotRestore(
                f"This backup is of {contents['kind']}, and the site is set up for "
                f"{connection.vendor}. To go from one to the other, export the campaigns."
            )
        if not replaces and _holds_something():
            raise CannotRestore(
                "This site holds people or campaigns already. With --replace they are put aside "
                "(SQLite) or deleted (PostgreSQL), and the backup takes their place."
            )
        if contents["kind"] == "sqlite":
            _put_sqlite(Path(place, DATABASE, "referee.sqlite3"), contents)
        else:
            _put_postgresql(Path(place, DATABASE), contents)
        _put_files(Path(place))
    call_command("migrate", verbosity=0, interactive=False)
    return contents


def _unpack(source: Path, place: Path) -> Contents:
    """Unpack a backup and return what it says that it holds. Raises CannotRestore."""
    try:
        with tarfile.open(source, "r:gz") as archive:
            archive.extractall(place, filter="data")
        contents: Contents = json.loads((place / CONTENTS).read_text(encoding="utf-8"))
        if contents["format"] != FORMAT:
            raise CannotRestore(f"{source} is of another format: {contents['format']}.")
    except (OSError, EOFError, tarfile.TarError, ValueError, KeyError, TypeError) as fault:
        raise CannotRestore(f"{source} is no whole backup of Referee: {fault}.") from fault
    return contents


def _is_running() -> bool:
    """Whether `./run` holds the lock of this data directory."""
    try:
        with open(Path(settings.DATA_DIR, "running.lock"), "rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def _holds_something() -> bool:
    try:
        return User.objects.exists()
    except DatabaseError:  # there are no tables yet
        return False
    finally:
        connection.close()


def _put_sqlite(copy: Path, contents: Contents) -> None:
    """Put the copy in the place of the database, which is kept under another name."""
    found = sqlite3.connect(copy)
    try:
        if making.sqlite_facts(found)["counts"] != contents["counts"]:
            raise CannotRestore("The backup does not hold what it says that it holds.")
    except (sqlite3.Error, ValueError) as fault:
        raise CannotRestore(f"The database in this backup is damaged: {fault}") from fault
    finally:
        found.close()
    connection.close()
    name = Path(settings.DATABASES["default"]["NAME"])
    if name.exists():
        _put_aside(name)
    for suffix in ("-wal", "-shm"):
        Path(f"{name}{suffix}").unlink(missing_ok=True)
    os.replace(copy, name)
    name.chmod(0o600)


def _put_aside(name: Path) -> None:
    """Keep the database as it was, with all that its log of writes still holds."""
    kept = name.with_name(f"{name.name}.before-{timezone.now():%Y%m%d-%H%M%S}")
    old, new = sqlite3.connect(name), sqlite3.connect(kept)
    try:
        old.backup(new)
    except sqlite3.DatabaseError:
        # It cannot be read: that is why somebody restores. Its bytes are kept all the same.
        new.close()
        shutil.copy2(name, kept)
    finally:
        old.close()
        new.close()
    kept.chmod(0o600)


def _put_postgresql(aside: Path, contents: Contents) -> None:
    """Bring the tables to what they were when the backup was made, and fill them."""
    for app, migration in sorted(contents["migrations"].items()):
        call_command("migrate", app, migration, verbosity=0, interactive=False)
    try:
        postgresql.load(aside, contents["tables"], contents["counts"])
    except postgresql.WrongCounts as fault:
        raise CannotRestore("The backup does not hold what it says that it holds.") from fault


def _put_files(place: Path) -> None:
    root = Path(settings.MEDIA_ROOT)
    for path in sorted((place / FILES).rglob("*")):
        if path.is_file():
            target = root / path.relative_to(place / FILES)
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(path, target)
    key = place / SECRET_KEY
    if key.exists():
        os.replace(key, Path(settings.DATA_DIR, SECRET_KEY))
