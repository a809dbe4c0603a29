"""What a process of the site does before anybody's first page, so that nobody waits for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from campaigns.presenters.map import sheet
from rules_engine import GAMES, load


def test_boards_are_read_in_before_anybody_asks() -> None:
    sheet.version.cache_clear()
    sheet.get_ready()
    missed = sheet.version.cache_info().misses
    for slug in GAMES:
        sheet.version(load(slug).board)
    assert missed == sheet.version.cache_info().misses == len(GAMES)


def test_what_one_process_has_drawn_of_a_board_is_kept_for_the_others(tmp_path: Path) -> None:
    told = {name: os.environ[name] for name in os.environ if name != "CARTOGRAPHY_CACHE"}
    ask = "import os, referee.settings; print(os.environ['CARTOGRAPHY_CACHE'])"
    done = subprocess.run(
        [sys.executable, "-c", ask],
        cwd=settings.BASE_DIR,
        env={**told, "REFEREE_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == str(tmp_path / "boards")


def test_who_asks_for_the_icon_at_its_old_address_is_led_to_it() -> None:
    answer = Client().get("/favicon.ico")
    assert answer.status_code == 301
    path = urlsplit(answer["Location"]).path
    assert finders.find(path.removeprefix(settings.STATIC_URL)), path
