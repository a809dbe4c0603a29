"""The sweep: whatever breaks around it, work that waits is found, said, and not heaped up."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from celery import current_app
from django.conf import settings
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns import tasks
from campaigns.models import Input, Mail, Picture, Press, Pulse, Session, Upload
from campaigns.services.asking import inputs, presses
from campaigns.services.carrying import adjudicate, verbs
from campaigns.services.mails import sending
from campaigns.services.upkeep import complaints, health, pulses, queue, sweeping
from referee import celery, sweeper
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


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("name", "is_sweeping", "signs"),
    [
        ("rules", True, {"sweep"}),
        ("rules", False, set()),  # a beat announces the sweep, and may not be there
        ("chores", True, {"chores"}),
    ],
)
def test_a_worker_leaves_its_sign_of_life_before_it_is_called_ready(
    monkeypatch: pytest.MonkeyPatch, name: str, is_sweeping: bool, signs: set[str]
) -> None:
    found: list[set[str]] = []

    def look(_: Path) -> None:
        found.append(set(Pulse.objects.values_list("name", flat=True)))

    monkeypatch.setattr(Path, "touch", look)
    monkeypatch.setenv("REFEREE_READY_FILE", "ready")
    monkeypatch.setattr(settings, "SWEEP_IN_WORKER", is_sweeping)
    monkeypatch.setattr(sweeper, "start", lambda _: None)
    worker = SimpleNamespace(app=SimpleNamespace(amqp=SimpleNamespace(queues=SimpleNamespace())))
    worker.app.amqp.queues.consume_from = {name: None}
    celery.start_sweeping(worker)
    assert found == [signs]


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_cannot_leave_its_sign_begins_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def gone(_: str) -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(pulses, "begin", gone)
    celery._leave_signs({"chores"})
    assert not Pulse.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("trouble", ["1 could not be looked after", ""])
def test_a_worker_that_begins_leaves_what_the_last_sweep_wrote_down(
    monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    monkeypatch.setattr(settings, "SWEEP_IN_WORKER", True)
    before = timezone.now() - timedelta(days=1)
    Pulse.objects.create(name=pulses.SWEEP, at=before, trouble=trouble)
    celery._leave_signs({"rules"})
    assert pulses.is_young(pulses.SWEEP)
    assert Pulse.objects.get(name=pulses.SWEEP).trouble == trouble


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


# ---- what is said of it -------------------------------------------------------------------------


def well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everything have given a sign of life just now."""
    monkeypatch.setattr(queue, "depth", lambda name: 0)
    for name in (pulses.SWEEP, pulses.CHORES):
        Pulse.objects.update_or_create(name=name, defaults={"at": timezone.now(), "trouble": ""})


def test_health_says_what_does_not_work(
    playing: Cast, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    address = reverse("health")
    well(monkeypatch)
    answer = Client().get(address)
    assert (answer.status_code, answer.json()["well"]) == (200, True)
    Pulse.objects.filter(name=pulses.SWEEP).update(at=timezone.now() - timedelta(minutes=2))
    assert "no sign of life" in Client().get(address).json()["sweep"]
    Pulse.objects.filter(name=pulses.SWEEP).update(at=timezone.now() + timedelta(days=2))
    assert "no sign of life" in Client().get(address).json()["sweep"]

    def refuses(name: str) -> int:
        raise ConnectionRefusedError

    monkeypatch.setattr(queue, "depth", refuses)
    assert "does not answer" in Client().get(address).json()["broker"]
    settings.DATA_DIR = "/nowhere"
    answer = Client().get(address)
    assert answer.status_code == 503
    assert "cannot be written" in answer.json()["disk"]


@pytest.mark.parametrize(
    ("chore", "row"),
    [
        (tasks.draw_picture, (str(uuid4()), "truth")),
        (tasks.draw_pack, (str(uuid4()),)),
        (tasks.send_mail, ("0",)),
        (tasks.take_in, (str(uuid4()),)),
    ],
    ids=["picture", "pack", "mail", "upload"],
)
def test_whoever_does_what_waits_gives_a_sign_of_life(db: None, chore: Any, row: Any) -> None:
    chore(*row)
    assert pulses.is_young(pulses.CHORES)


def test_the_start_page_tells_a_referee_and_nobody_else(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    well(monkeypatch)
    page = playing.client("referee").get("/").content.decode()
    assert "The site does its work" in page
    order_lost(playing, monkeypatch, timedelta(minutes=5))
    Pulse.objects.all().delete()
    page = playing.client("referee").get("/").content.decode()
    assert "The site has trouble" in page
    assert "gives no sign of life" in page
    assert "“A trial” has waited" in page
    for name in ("red", "stranger"):
        page = playing.client(name).get("/").content.decode()
        assert "trouble" not in page
        assert "does its work" not in page


def test_what_anybody_is_told_of_health_says_nothing_of_a_campaign(
    playing: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    well(monkeypatch)
    before = Client().get(reverse("health")).content
    order_lost(playing, monkeypatch, timedelta(minutes=5))
    assert Client().get(reverse("health")).content == before
    assert health.waiting_for(playing.seat("referee").user) == ["A trial"]
    assert health.waiting_for(playing.seat("red").user) == []
