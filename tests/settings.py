"""The site's settings for tests: a data directory of their own, quick passwords, tasks at once."""

import contextlib
import os
import tempfile
import time
from pathlib import Path

# Empty maps of boards take seconds to draw: every run finds what others have drawn. A file is named
# by all that its pixels depend on, so that a change draws anew.
os.environ.setdefault("CARTOGRAPHY_CACHE", str(Path.home() / ".cache/referee-tests/boards"))
os.environ.setdefault("REFEREE_DATA", tempfile.mkdtemp(prefix="referee-test-"))
os.environ.setdefault("REFEREE_LISTENS", "127.0.0.1")

from referee.settings import *  # noqa: F403
from referee.settings import DATA_DIR, DATABASES, IS_EMBEDDED_DATABASE

A_WEEK = 7 * 24 * 3600
for path in Path(os.environ["CARTOGRAPHY_CACHE"]).glob("*"):
    with contextlib.suppress(FileNotFoundError):  # another process was here before
        if path.stat().st_mtime < time.time() - A_WEEK:
            path.unlink()
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_TASK_ALWAYS_EAGER = True
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
if IS_EMBEDDED_DATABASE:
    # A file, not memory: threads and other processes of a test see the same database.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
