"""A campaign handed in as a file: the worker takes it in, wholly and once, or says why not."""

from __future__ import annotations

import json
import signal
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from campaigns import tasks
from campaigns.models import Campaign, Upload
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.files import exports, imported_rows, imports, uploads
from campaigns.services.upkeep import queue
from tests.campaigns.test_nothing_lost import Workshop, workshop
from tests.conftest import Cast

__all__ = ["workshop"]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def raw(playing: Cast) -> bytes:
    """A campaign as it was exported."""
    return exports.export_file(playing.seat("referee")).getvalue()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that has not come to it yet."""
    monkeypatch.setattr(queue, "announce", lambda *_: None)


def user_of(cast: Cast, name: str = "stranger") -> User:
    """Return somebody's account."""
    return User.objects.get(username=name)


def hand_in(client: Client, raw: bytes) -> Any:
    """Hand in a file by the page."""
    return client.post("/import/", {"file": SimpleUploadedFile("summer.json", raw)})


def test_the_page_says_how_far_a_file_has_come(playing: Cast, raw: bytes, slow: None) -> None:
    client = playing.client("stranger")
    answer = hand_in(client, raw)
    upload = Upload.objects.get()
    address = f"/import/{upload.pk}/"
    assert answer.headers["Location"] == address
    page = client.get(address).content.decode()
    assert "summer.json" in page
    assert "waits for the worker" in page
    assert f'hx-get="{address}"' in page
    assert uploads.take_in(upload.pk)
    part = client.get(address, headers=HTMX).content.decode()
    made = Campaign.objects.get(seats__user=user_of(playing))
    assert f"/campaigns/{made.pk}/" in part
    assert "hx-get" not in part
    assert "<html" not in part


def test_what_is_wrong_with_a_file_is_said_on_its_page(playing: Cast, slow: None) -> None:
    client = playing.client("stranger")
    hand_in(client, b'{"format": ')
    upload = Upload.objects.get()
    before = Campaign.objects.count()
    assert uploads.take_in(upload.pk)
    page = client.get(f"/import/{upload.pk}/").content.decode()
    assert "was not taken in" in page
    assert "line 1" in page
    upload.refresh_from_db()
    assert (upload.status, bytes(upload.data), Campaign.objects.count()) == ("refused", b"", before)


def test_a_file_is_its_owners_alone(playing: Cast, raw: bytes, slow: None) -> None:
    hand_in(playing.client("stranger"), raw)
    pk = Upload.objects.get().pk
    for name in ("referee", "red"):
        assert playing.client(name).get(f"/import/{pk}/").status_code == 404
        assert playing.client(name).get(f"/api/v1/import/{pk}/").status_code == 404
    assert playing.client("anonymous").get(f"/import/{pk}/").status_code == 302


def test_by_the_api(playing: Cast, raw: bytes, slow: None) -> None:
    client = playing.client("stranger")
    answer = client.post("/api/v1/import/", raw, "application/json")
    assert (answer.status_code, answer.json()["status"]) == (202, "waiting")
    address = f"/api/v1/import/{answer.json()['id']}/"
    uploads.take_in(answer.json()["id"])
    found = client.get(address).json()
    assert found["status"] == "done"
    assert client.get(f"/api/v1/campaigns/{found['campaign']}/").status_code == 200


def test_too_large_a_file_is_refused_at_the_door(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaigns.views.imports.MOST_BYTES", 10)
    assert hand_in(playing.client("stranger"), b"12345678901").status_code == 400
    monkeypatch.setattr(uploads, "MOST_BYTES", 10)
    with pytest.raises(BadRequest, match="at most"):
        uploads.store_upload(user_of(playing), "x.json", b"12345678901")
    assert not Upload.objects.exists()


@pytest.mark.database
def test_only_so_many_files_of_a_person_wait(playing: Cast, slow: None) -> None:
    for _ in range(uploads.MOST_OPEN):
        uploads.store_upload(user_of(playing), "x.json", b"{}")
    with pytest.raises(NotNow):
        uploads.store_upload(user_of(playing), "x.json", b"{}")
    uploads.store_upload(user_of(playing, "red"), "x.json", b"{}")


@pytest.mark.database
def test_a_file_is_taken_in_once(playing: Cast, raw: bytes, slow: None) -> None:
    upload = uploads.store_upload(user_of(playing), "x.json", raw)
    assert [uploads.take_in(upload.pk), uploads.take_in(upload.pk)] == [True, False]
    assert Campaign.objects.filter(seats__user=user_of(playing)).count() == 1


@pytest.mark.database
def test_whoever_comes_second_takes_his_own_back(
    playing: Cast, raw: bytes, slow: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload = uploads.store_upload(user_of(playing), "x.json", raw)
    monkeypatch.setattr(uploads, "CLAIM_FOR", timedelta(0))
    check = imports.read_checked

    def slowly(data: bytes) -> Any:
        monkeypatch.setattr(imports, "read_checked", check)
        assert uploads.take_in(upload.pk)
        return check(data)

    monkeypatch.setattr(imports, "read_checked", slowly)
    assert not uploads.take_in(upload.pk)
    assert Campaign.objects.filter(seats__user=user_of(playing)).count() == 1


@pytest.mark.database
def test_a_busy_database_is_no_fault_of_the_file(
    playing: Cast, raw: bytes, slow: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload = uploads.store_upload(user_of(playing), "x.json", raw)

    def busy(*_: Any) -> Any:
        raise OperationalError("database is locked")

    with monkeypatch.context() as patched:
        patched.setattr(imported_rows, "store", busy)
        assert not uploads.take_in(upload.pk)
    assert uploads.take_in(upload.pk)
    upload.refresh_from_db()
    assert upload.is_done


def test_a_fault_of_the_program_is_said_without_its_inside(
    playing: Cast, raw: bytes, slow: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload = uploads.store_upload(user_of(playing), "x.json", raw)
    monkeypatch.setattr(imported_rows, "store", lambda *_: 1 / 0)
    assert uploads.take_in(upload.pk)
    page = playing.client("stranger").get(f"/import/{upload.pk}/").content.decode()
    assert str(upload.pk) in page
    assert "division" not in page


@pytest.mark.database
def test_the_sweep_finds_a_file_whose_message_was_lost(
    playing: Cast, raw: bytes, announced: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(queue, "announce", lambda *_: None)
        upload = uploads.store_upload(user_of(playing), "x.json", raw)
    tasks.sweep()
    assert not [row for task, row in announced if task == "take_in"]
    Upload.objects.update(created=timezone.now() - timedelta(minutes=1))
    tasks.sweep()
    assert ("take_in", str(upload.pk)) in announced
    upload.refresh_from_db()
    assert upload.is_done


class TestKilled:
    """Workers that are killed while they take a file in."""

    @pytest.fixture
    def handed_in(self, workshop: Workshop) -> Workshop:
        """A workshop with a file that waits."""
        workshop.must("submit")
        workshop.must("work")
        workshop.must("upload")
        return workshop

    @staticmethod
    def uploaded(workshop: Workshop) -> dict[str, Any]:
        """Return what became of the file."""
        found: dict[str, Any] = json.loads(workshop.must("uploaded"))
        return found

    def assert_taken_in(self, workshop: Workshop) -> None:
        """The campaign is there twice, once as it was and once as it was taken in: with the word
        that it is a copy, which both sides' logs have besides the new seal of the dice.
        """
        after = self.uploaded(workshop)
        assert (after["status"], after["held"], after["is_there"]) == ("done", 0, True)
        first, second = after["counts"]
        assert [new - old for old, new in zip(first, second, strict=True)] == [1, 1, 4]

    @pytest.mark.database
    @pytest.mark.parametrize("instant", ["upload_checked", "upload_stored", "upload_taken_in"])
    def test_at_an_instant(self, handed_in: Workshop, instant: str) -> None:
        killed = handed_in.run("take_in", REFEREE_KILL_AT=instant)
        assert killed.returncode == -signal.SIGKILL
        between = self.uploaded(handed_in)
        is_there = instant == "upload_taken_in"
        assert (between["is_there"], len(between["counts"])) == (is_there, 1 + is_there)
        handed_in.must("take_in")
        assert self.uploaded(handed_in) == between
        handed_in.must("sweep")
        handed_in.must("sweep")
        self.assert_taken_in(handed_in)

    def test_again_and_again(self, handed_in: Workshop) -> None:
        for _ in range(uploads.MOST_ATTEMPTS):
            killed = handed_in.run("take_in", REFEREE_KILL_AT="upload_stored", LATER="1")
            assert killed.returncode == -signal.SIGKILL
        handed_in.must("sweep")
        after = self.uploaded(handed_in)
        assert (after["status"], after["held"], len(after["counts"])) == ("failed", 0, 1)
        assert "Nothing was stored" in after["message"]

    @pytest.mark.database
    def test_several_at_once_take_it_in_once(self, handed_in: Workshop) -> None:
        handed_in.crowd(3, "take_in", LATER="1")
        self.assert_taken_in(handed_in)
