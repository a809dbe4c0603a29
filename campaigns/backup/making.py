"""Making a backup: the database as it stands at one moment, then every file, then what it holds."""

from __future__ import annotations

import json
import os
import sqlite3
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone

from campaigns.backup import postgresql
from campaigns.models import Campaign, Input

FORMAT = "referee-backup/1"
DATABASE, FILES, SECRET_KEY, CONTENTS = "database", "files", "secret_key", "contents.json"
Contents = dict[str, Any]


def make(target: Path) -> Contents:
    """Write a backup into a file that appears whole or not at all; return what it holds.

    Raises: OSError where it cannot be written; DatabaseError where the database does not answer.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".backup-", dir=target.parent) as place:
        aside = Path(place, DATABASE)
        aside.mkdir()
        facts = _sqlite(aside) if connection.vendor == "sqlite" else postgresql.dump(aside)
        whole = Path(place, "whole")
        descriptor = os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "wb") as file:
            with tarfile.open(fileobj=file, mode="w:gz", compresslevel=3) as archive:
                contents = _fill(archive, Path(place), facts)
            file.flush()
            os.fsync(descriptor)
        os.replace(whole, target)
    return contents


def _fill(archive: tarfile.TarFile, place: Path, facts: Contents) -> Contents:
    # Files come after the database: whatever it names is there, or is drawn anew.
    archive.add(place / DATABASE, DATABASE)
    contents = {
        "format": FORMAT,
        "made": timezone.now().isoformat(timespec="seconds"),
        "kind": connection.vendor,
        **facts,
        "files": _add_files(archive),
    }
    text = place / CONTENTS
    text.write_text(json.dumps(contents, indent=1), encoding="utf-8")
    archive.add(text, CONTENTS)
    return contents


def _sqlite(aside: Path) -> Contents:
    """Copy the database with SQLite's own backup, which sees one moment and stops nobody."""
    copy = aside / "referee.sqlite3"
    connection.ensure_connection()
    found = sqlite3.connect(copy)
    try:
        connection.connection.backup(found)
        found.execute("PRAGMA journal_mode=DELETE")
        return sqlite_facts(found)
    finally:
        found.close()


def sqlite_facts(found: sqlite3.Connection) -> Contents:
    """Return what a copy holds, counted in the copy itself. Raises ValueError: it is damaged."""
    verdict = found.execute("PRAGMA integrity_check").fetchone()[0]
    if verdict != "ok":
        raise ValueError(f"The copy of the database is damaged: {verdict}.")
    counts = {
        name: found.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]  # noqa: S608
        for name, table in counted().items()
    }
    return {"counts": counts}


def counted() -> dict[str, str]:
    """Return what is counted, with its table."""
    models = {"campaigns": Campaign, "inputs": Input, "people": User}
    return {name: model._meta.db_table for name, model in models.items()}


def _add_files(archive: tarfile.TarFile) -> int:
    """Add the key of sessions, and all pictures; one that vanishes meanwhile is drawn anew."""
    key = Path(settings.DATA_DIR, SECRET_KEY)
    if key.exists():
        archive.add(key, SECRET_KEY)
    root = Path(settings.MEDIA_ROOT)
    count = 0
    for path in sorted(root.rglob("*")) if root.is_dir() else ():
        if not path.is_file() or path.is_symlink():
            continue
        try:
            archive.add(path, f"{FILES}/{path.relative_to(root)}")
        except FileNotFoundError:
            continue
        count += 1
    return count
