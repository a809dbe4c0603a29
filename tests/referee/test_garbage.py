"""What the processes of the site begin with: read in before anybody asks, and never garbage."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

WEB = "import referee.wsgi"
WORKER = "import django; django.setup(); from referee.celery import load_games; load_games()"
HEAVY = ("typst", "http_ece", "py_vapid")
"""What sets a report in type or seals a push, megabytes each, and is needed by neither at first."""


@pytest.mark.parametrize(("begins", "pages"), [(WEB, "True"), (WORKER, "False")])
def test_what_a_process_begins_with_is_set_apart_from_what_may_become_garbage(
    begins: str, pages: str, tmp_path: Path
) -> None:
    """Games and boards, and in a web process all pages; not what few will ever ask for."""
    has_pages = "'campaigns.urls' in sys.modules"
    loaded = f"*(name for name in {HEAVY} if name in sys.modules)"
    counts = f"gc.get_freeze_count(), len(gc.get_objects()), {has_pages}, {loaded}"
    code = f"{begins}; import gc, sys; print({counts})"
    environment = {**os.environ, "REFEREE_DATA": str(tmp_path), "DATABASE_URL": ""}
    environment["DJANGO_SETTINGS_MODULE"] = "referee.settings"
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, cwd=settings.BASE_DIR, env=environment, check=True, capture_output=True, text=True
    )
    apart, others, found, *heavy = done.stdout.split()
    assert int(apart) > 100_000 > int(others)
    assert found == pages
    assert heavy == []
