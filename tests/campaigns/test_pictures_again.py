"""A kept picture whose file is not there, since it made room or its campaign came in whole, is
drawn when somebody looks at it, and kept again.
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.files.storage import FileSystemStorage, default_storage
from django.db import OperationalError
from django.urls import reverse
from django.utils import timezone

from campaigns import tasks
from campaigns.models import Picture
from campaigns.presenters.map import thumbs
from campaigns.services.drawing import picture_room, pictures
from campaigns.services.files import exports, imports
from campaigns.services.history import positions
from campaigns.services.people import seats
from rules_engine import load
from tests.campaigns.set_up import set_up
from tests.conftest import Cast

pytestmark = pytest.mark.database

WAYS = ("page", "small", "api")


@pytest.fixture
def grenade(make_kept: Callable[..., Cast], tmp_path: Path, settings: Any) -> Cast:
    """Operation Grenade, the US set-up being over. No other test's pictures lie there: copied rows
    have the same names each time.
    """
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path, tmp_path / "files"
    return make_kept("grenade", set_up)


@pytest.fixture
def away(grenade: Cast) -> Picture:
    """A picture of the US that was drawn once and has made room."""
    row = Picture.objects.filter(viewer="us").order_by("seq")[0]
    assert pictures.draw_picture(str(row.pk), "us")
    picture_room.make_room(most=0)
    return _now(row)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whose pictures were drawn since, whatever size."""
    found: list[str] = []
    paint = pictures.paint

    def noting(viewer: str, *rest: Any) -> bytes:
        found.append(viewer)
        return paint(viewer, *rest)

    monkeypatch.setattr(pictures, "paint", noting)
    return found


def _now(row: Picture) -> Picture:
    return Picture.objects.select_related("campaign", "branch").get(pk=row.pk)


def _address(row: Picture, way: str) -> str:
    if way == "api":
        return reverse("api-picture", args=(row.campaign_id, row.pk))
    return reverse("picture", args=(row.campaign_id, row.pk)) + (
        "?size=thumb" if way == "small" else ""
    )


def _seen(cast: Cast, row: Picture, way: str, who: str = "us") -> bytes:
    answer = cast.client(who).get(_address(row, way))
    assert answer.status_code == 200
    return b"".join(answer) if answer.streaming else bytes(answer.content)


def test_a_picture_that_made_room_is_drawn_the_same_when_asked_for(grenade: Cast) -> None:
    row = Picture.objects.filter(viewer="us").order_by("seq")[0]
    assert pictures.draw_picture(str(row.pk), "us")
    first = {way: _seen(grenade, row, way) for way in WAYS}
    assert first["page"] == first["api"] != first["small"]
    for way in WAYS:
        picture_room.make_room(most=0, days=0)
        assert not _now(row).is_kept
        assert _seen(grenade, row, way) == first[way]
        assert _now(row).is_kept


@pytest.mark.parametrize("way", WAYS)
def test_it_is_drawn_once_and_counts_as_looked_at(
    grenade: Cast, away: Picture, drawn: list[str], way: str
) -> None:
    long_ago = timezone.now() - timedelta(days=60)
    Picture.objects.filter(pk=away.pk).update(used=long_ago)
    for one in (way, *WAYS):
        _seen(grenade, away, one)
    assert drawn == ["us"]
    assert _now(away).used > long_ago


@pytest.mark.parametrize("way", ["page", "small"])
def test_a_campaign_that_came_in_draws_a_picture_when_somebody_looks_at_it(
    grenade: Cast, announced: list[tuple[str, str]], way: str
) -> None:
    referee = grenade.seat("referee")
    came = imports.store_record(referee.user, exports.export_campaign(referee))
    announced.clear()
    tasks.sweep()
    assert not [task for task, _ in announced if task == "draw_picture"]
    row = came.pictures.filter(viewer="us").order_by("seq")[0]
    assert not row.is_kept
    address = _address(row, way)
    first = grenade.client("referee").get(f"{address}{'&' if '?' in address else '?'}as=us")
    assert first.status_code == 200
    own = Picture.objects.get(campaign=grenade.campaign, viewer="us", seq=row.seq)
    assert pictures.draw_picture(str(own.pk), "us")
    assert _now(row).is_kept
    assert _now(row).focus == _now(own).focus


def test_for_an_officer_nothing_is_kept(make_cast: Callable[..., Cast], drawn: list[str]) -> None:
    """What his side knows is more than he does: his pictures are drawn for his eyes."""
    fog = {"level": "double_blind", "options": {"side_fog": "formation"}}
    cast = set_up(make_cast("grenade", **fog))
    aide = seats.add_seat(cast.seat("referee"), side="us", role="officer", name="Aide")
    seats.join(get_user_model().objects.get(username="stranger"), aide.invitation)
    corps = [
        name
        for name, unit in positions.head_state(cast.campaign)["units"].items()
        if unit["side"] == "us" and unit["corps"]
    ]
    seats.assign_units(cast.seat("referee"), cast.seat("stranger"), corps[:1])
    row = Picture.objects.filter(viewer="us").order_by("seq")[0]
    assert pictures.draw_picture(str(row.pk), "us")
    picture_room.make_room(most=0)
    drawn.clear()
    assert pictures.kept_bytes(cast.seat("stranger"), _now(row)) is None
    assert drawn == []
    for way in WAYS:
        _seen(cast, row, way, "stranger")
    assert not _now(row).is_kept


def test_what_is_not_published_is_drawn_for_nobody(
    grenade: Cast, away: Picture, drawn: list[str]
) -> None:
    for who in ("german", "stranger"):
        for way in WAYS:
            assert grenade.client(who).get(_address(away, way)).status_code in (403, 404)
    assert drawn == []
    assert not _now(away).is_kept


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, "full"), OperationalError("locked")])
def test_what_cannot_be_kept_is_shown_nevertheless(
    grenade: Cast, away: Picture, monkeypatch: pytest.MonkeyPatch, way: str, fault: Exception
) -> None:
    def broken(*_: Any, **__: Any) -> str:
        raise fault

    with monkeypatch.context() as patch:
        if isinstance(fault, OSError):
            patch.setattr(FileSystemStorage, "_save", broken)
            patch.setattr(Path, "write_bytes", broken)
        else:
            patch.setattr(pictures, "_stored", broken)
        shown = _seen(grenade, away, way)
    assert not _now(away).is_kept
    assert _seen(grenade, away, way) == shown
    _seen(grenade, away, "page")
    assert _now(away).is_kept


def test_a_small_picture_shows_where_something_happened_though_the_large_one_is_not_kept(
    grenade: Cast, away: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "focus_of", lambda *_: (4.0, 4.0, 9.0, 6.0))
    whole = _seen(grenade, away, "page")
    first = _seen(grenade, away, "small")
    assert first != thumbs.reduced(whole, load("grenade").board, None)
    thumbs._file(away).unlink()
    Picture.objects.filter(pk=away.pk).update(focus=None, file=None)

    def full(*_: Any) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(pictures, "_stored", full)
    assert _seen(grenade, away, "small") == first


def test_a_file_that_goes_while_it_is_read_is_drawn_anew(
    grenade: Cast, away: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = _seen(grenade, away, "page")
    default_storage.delete(_now(away).file.name)
    monkeypatch.setattr(Picture, "is_kept", property(lambda self: bool(self.file)))
    assert _seen(grenade, away, "page") == first


def test_two_who_draw_it_at_once_leave_one_file(
    grenade: Cast, away: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    exists, first_look = FileSystemStorage.exists, [True]

    def as_both_found_it(storage: FileSystemStorage, name: str) -> bool:
        return not first_look.pop() if first_look else exists(storage, name)

    seat, rows = grenade.seat("us"), [_now(away), _now(away)]
    found = [pictures.kept_bytes(seat, rows[0])]
    monkeypatch.setattr(FileSystemStorage, "exists", as_both_found_it)
    found.append(pictures.kept_bytes(seat, rows[1]))
    assert not first_look
    assert found[0] == found[1]
    folder = Path(settings.MEDIA_ROOT) / "pictures" / grenade.campaign.pk.hex
    assert [one.name for one in folder.iterdir()] == [Path(_now(away).file.name).name]
