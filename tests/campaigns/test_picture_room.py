"""Kept pictures take a limited room: what nobody has looked at for long goes first."""

from __future__ import annotations

import io
import os
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.utils import timezone

from campaigns import tasks
from campaigns.models import Picture
from campaigns.services.drawing import picture_room
from campaigns.services.upkeep import pulses
from tests.conftest import Cast

pytestmark = pytest.mark.database

SIZE = 1000
DONE = Picture.Status.DONE


@pytest.fixture
def drawn(playing: Cast) -> list[Picture]:
    """Six pictures, the first not looked at for sixty days, each ten days later than the one
    before; the last two share a file.
    """
    branch = playing.campaign.branch
    assert branch is not None
    found = []
    for number in range(6):
        name = f"pictures/{playing.campaign.pk.hex}/{min(number, 4)}.png"
        if not default_storage.exists(name):
            default_storage.save(name, ContentFile(b"x" * SIZE))
        used = timezone.now() - timedelta(days=60 - 10 * number)
        found.append(
            Picture.objects.create(
                campaign=playing.campaign,
                branch=branch,
                seq=900 + number,
                viewer="red",
                step="red.take",
                file=name,
                status=DONE,
                used=used,
            )
        )
    return found


def kept(drawn: list[Picture]) -> list[bool]:
    """Return of each picture whether its file is there."""
    return [Picture.objects.get(pk=one.pk).is_kept for one in drawn]


def test_what_nobody_has_looked_at_for_long_goes_first(drawn: list[Picture]) -> None:
    found = picture_room.make_room(most=100 * SIZE, days=35)
    assert kept(drawn) == [False, False, False, True, True, True]
    assert (found.files, found.size, found.left, found.left_size) == (3, 3 * SIZE, 2, 2 * SIZE)


def test_beyond_the_limit_the_least_recently_looked_at_go(drawn: list[Picture]) -> None:
    picture_room.make_room(most=3 * SIZE, days=365)
    assert kept(drawn) == [False, False, True, True, True, True]
    picture_room.make_room(most=0, days=365)
    assert kept(drawn) == [False] * 6
    assert Picture.objects.filter(status=DONE).count() >= 6


def test_whoever_looks_at_a_picture_keeps_it(drawn: list[Picture]) -> None:
    picture_room.note_use(drawn[0])
    picture_room.make_room(most=100 * SIZE, days=35)
    assert kept(drawn) == [True, False, False, True, True, True]
    before = Picture.objects.get(pk=drawn[0].pk).used
    picture_room.note_use(drawn[0])
    assert Picture.objects.get(pk=drawn[0].pk).used == before  # once a day is enough


def test_the_command_says_what_would_go_and_takes_it(drawn: list[Picture]) -> None:
    said = io.StringIO()
    call_command("pictures", "--days", "35", "--dry-run", stdout=said)
    assert "3 pictures (0.0 MB) would be taken away, 2 (0.0 MB) kept." in said.getvalue()
    assert all(kept(drawn))
    call_command("pictures", "--days", "35", stdout=said)
    assert kept(drawn) == [False, False, False, True, True, True]


def test_the_sweep_makes_room_once_a_day(
    drawn: list[Picture], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "PICTURES_KEEP_DAYS", 35)
    tasks.sweep()
    assert kept(drawn) == [False, False, False, True, True, True]
    assert pulses.is_young(pulses.PICTURES)
    Picture.objects.filter(pk=drawn[3].pk).update(used=timezone.now() - timedelta(days=99))
    tasks.sweep()
    assert kept(drawn)[3]


def test_small_pictures_and_boards_of_old_go_too(drawn: list[Picture]) -> None:
    folder = Path(settings.DATA_DIR, "thumbs")
    folder.mkdir(parents=True, exist_ok=True)
    old, young = folder / "old.png", folder / "young.png"
    for path in (old, young):
        path.write_bytes(b"x")
    past = (timezone.now() - timedelta(days=99)).timestamp()
    os.utime(old, (past, past))
    picture_room.make_room(most=100 * SIZE, days=90)
    assert (old.exists(), young.exists()) == (False, True)
