"""Signs of life: who leaves them and when, and what is said of a site by them."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns import tasks
from campaigns.models import Pulse
from campaigns.services.upkeep import health, pulses, queue
from referee import celery, sweeper
from tests.campaigns.test_sweep import order_lost
from tests.conftest import Cast

pytestmark = pytest.mark.database


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
