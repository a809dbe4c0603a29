"""Races, a full disk, a busy database, lost files, deleted people."""

from __future__ import annotations

import errno
import json
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.files.storage import FileSystemStorage
from django.db import OperationalError
from django.urls import reverse

from campaigns import tasks
from campaigns.models import Input, Picture
from campaigns.services.asking import inputs, storing
from campaigns.services.drawing import painter, pictures
from campaigns.services.upkeep import queue
from tests.campaigns.adversary.crowd import CROWD
from tests.campaigns.adversary.hostile import counts, tolerant
from tests.campaigns.test_nothing_lost import Workshop
from tests.conftest import Cast

ROOT = Path(__file__).resolve().parents[3]
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.database
def test_a_crowd_of_browsers(workshop: Workshop) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.campaigns.adversary.crowd"],
        cwd=ROOT,
        env=workshop.environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["wish"] == {"201": CROWD}
    assert found["turn"] == {"201": 1, "422": CROWD - 1}
    assert found["page"] == {"201": 1, "409": CROWD - 1}
    assert found["decision"] == {"201": 1, "422": CROWD - 1}
    assert (found["done"], found["heap"], found["open"]) == (5, 0, 0)


@pytest.mark.database
def test_a_second_press_of_a_button(playing: Cast) -> None:
    """The same form sent twice, or by a person who went back, is one input; another seat's token
    of the same name is another wish."""
    before = counts()["Input"]
    for _ in range(3):
        inputs.submit_order(playing.seat("red"), "take 1", token="same")
    assert counts()["Input"] == before + 1
    inputs.submit_order(playing.seat("blue"), "take 1", token="same")
    assert counts()["Input"] == before + 2


@pytest.mark.database
def test_a_stale_page_changes_nothing(playing: Cast) -> None:
    key = inputs.position_key(playing.campaign, "red")
    inputs.submit_order(playing.seat("red"), "take 1", token="a")
    before = counts()
    body = {"order": "take 1", "expected": key, "token": "b"}
    address = f"/api/v1/campaigns/{playing.campaign.pk}/orders/"
    answer = playing.client("red").post(address, body, "application/json")
    assert answer.status_code == 409
    assert answer.json()["error"] == storing.STALE
    assert counts() == before


def test_a_full_disk_loses_no_picture(playing: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    branch = playing.seat("red").campaign.branch
    assert branch is not None
    where = {"branch": branch, "seq": branch.head, "viewer": "red"}
    picture = Picture.objects.create(campaign=playing.campaign, turn=1, step="red.take", **where)
    monkeypatch.setattr(pictures, "paint", lambda *_: PNG)
    monkeypatch.setattr(pictures, "packed", lambda data: data)

    def full(*_: Any, **__: Any) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(FileSystemStorage, "_save", full)
        for _ in range(pictures.MOST_ATTEMPTS + 2):
            assert pictures.draw_picture(str(picture.pk), picture.viewer) is False
    picture.refresh_from_db()
    assert (picture.status, picture.attempts) == ("waiting", 0)
    assert pictures.draw_picture(str(picture.pk), picture.viewer) is True
    picture.refresh_from_db()
    assert picture.is_kept
    # A file that somebody removed is drawn anew, and nobody sees a fault.
    picture.file.storage.delete(picture.file.name)
    assert not picture.is_kept
    monkeypatch.setattr(pictures, "draw_now", lambda *_: PNG)
    address = reverse("api-picture", args=(playing.campaign.pk, picture.pk))
    assert playing.client("red").get(address).content == PNG


def test_a_painter_that_fails_stops_nothing(playing: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> bytes:
        raise MemoryError

    monkeypatch.setattr(painter, "paint", broken)
    item = inputs.submit_order(playing.seat("red"), "take 1", token="o")
    item.refresh_from_db()
    assert item.is_done
    for picture in Picture.objects.all():
        tasks.draw_picture(str(picture.pk), picture.viewer)
    assert playing.client("red").get(f"/campaigns/{playing.campaign.pk}/").status_code == 200


@pytest.mark.database
def test_a_busy_database_gets_a_sentence(playing: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*_: Any, **__: Any) -> None:
        raise OperationalError("database is locked")

    before = counts()
    monkeypatch.setattr(storing, "locked_row", locked)
    client = tolerant(playing.client("red"))
    address = f"/api/v1/campaigns/{playing.campaign.pk}/orders/"
    answer = client.post(address, {"order": "take 1"}, "application/json")
    assert answer.status_code == 503
    assert "Try again" in answer.json()["error"]
    salt = playing.client("referee")
    page = tolerant(salt).post(f"/campaigns/{playing.campaign.pk}/end/", {"token": "t"})
    assert page.status_code == 503
    assert b"Try again" in page.content
    assert counts() == before


def test_a_broker_that_takes_no_message(playing: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """The order is a row; the sweep finds it however long no worker ran."""
    monkeypatch.setattr(queue, "announce", lambda *_: None)
    items = [inputs.submit_order(playing.seat("red"), "take 1", token="a")]
    items.append(inputs.submit_order(playing.seat("blue"), "take 2", token="b"))
    Input.objects.all().update(created=items[0].created - timedelta(days=3))
    tasks.sweep()
    for item in items:
        item.refresh_from_db()
        assert item.is_done, item.message
    tasks.sweep()
    assert Input.objects.filter(status="done", kind="order").count() == 2


@pytest.mark.database
def test_a_fault_of_the_rules_leaves_everything_as_it_was(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    before = counts()
    with monkeypatch.context() as patch:
        patch.setattr("rules_engine.submit", broken)
        item = inputs.submit_order(playing.seat("red"), "take 1", token="o")
    item.refresh_from_db()
    assert item.status == "failed"
    assert "nothing was changed" in item.message
    assert "Zero" not in item.message
    assert counts() == {**before, "Input": before["Input"] + 1}
    again = inputs.submit_order(playing.seat("red"), "take 1", token="p")
    again.refresh_from_db()
    assert again.is_done


@pytest.mark.database
def test_people_who_are_deleted(playing: Cast) -> None:
    inputs.submit_order(playing.seat("red"), "take 1", token="o")
    playing.client("red")
    get_user_model().objects.get(username="red").delete()
    for who in ("referee", "blue"):
        for page in ("", "seats/", "log/", "dice/"):
            answer = playing.client(who).get(f"/campaigns/{playing.campaign.pk}/{page}")
            assert answer.status_code == 200, page
    assert playing.client("red").get(f"/campaigns/{playing.campaign.pk}/").status_code == 302
    item = inputs.submit_order(playing.seat("blue"), "take 1", token="b")
    item.refresh_from_db()
    assert item.is_done


@pytest.mark.parametrize("faces", [[], [0], [7], [-1], [1, 1], [10**30], [6] * 100])
def test_dice_that_cannot_have_been_rolled(make_cast: Any, toy: str, faces: list[int]) -> None:
    cast = make_cast(toy, dice="table")
    cast.start()
    for at, who in enumerate(("red", "blue", "red")):
        inputs.submit_order(cast.seat(who), f"take {(3, 3, 1)[at]}", token=str(at))
    campaign = f"/api/v1/campaigns/{cast.campaign.pk}/"
    decision = cast.client("red").get(f"{campaign}decisions/").json()["decisions"][0]["id"]
    body = {"key": "roll", "token": "r"}
    made = cast.client("red").post(f"{campaign}decisions/{decision}/", body, "application/json")
    assert made.json()["status"] == "needs_dice"
    before = counts()
    address = f"{campaign}inputs/{made.json()['id']}/dice/"
    answer = tolerant(cast.client("referee")).post(address, {"faces": faces}, "application/json")
    assert answer.status_code == 400, answer.content
    assert cast.client("red").post(address, {"faces": [3]}, "application/json").status_code == 403
    assert counts() == before
    fine = cast.client("referee").post(address, {"faces": [3]}, "application/json")
    assert fine.status_code == 201
