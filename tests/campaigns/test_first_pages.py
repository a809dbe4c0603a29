"""What a process of the site does before anybody's first page, so that nobody waits for it."""

from __future__ import annotations

import os
from pathlib import Path

from django.conf import settings

from campaigns.presenters import sheet
from rules_engine import GAMES, load


def test_boards_are_read_in_before_anybody_asks() -> None:
    sheet.version.cache_clear()
    sheet.get_ready()
    missed = sheet.version.cache_info().misses
    for slug in GAMES:
        sheet.version(load(slug).board)
    assert missed == sheet.version.cache_info().misses == len(GAMES)


def test_what_one_process_has_drawn_of_a_board_is_kept_for_the_others() -> None:
    kept = Path(os.environ["CARTOGRAPHY_CACHE"])
    assert kept.is_absolute()
    assert kept == Path(settings.DATA_DIR, "boards")
