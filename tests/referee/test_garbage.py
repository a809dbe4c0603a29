"""Garbage collection in the processes of the site."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

WEB = "import referee.wsgi"
WORKER = "import django; django.setup(); from referee.celery import load_games; load_games()"


@pytest.mark.parametrize("begins", [WEB, WORKER])
def test_games_and_boards_are_set_apart_from_what_may_become_garbage(
    begins: str, tmp_path: Path
) -> None:
    code = f"{begins}; import gc; print(gc.get_freeze_count(), len(gc.get_objects()))"
    environment = {**os.environ, "REFEREE_DATA": str(tmp_path), "DATABASE_URL": ""}
    environment["DJANGO_SETTINGS_MODULE"] = "referee.settings"
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, cwd=settings.BASE_DIR, env=environment, check=True, capture_output=True, text=True
    )
    apart, others = map(int, done.stdout.split())
    assert apart > 100_000 > others
