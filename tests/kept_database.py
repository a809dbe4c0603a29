"""A database in which all migrations have run: made once by one run of the tests, and copied."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from django.core.management import call_command
from django.db import connection

ROOT = Path(__file__).resolve().parents[1]


def make_ready() -> None:
    """Bring the database of this process, which is empty or not there yet, to what models want."""
    if connection.vendor != "sqlite":
        call_command("migrate", verbosity=0, interactive=False)
        return
    kept = _kept()
    kept.parent.mkdir(parents=True, exist_ok=True)
    with open(kept.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # whoever comes meanwhile waits for the first one's
        if not kept.exists():
            _keep(kept)
    shutil.copyfile(kept, connection.settings_dict["NAME"])


@contextlib.contextmanager
def of_the_tests() -> Iterator[None]:
    """Let this process use a copy as its database for tests, a file, for a while."""
    settings = connection.settings_dict
    before, settings["NAME"] = settings["NAME"], settings["TEST"]["NAME"]
    connection.close()
    try:
        make_ready()
        yield
    finally:
        connection.close()
        for end in ("", "-wal", "-shm"):
            Path(f"{settings['NAME']}{end}").unlink(missing_ok=True)
        settings["NAME"] = before


def _keep(kept: Path) -> None:
    """Let all migrations run, and keep what comes of them."""
    call_command("migrate", verbosity=0, interactive=False)
    fresh = kept.with_suffix(f".{os.getpid()}")
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(fresh)])
    connection.close()
    fresh.replace(kept)


def _kept() -> Path:
    """Return where it is kept: beside the maps, under a name by all that it depends on."""
    sources = [ROOT / "requirements.txt", *sorted(ROOT.glob("campaigns/**/migrations/*.py"))]
    found = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    return Path(os.environ["CARTOGRAPHY_CACHE"]) / f"migrated-{found[:20]}.sqlite3"
