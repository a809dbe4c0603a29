"""The sweep: whatever breaks around it, work that waits is found, said, and not heaped up."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.db import OperationalError
from django.utils import timezone

from campaigns import tasks
from campaigns.models import Input, Mail, Picture, Press, Pulse, Session, Upload
from campaigns.services.asking import inputs, presses
from campaigns.services.carrying import adjudicate, verbs
from campaigns.services.mails import sending
from campaigns.services.upkeep import complaints, pulses, queue, sweeping
from referee import sweeper
from tests.campaigns.test_nothing_lost import Workshop, database_of_its_own
from tests.conftest import Cast
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.database


@pytest.fixture(autouse=True)
def no_complaint_before() -> Iterator[None]:
    """Let each test hear its own complaints."""
    complaints.forget()
    yield
    complaints.forget()


def order_lost(cast: Cast, monkeypatch: pytest.MonkeyPatch, age: timedelta) -> Input:
    """Store an order of which no message tells, so long ago."""
    with monkeypatch.context() as patched:
        patched.setattr(queue, "announce", lambda *_: None)
        item = inputs.submit_order(cast.seat("red"), "take 1", token=f"lost {age}")
    Input.objects.filter(pk=item.pk).update(created=timezone.now() - age)
    return item


# ---- whatever breaks ----------------------------------------------------------------------------


class Gone:
    """A broker that takes nothing."""

    def send_task(self, *_: Any) -> None:
        """Fail as a full disk does."""
        raise OSError(28, "No space left on device")


def test_the_thread_outlives_any_error_and_says_it_once(
    monkeypatch: pytest.MonkeyPatch, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.SWEEP_SECONDS = 0.01
    done = threading.Semaphore(0)

    def sweep() -> None:
        done.release()
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(tasks, "sweep", sweep)
    with caplog.at_level(logging.ERROR):
        over = sweeper.start(Gone())
        for _ in range(5):
            assert done.acquire(timeout=PATIENCE), "the thread has ended"
        over.set()
    said = [record.getMessage() for record in caplog.records]
    assert said.count("The sweep could not be done") == 1
    assert sum("No space left" in (record.exc_text or "") for record in caplog.records) >= 1


def test_without_a_broker_orders_are_carried_out(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    item = order_lost(playing, monkeypatch, timedelta(minutes=1))
    monkeypatch.setattr(sweeper, "close_old_connections", lambda: None)  # the test's own
    sweeper.sweep_once(Gone())
    item.refresh_from_db()
    assert item.is_done


def test_one_campaign_that_breaks_holds_up_no_other(
    playing: Cast, make_cast: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_cast("toy")
    other.start()
    items = [order_lost(one, monkeypatch, timedelta(minutes=1)) for one in (playing, other)]
    carry_out, broken = adjudicate.adjudicate_campaign, min(i.campaign_id for i in items)

    def breaks(campaign_id: Any) -> int:
        if campaign_id == broken:
            raise RuntimeError("something that nobody thought of")
        return carry_out(campaign_id)

    monkeypatch.setattr(adjudicate, "adjudicate_campaign", breaks)
    tasks.sweep()
    states = {item.campaign_id: Input.objects.get(pk=item.pk).status for item in items}
    assert states.pop(broken) == "waiting"
    assert list(states.values()) == ["done"]
    assert "1 could not" in Pulse.objects.get(name=pulses.SWEEP).trouble


@pytest.mark.parametrize("fault", [OperationalError("could not extend file"), OSError(28, "full")])
def test_an_order_that_met_a_full_disk_goes_on_waiting(
    playing: Cast, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    """It was marked as failed by a fault of the program, and never carried out."""
    item = order_lost(playing, monkeypatch, timedelta(minutes=1))

    def full(*_: Any) -> Any:
        raise fault

    with monkeypatch.context() as patched:
        patched.setattr(verbs, "perform", full)
        tasks.sweep()
    item.refresh_from_db()
    assert item.status == "waiting"
    tasks.sweep()
    item.refresh_from_db()
    assert item.is_done


def test_a_real_worker_whose_queue_cannot_be_written_for_a_while(tmp_path: Path) -> None:
    with database_of_its_own(tmp_path, is_set_up=True) as environment:
        workshop = Workshop({**environment, "REDIS_URL": ""})
        ready = tmp_path / "ready"
        worker = workshop.worker(REFEREE_READY_FILE=str(ready), SWEEP_AT_ONCE="1")
        folder = tmp_path / "broker" / "queue"
        try:
            until(ready.exists)
            folder.rename(tmp_path / "aside")
            folder.write_text("a file where the directory was")
            workshop.must("submit", LOSE_MESSAGE="1")
            until(lambda: workshop.report()["status"] == "done", "A sweep without a broker")
            folder.unlink()
            (tmp_path / "aside").rename(folder)
            assert worker.poll() is None, "the worker has ended"
            worker.terminate()
            assert worker.wait(PATIENCE) == 0, "it did not live on until it was stopped"
        finally:
            worker.kill()
            worker.wait()


def test_a_real_worker_whose_redis_refuses(tmp_path: Path) -> None:
    with database_of_its_own(tmp_path, is_set_up=True) as environment:
        workshop = Workshop({**environment, "REDIS_URL": "redis://127.0.0.1:1/0"})
        workshop.must("submit")
        done = workshop.run("sweep_once")
        assert done.returncode == 0, done.stderr
        assert "The broker takes no message" in done.stderr
        assert workshop.report()["status"] == "done"


# ---- nothing is heaped up -----------------------------------------------------------------------


def test_a_stopped_picture_worker_lets_no_queue_grow(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    lying: list[tuple[str, tuple[str, ...]]] = []
    monkeypatch.setattr(queue, "announce", lambda task, row, *more: lying.append((task, more)))
    monkeypatch.setattr(queue, "ask_chores", lambda: lying.append(("still_there", ())))
    monkeypatch.setattr(queue, "depth", lambda name: len(lying))
    branch = playing.campaign.branch
    Picture.objects.bulk_create(
        Picture(campaign=playing.campaign, branch=branch, seq=1000 + at, viewer="red")
        for at in range(120)
    )
    Picture.objects.update(created=timezone.now() - timedelta(hours=1))
    for _ in range(30):
        tasks.sweep()
    assert len(lying) <= queue.MOST_UNTAKEN + sweeping.MOST_AT_ONCE + 1
    lying.clear()  # somebody takes them, and dies with them
    tasks.sweep()
    assert [task for task, _ in lying].count("draw_picture") == sweeping.MOST_AT_ONCE


def test_a_sweep_is_not_announced_while_earlier_messages_lie_untaken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[str] = []

    class App:
        def send_task(self, name: str) -> None:
            sent.append(name)

    monkeypatch.setattr(queue, "depth", lambda name: len(sent))
    for _ in range(100):
        sweeper.sweep_once(App())
    assert len(sent) == queue.MOST_UNTAKEN


def test_the_clock_of_a_served_site_heaps_up_no_sweeps(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from celery.beat import PersistentScheduler

    from referee.beat import Scheduler

    sent: list[Any] = []
    monkeypatch.setattr(
        PersistentScheduler, "apply_entry", lambda self, entry, producer: sent.append(entry)
    )
    monkeypatch.setattr(queue, "depth", lambda name: len(sent))
    clock = Scheduler(current_app, schedule_filename=str(tmp_path / "schedule"), lazy=True)
    for _ in range(100):
        clock.apply_entry("sweep")
    assert len(sent) == queue.MOST_UNTAKEN


# ---- moments in the future ----------------------------------------------------------------------


def test_an_order_from_a_clock_that_ran_ahead_is_swept(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    item = order_lost(playing, monkeypatch, timedelta(days=-3))
    tasks.sweep()
    item.refresh_from_db()
    assert item.is_done


def test_chores_from_a_clock_that_ran_ahead_are_announced(
    playing: Cast, announced: list[tuple[str, str]]
) -> None:
    soon = timezone.now() + timedelta(days=3)
    seat, branch = playing.seat("red"), playing.campaign.branch
    facts = {"campaign": playing.campaign, "seat": seat, "subject": "s", "body": "b"}
    mail = Mail.objects.create(**facts, key="1", claimed=soon, after=soon)
    upload = Upload.objects.create(user=seat.user, data=b"", claimed=soon, status="checking")
    picture = Picture.objects.create(campaign=playing.campaign, branch=branch, seq=99, viewer="red")
    for row in (mail, upload, picture):
        type(row).objects.filter(pk=row.pk).update(created=soon)
    announced.clear()
    tasks.sweep()
    wanted = {
        ("send_mail", str(mail.pk)),
        ("take_in", str(upload.pk)),
        ("draw_picture", str(picture.pk)),
    }
    assert wanted <= set(announced)
    held = Mail.objects.create(**facts, key="2", after=timezone.now() + sending.HOLD)
    assert held not in Mail.objects.filter(sending.ready())


def test_sessions_that_have_run_out_are_deleted_once_a_day(db: None) -> None:
    past, soon = (timezone.now() + timedelta(days=days) for days in (-1, 1))
    Session.objects.create(session_key="old", session_data="", expire_date=past)
    Session.objects.create(session_key="new", session_data="", expire_date=soon)
    tasks.sweep()
    assert [session.session_key for session in Session.objects.all()] == ["new"]
    Session.objects.create(session_key="old", session_data="", expire_date=past)
    tasks.sweep()
    assert Session.objects.count() == 2
    Pulse.objects.filter(name=pulses.SESSIONS).update(at=timezone.now() - timedelta(days=2))
    tasks.sweep()
    assert Session.objects.count() == 1


def test_of_a_seats_presses_the_newest_are_remembered(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presses, "MOST_KEPT", 3)
    red, blue = playing.seat("red"), playing.seat("blue")
    for seat, count in ((red, 5), (blue, 2)):
        assert all(presses.is_new(seat, f"t{at}", []) for at in range(count))
    tasks.sweep()
    assert Press.objects.filter(seat=red).count() == 3
    assert Press.objects.filter(seat=blue).count() == 2
    assert not presses.is_new(red, "t4", [])
    assert presses.is_new(red, "t0", [])
