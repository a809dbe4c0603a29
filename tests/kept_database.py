"""A database in which all migrations have run: made once by one run of the tests, and copied."""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

from django.core.management import call_command
from django.db import connection

ROOT = Path(__file__).resolve().parents[1]


def make_ready() -> None:
    """Bring the database of this process, which is empty or not there yet, to what models want."""
    kept, is_file = _kept(), connection.vendor == "sqlite"
    if is_file and kept.exists():
        shutil.copyfile(kept, connection.settings_dict["NAME"])
        return
    call_command("migrate", verbosity=0, interactive=False)
    if not is_file:
        return
    fresh = kept.with_suffix(f".{os.getpid()}")
    fresh.parent.mkdir(parents=True, exist_ok=True)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(fresh)])
    fresh.replace(kept)


def _kept() -> Path:
    """Return where it is kept: beside the maps, under a name by all that it depends on."""
    sources = [ROOT / "requirements.txt", *sorted(ROOT.glob("campaigns/**/migrations/*.py"))]
    found = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    return Path(os.environ["CARTOGRAPHY_CACHE"]) / f"migrated-{found[:20]}.sqlite3"
