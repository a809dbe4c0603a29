"""Pictures of the ends of steps: for every viewer, drawn once, seen by whom they are for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campaigns import tasks
from campaigns.models import Picture
from campaigns.services.asking import inputs
from campaigns.services.drawing import pictures, to_draw
from campaigns.services.errors import NotAllowed, NotNow
from campaigns.services.history import reading
from campaigns.services.people import campaigns
from tests.campaigns.set_up import set_up
from tests.conftest import Cast

MakeCast = Callable[..., Cast]
HEAP = ["tracks", "heap"]
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def grenade(make_cast: MakeCast) -> Cast:
    """Operation Grenade, the US set-up being over."""
    return set_up(make_cast("grenade"))


def test_the_end_of_a_step_is_a_moment_for_every_viewer(
    grenade: Cast, announced: list[tuple[str, str]]
) -> None:
    rows = Picture.objects.filter(step="setup.us")
    assert sorted(rows.values_list("viewer", flat=True)) == ["german", "truth", "us"]
    assert {("draw_picture", str(row.pk)) for row in rows} <= set(announced)


@pytest.mark.database
def test_a_picture_is_drawn_once_and_kept(grenade: Cast) -> None:
    row = reading.moments(grenade.seat("us"))[0]
    with pytest.raises(NotNow):
        pictures.picture_for(grenade.seat("us"), row.pk)
    assert pictures.draw_picture(str(row.pk), row.viewer)
    found = pictures.picture_for(grenade.seat("us"), row.pk)
    with found.file.open("rb") as file:
        first = file.read()
    assert first.startswith(PNG)
    assert pictures.draw_picture(str(row.pk), row.viewer)
    assert pictures.draw_now(grenade.seat("us"), moment=row) == first


def test_each_sees_his_own(grenade: Cast) -> None:
    own = reading.moments(grenade.seat("us"))
    assert {row.viewer for row in own} == {"us"}
    theirs = Picture.objects.filter(viewer="german")[0]
    with pytest.raises(NotAllowed):
        pictures.picture_for(grenade.seat("us"), theirs.pk)
    with pytest.raises(NotAllowed):
        pictures.draw_now(grenade.seat("us"), "truth")
    campaigns.end_campaign(grenade.seat("referee"), "", token="over")
    pictures.draw_picture(str(theirs.pk), theirs.viewer)
    assert pictures.picture_for(grenade.seat("us"), theirs.pk)


def test_a_picture_that_cannot_be_drawn_is_given_up_in_the_end(
    grenade: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object) -> bytes:
        raise ZeroDivisionError

    monkeypatch.setattr(pictures, "paint", break_down)
    row = reading.moments(grenade.seat("us"))[0]
    for _ in range(pictures.MOST_ATTEMPTS):
        assert pictures.draw_picture(str(row.pk), row.viewer) is False
    row.refresh_from_db()
    assert row.status == "failed"


def test_a_moment_shows_what_was_known_then(grenade: Cast) -> None:
    row = next(row for row in reading.moments(grenade.seat("us")) if row.step == "setup.us")
    assert reading.view_for(grenade.seat("us"), moment=row)["step"] == "setup.us"
    assert reading.view_for(grenade.seat("us"))["step"] != "setup.us"


@pytest.mark.database
def test_the_sweep_announces_what_waits(
    grenade: Cast, announced: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    announced.clear()
    monkeypatch.setattr(tasks, "GRACE", -tasks.GRACE)
    tasks.sweep()
    assert any(task == "draw_picture" for task, _ in announced)


def test_a_campaign_that_comes_in_has_the_pictures_that_play_gave_it(playing: Cast) -> None:
    """Also where something was corrected after the game had been won."""
    for token, path, value in (("won", ["outcome"], {"winner": "blue"}), ("more", HEAP, 6)):
        item = inputs.overrule(playing.seat("referee"), [[path, value]], "A slip", token=token)
        item.refresh_from_db()
        assert item.is_done, item.message
    kept = sorted(Picture.objects.values_list("seq", "viewer"))
    branch = playing.seat("referee").campaign.branch
    assert branch is not None
    assert (branch.head - 2, "truth") in kept
    to_draw.keep_branch(branch)
    assert sorted(Picture.objects.values_list("seq", "viewer")) == kept
