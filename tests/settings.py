"""The site's settings for tests: a data directory of their own, quick passwords, tasks at once."""

import os
import tempfile

os.environ.setdefault("REFEREE_DATA", tempfile.mkdtemp(prefix="referee-test-"))
os.environ.setdefault("REFEREE_LISTENS", "127.0.0.1")

from referee.settings import *  # noqa: F403
from referee.settings import DATA_DIR, DATABASES, IS_EMBEDDED_DATABASE

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_TASK_ALWAYS_EAGER = True
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
if IS_EMBEDDED_DATABASE:
    # A file, not memory: threads and other processes of a test see the same database.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
