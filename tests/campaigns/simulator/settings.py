"""The site's settings in the simulator: a throwaway database that the world keeps."""

import os
import tempfile
from pathlib import Path

ROOM = Path("/dev/shm") if os.access("/dev/shm", os.W_OK) else None  # noqa: S108 - memory
os.environ["REFEREE_DATA"] = tempfile.mkdtemp(prefix="referee-simulator-", dir=ROOM)
os.environ["DATABASE_URL"] = os.environ["REDIS_URL"] = ""

from tests.settings import *  # noqa: E402, F403
from tests.settings import DATA_DIR  # noqa: E402

ALLOWED_HOSTS = ["*"]
CELERY_TASK_ALWAYS_EAGER = False
EMAIL_BACKEND = "tests.campaigns.simulator.outside.Post"
DATABASES = {
    "default": {
        "ENGINE": "tests.campaigns.simulator.sqlite",
        "NAME": DATA_DIR / "simulated.sqlite3",
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 0,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;",
        },
    }
}
