"""Kept pictures take a limited room: what nobody has looked at for long goes first."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from campaigns import tasks
from campaigns.models import Picture
from campaigns.services.asking import advice, inputs
from campaigns.services.drawing import picture_room, pictures
from campaigns.services.files import exports, imports
from campaigns.services.history import reading
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


@pytest.fixture
def grenade(make_cast: Callable[..., Cast]) -> Cast:
    """Operation Grenade, the US set-up being over."""
    cast = make_cast("grenade")
    cast.start()
    seat = cast.seat("us")
    for at in range(40):
        order = next(iter(advice.legal_orders(seat)), None)
        if order is None or reading.view_for(seat)["step"] != "setup.us":
            break
        inputs.submit_order(cast.seat("us"), order.to_json(), token=f"p{at}")
        seat = cast.seat("us")
    inputs.submit_order(cast.seat("us"), "end", token="end")
    return cast


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


def test_a_picture_that_made_room_is_drawn_the_same_when_asked_for(
    grenade: Cast,
) -> None:
    row = Picture.objects.filter(viewer="us").order_by("seq")[0]
    assert pictures.draw_picture(str(row.pk), "us")
    address = reverse("picture", args=(grenade.campaign.pk, row.pk))
    first = grenade.client("us").get(address)
    assert first.status_code == 200
    picture_room.make_room(most=0)
    row.refresh_from_db()
    assert not row.is_kept
    again = grenade.client("us").get(address)
    assert again.content == first.content
    row.refresh_from_db()
    assert row.is_kept


@pytest.mark.parametrize("size", ["", "?size=thumb"])
def test_a_campaign_that_came_in_draws_a_picture_when_somebody_looks_at_it(
    grenade: Cast, announced: list[tuple[str, str]], size: str
) -> None:
    referee = grenade.seat("referee")
    came = imports.store_record(referee.user, exports.export_campaign(referee))
    rows = came.pictures.filter(viewer="us").order_by("seq")
    assert rows.exists()
    announced.clear()
    tasks.sweep()
    assert not [task for task, _ in announced if task == "draw_picture"]
    row = rows[0]
    assert not row.is_kept
    address = reverse("picture", args=(came.pk, row.pk)) + size
    first = grenade.client("referee").get(f"{address}{'&' if size else '?'}as=us")
    assert first.status_code == 200
    row.refresh_from_db()
    assert row.is_kept
    own = Picture.objects.get(campaign=grenade.campaign, viewer="us", seq=row.seq)
    assert pictures.draw_picture(str(own.pk), "us")
    own.refresh_from_db()
    assert row.focus == own.focus


def test_what_cannot_be_kept_is_shown_nevertheless(
    grenade: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = Picture.objects.filter(viewer="us").order_by("seq")[0]
    assert pictures.draw_picture(str(row.pk), "us")
    picture_room.make_room(most=0)

    def full(*_: object) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pictures, "_stored", full)
    address = reverse("picture", args=(grenade.campaign.pk, row.pk))
    assert grenade.client("us").get(address).status_code == 200
    row.refresh_from_db()
    assert not row.is_kept
