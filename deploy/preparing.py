"""What a site needs before it is served: one command makes it, and not again until something on
which it depends has changed.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from urllib.parse import urlsplit

from deploy.faults import CannotStart
from referee.reach import is_loopback

ROOT = Path(__file__).resolve().parent.parent
REACH = ("REFEREE_LISTENS", "ALLOWED_HOSTS", "BEHIND_PROXY", "PROXY_COUNT")
"""What decides, with the site's address, whether the demonstration's accounts are open."""


def prepare(environment: Mapping[str, str], has_demo: bool) -> str:
    """Bring the database up to date and load the demonstration; return what to tell the person.

    Raises:
        CannotStart: with the last line of what went wrong.
    """
    stamp = Path(environment["REFEREE_DATA"], "prepared.json")
    key = preparation_key(environment, has_demo)
    before = kept(stamp.parent)
    if key and before.get("key") == key:
        return before.get("said", "")
    command = [sys.executable, "manage.py", "prepare", *([] if has_demo else ["--no-demo"])]
    done = subprocess.run(  # noqa: S603
        command, cwd=ROOT, env=dict(environment), capture_output=True, text=True, check=False
    )
    if done.returncode:
        lines = [line for line in done.stderr.strip().splitlines() if line.strip()]
        raise CannotStart(lines[-1] if lines else "the database could not be prepared.")
    key = preparation_key(environment, has_demo)
    stamp.write_text(json.dumps({"key": key, "said": done.stdout}), encoding="utf-8")
    return done.stdout


def preparation_key(environment: Mapping[str, str], has_demo: bool) -> str:
    """Return what preparing depends on, as one hash; empty where it cannot be told from here.

    It says what is wrong with a game too, so that changed rules are read before they are played.
    """
    database = Path(environment["REFEREE_DATA"], "referee.sqlite3")
    if environment.get("DATABASE_URL") or not database.exists():
        return ""
    address = environment.get("SITE_ADDRESS", "")
    # As long as it is this machine's own, another port or name is prepared for alike.
    at = "" if is_loopback(urlsplit(address).hostname or "") else address
    reach = [at, *(environment.get(name, "") for name in REACH)]
    found = hashlib.sha256(f"{has_demo} {reach} {database.stat().st_ino}".encode())
    decide = ("campaigns/migrations/*.py", "rules_engine/**/*.py", "rules_engine/**/*.tsv")
    for path in sorted([*chain(*map(ROOT.glob, decide)), ROOT / "requirements.txt"]):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()


def kept(data: Path) -> dict[str, str]:
    """Return what was written down when the database was prepared; nothing when it was not."""
    try:
        kept = json.loads((data / "prepared.json").read_text(encoding="utf-8"))
        return {name: str(kept[name]) for name in ("key", "said")}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
