"""What a worker does: one order carried out in this process, and a task by a real worker."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from django.conf import settings

import rules_engine
from campaigns.measures.rows import ROUNDS, Row, branch_of, fresh, times
from campaigns.models import Campaign, Seat
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.carrying import adjudicate
from campaigns.services.history import positions
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Input as Given
from rules_engine.tools.players import Players

MOVES = 120
WHY_SO_MUCH = (
    "80 MB when the site is set up, 22 more with the rules and boards of four games, read in "
    "before the first order; with two games it held 121"
)


def one_order(campaign: Campaign) -> Row:
    """Let random players play, each order stored, carried out, logged, and seen by all sides."""
    players = Players(rules_engine.load(campaign.game), Chance("measure"))
    found: list[float] = []
    for at in range(MOVES):
        campaign = fresh(campaign)
        given = players.next_input(positions.head_state(campaign))
        if given is None:
            break
        found += times(_carrying_out(campaign, given, f"m{at}"), 1)
    own = median(found)
    words = "one order: store, check, carry out, append, two views, with the database"
    return Row(words, "", own, None, "at most 15 ms", own <= 15)


def _carrying_out(campaign: Campaign, given: Given, token: str) -> Callable[[], None]:
    seat = Seat.objects.select_related("campaign__branch").get(campaign=campaign, side=given.side)

    def carry_out() -> None:
        if given.order is not None:
            text = engine.write_order(campaign, given.order)
            item = inputs.submit_order(seat, text, token=token)
        else:
            decision = given.decision or {}
            item = inputs.answer_decision(seat, decision["id"], given.key, token=token)
        adjudicate.adjudicate(str(item.pk))
        branch = branch_of(campaign)
        for side in engine.game_of(campaign).sides:
            positions.view_at(branch, None, side)

    return carry_out


def by_a_worker(campaign: Campaign) -> tuple[Row, Row]:
    """Time what a person waits for (stored, told to a real worker, carried out, noticed).

    Then look at what that worker holds.
    """
    rows = Seat.objects.select_related("campaign__branch")
    referee = rows.get(campaign=campaign, role=Seat.Role.REFEREE)
    side = rules_engine.load(campaign.game).sides[0]
    numbers = iter(range(ROUNDS))

    def send() -> None:
        at = next(numbers)
        inputs.wait_for(inputs.send_note(referee, side, f"Note {at}", token=f"n{at}"), 5)

    with tempfile.TemporaryDirectory() as signs:
        sign = Path(signs, "ready")
        worker = _worker({"REFEREE_READY_FILE": str(sign), "SWEEP_IN_WORKER": "0"})
        try:
            _wait_until(sign.exists, 30)
            own = median(times(send, ROUNDS))
            held = _megabytes(worker.pid)
        finally:
            worker.terminate()
            worker.wait(20)
    broker = "Redis" if settings.REDIS_URL else "no Redis"
    return (
        Row(f"a task's result shown, {broker}", "", own, None, "at most 50 ms", own <= 50),
        Row(
            "held by a worker with a campaign",
            "",
            held,
            None,
            "at most 150 MB",
            held <= 150,
            "MB",
            WHY_SO_MUCH,
        ),
    )


def _wait_until(is_so: Callable[[], bool], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not is_so() and time.monotonic() < end:
        time.sleep(0.05)


def _megabytes(process: int) -> float:
    for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def _worker(more: dict[str, str]) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "celery", "-q", "-A", "referee", "worker", "-P", "solo"]
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat", "-Q", "rules"]
    return subprocess.Popen(  # noqa: S603
        [*command, *quiet],
        cwd=settings.BASE_DIR,
        env={**os.environ, **more},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
