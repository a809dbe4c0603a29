"""What the site's own operations cost, each beside a plain reference in the same run.

Needs a database of its own: `manage.py measure` makes one in a directory that it throws away.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client, override_settings

import rules_engine
from campaigns.models import Branch, Campaign, Input, Seat
from campaigns.services import adjudicate, engine, inputs, log, positions, queue
from rules_engine import Event, apply
from rules_engine.records import link
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Players

MOVES = 120
ENTRIES = 20_000
ROUNDS = 30


@dataclass
class Row:
    """One line of the table: times in milliseconds."""

    operation: str
    reference: str
    own_ms: float
    reference_ms: float | None
    required: str
    is_met: bool


def measure(campaign: Campaign) -> list[dict[str, Any]]:
    """Play the campaign for a while and measure; return the rows of the table as plain data."""
    quiet, queue._send = queue._send, lambda *_: None
    try:
        one_order = _orders(campaign)
        queue._send = _at_once
        http = _over_http(campaign)
        page = _map_page(campaign)
        moments, chain = _long_log(campaign)
    finally:
        queue._send = quiet
    notice, memory = _worker_rows(campaign)
    rows = [one_order, http, page, moments, chain, notice, memory]
    return [asdict(row) for row in rows]


def timed(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the median time of some work in milliseconds."""
    found = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        found.append((time.perf_counter() - begun) * 1000)
    return median(found)


def _orders(campaign: Campaign) -> Row:
    """Let random players play, each order stored, carried out, logged, and seen by both sides."""
    game = rules_engine.load(campaign.game)
    players = Players(game, Chance("measure"))
    found = []
    for at in range(MOVES):
        campaign = _fresh(campaign)
        given = players.next_input(positions.head_state(campaign))
        if given is None:
            break
        seat = Seat.objects.select_related("campaign__branch").get(
            campaign=campaign, side=given.side
        )
        begun = time.perf_counter()
        if given.order is not None:
            text = engine.write_order(campaign, given.order)
            item = inputs.submit_order(seat, text, token=f"m{at}")
        else:
            decision = given.decision or {}
            item = inputs.answer_decision(seat, decision["id"], given.key, token=f"m{at}")
        adjudicate.adjudicate(str(item.pk))
        branch = _branch(campaign)
        for side in game.sides:
            positions.view_at(branch, None, side)
        found.append((time.perf_counter() - begun) * 1000)
    own = median(found)
    words = "one order: store, check, carry out, append, two views, with the database"
    return Row(words, "", own, None, "at most 15 ms", own <= 15)


def _over_http(campaign: Campaign) -> Row:
    """Compare an order's whole way through the site with a bare view that writes one row."""
    client, _ = _client(campaign)
    game = rules_engine.load(campaign.game)
    players = Players(game, Chance("measure http"))
    address = f"/api/v1/campaigns/{campaign.pk}"
    found = []
    for at in range(ROUNDS):
        campaign = _fresh(campaign)
        given = players.next_input(positions.head_state(campaign))
        if given is None:
            break
        seat = campaign.seats.get(side=given.side)
        client.force_login(User.objects.get(seats=seat))
        if given.order is not None:
            part = "orders/"
            data: dict[str, Any] = {"order": given.order.to_json()}
        else:
            decision = given.decision or {}
            part, data = f"decisions/{decision['id']}/", {"key": given.key}
        body = json.dumps({**data, "token": f"h{at}"})
        begun = time.perf_counter()
        answer = client.post(f"{address}/{part}", body, "application/json")
        found.append((time.perf_counter() - begun) * 1000)
        if answer.status_code != 201:
            raise RuntimeError(f"{part} gave {answer.status_code}: {answer.content.decode()}")
    own = median(found)
    with override_settings(ROOT_URLCONF="campaigns.measure_urls"):
        reference = timed(lambda: client.post("/write/"))
    words = "an order through the API: store, carry out, answer"
    bare = "a bare view that writes one row"
    return Row(words, bare, own, reference, "0.25 of its rate", reference / own >= 0.25)


def _map_page(campaign: Campaign) -> Row:
    """Compare the map page with a bare page of 20 rows."""
    client, _ = _client(campaign)
    own = timed(lambda: client.get(f"/campaigns/{campaign.pk}/table/"))
    with override_settings(ROOT_URLCONF="campaigns.measure_urls"):
        reference = timed(lambda: client.get("/rows/"))
    bare = "a bare page of 20 rows, logged in"
    return Row("the map page", bare, own, reference, "0.3 of its rate", reference / own >= 0.3)


def _long_log(campaign: Campaign) -> tuple[Row, Row]:
    """Lengthen the log to 20,000 entries, then reach points of it and recompute its chain."""
    branch = _lengthen(_branch(campaign))
    step = branch.head // ROUNDS
    points = iter(range(step, branch.head + 1, step))

    def reach() -> None:
        positions.forget_all()
        positions.state_at(branch, next(points))

    own = timed(reach, ROUNDS - 1)
    texts = list(log.entries_on_line(branch).values_list("body", flat=True))

    def replay() -> None:
        state: dict[str, Any] = {}
        for text in texts:
            body = json.loads(text)
            if body["type"] == "event":
                state = apply(state, Event.from_json(body["event"]))

    whole = timed(replay, 1)
    moments = Row(
        f"any point of a log of {branch.head} entries",
        "replay of the whole",
        own,
        whole,
        "20 times faster, and at most 10 ms",
        own <= 10 and whole / own >= 20,
    )
    raw = [text.encode() for text in texts]
    chained = timed(lambda: _chain(raw, campaign.chain_salt), 3)
    plain = timed(lambda: hashlib.sha256(b"".join(raw)).hexdigest(), 3)
    chain = Row(
        "hash chain of the log",
        "SHA-256 over the same bytes",
        chained,
        plain,
        "at most 4 times slower",
        chained / plain <= 4,
    )
    return moments, chain


def _lengthen(branch: Branch) -> Branch:
    """Append the log's own events again and again; their effects are complete, so they fold."""
    own = list(log.read_bodies(branch))
    item = Input.objects.filter(campaign=branch.campaign).first()
    if item is None:
        return branch
    events = [body for body in own if body["type"] == "event"][1:]
    state = positions.state_at(branch)
    while branch.head < ENTRIES:
        part = events[: positions.CHECKPOINT_EVERY]
        events = events[positions.CHECKPOINT_EVERY :] + part
        log.append_truth(branch, item, part)
        for body in part:
            state = apply(state, Event.from_json(body["event"]))
        positions.store_checkpoint(branch, branch.head, state)
    return branch


def _chain(raw: list[bytes], salt: str) -> str:
    chain = ""
    for text in raw:
        chain = link(chain, salt, text)
    return chain


def _worker_rows(campaign: Campaign) -> tuple[Row, Row]:
    """Time what a person waits for (stored, told to a real worker, carried out, noticed).

    Then look at what that worker holds.
    """
    referee = Seat.objects.select_related("campaign__branch").get(
        campaign=campaign, role=Seat.Role.REFEREE
    )
    side = rules_engine.load(campaign.game).sides[0]
    found = []
    with tempfile.TemporaryDirectory() as signs:
        sign = Path(signs, "ready")
        worker = _worker({"REFEREE_READY_FILE": str(sign), "SWEEP_IN_WORKER": "0"})
        try:
            _wait_until(sign.exists, 30)
            for at in range(ROUNDS):
                begun = time.perf_counter()
                note = inputs.send_note(referee, side, f"Note {at}", token=f"n{at}")
                inputs.wait_for(note, 5)
                found.append((time.perf_counter() - begun) * 1000)
            held = _megabytes(worker.pid)
        finally:
            worker.terminate()
            worker.wait(20)
    own = median(found)
    broker = "Redis" if settings.REDIS_URL else "no Redis"
    return (
        Row(f"a task's result shown, {broker}", "", own, None, "at most 50 ms", own <= 50),
        Row("MB held by a worker with a campaign", "", held, None, "at most 150", held <= 150),
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


def _at_once(task: str, *arguments: str) -> None:
    """Carry out in this process what a worker would: the way is measured, not the broker."""
    if task.endswith("adjudicate"):
        adjudicate.adjudicate(arguments[0])


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


def _client(campaign: Campaign) -> tuple[Client, Seat]:
    """Return a browser of a player of the campaign, and his seat."""
    seat = campaign.seats.filter(role=Seat.Role.COMMANDER).exclude(user=None).first()
    if seat is None or not isinstance(seat.user, User):
        raise RuntimeError("Nobody sits in this campaign.")
    client = Client(SERVER_NAME="localhost")
    client.force_login(seat.user)
    return client, seat


def _fresh(campaign: Campaign) -> Campaign:
    return Campaign.objects.select_related("branch").get(pk=campaign.pk)


def _branch(campaign: Campaign) -> Branch:
    branch = _fresh(campaign).branch
    if branch is None:
        raise RuntimeError("The set-up has not been laid out.")
    return branch
