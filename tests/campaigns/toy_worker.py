"""Lets a real worker know the toy game: `celery ... --include tests.campaigns.toy_worker`; with
SWEEP_AT_ONCE set its sweep waits for no message that may be on its way.
"""

import os
from datetime import timedelta

from campaigns import tasks
from rules_engine.core import registry

registry.GAMES["toy"] = "tests.campaigns.toy_game"
if os.environ.get("SWEEP_AT_ONCE"):
    tasks.GRACE = timedelta(0)
