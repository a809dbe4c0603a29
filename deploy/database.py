"""Whether the embedded database is whole, before anybody is told that the site is there."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from deploy.faults import CannotStart

NAME = "referee.sqlite3"
REMEDY = (
    "Nothing was started or changed. Keep the directory as it is, and put your newest backup of "
    "it in its place; without one, begin anew in another directory with --data."
)


def assert_whole(data: Path, was_used: bool) -> None:
    """Refuse a database that is damaged, or gone.

    `was_used`: a site was started from this directory before.

    Raises:
        CannotStart: with what is wrong and what can be done.
    """
    path = data / NAME
    if not path.exists() or not path.stat().st_size:
        if was_used:
            what = "empty" if path.exists() else "missing"
            raise CannotStart(f"the database {path} is {what}, and was there before. {REMEDY}")
        return
    fault = _fault_of(path)
    if fault:
        raise CannotStart(f"the database {path} is damaged ({fault}). {REMEDY}")


def _fault_of(path: Path) -> str:
    """Return what is wrong with a database, in SQLite's words; nothing if all is well."""
    try:
        with closing(sqlite3.connect(path, timeout=20)) as database:
            (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as fault:
        # A command that writes just now is no damage; the site itself waits for it.
        is_busy = getattr(fault, "sqlite_errorcode", 0) in (
            sqlite3.SQLITE_BUSY,
            sqlite3.SQLITE_LOCKED,
        )
        return "" if is_busy else str(fault)
    return "" if found == "ok" else str(found).splitlines()[-1]
