"""Turns closed in processes that are killed: `python -m tests.campaigns.closing_workshop [SHARE]`.

For every instant (or every so-manieth) at which a process can die while a turn is closed and
published, one campaign: a child dies there, the sweep finds what was not done, and what there is in
the end is reported (JSON on standard output: a line for each instant, the first without any).
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import django
from django.core.management import call_command

from rules_engine.core import registry
from tests import kept_database

CLOSING = {"closing": "tests.campaigns.closing_game"}
MAILS = Path(os.environ["REFEREE_DATA"]) / "mails"


def prepare() -> None:
    """Make the database and the people."""
    from django.conf import settings
    from django.contrib.auth import get_user_model

    from campaigns import tasks
    from campaigns.services.upkeep import queue

    kept_database.make_ready()
    call_command("prepare", no_demo=True)
    for name in ("referee", "red", "blue"):
        get_user_model().objects.create_user(name, f"{name}@example.org")
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(MAILS)
    tasks.GRACE = timedelta(0)
    queue._send = lambda *_: None  # every message is lost; only the sweep helps


def begin(title: str) -> Any:
    """Return a campaign whose first step is running, with what the sides have handed in."""
    from django.contrib.auth import get_user_model

    from campaigns import tasks
    from campaigns.models import Mail
    from campaigns.services.asking import inputs
    from campaigns.services.carrying import adjudicate
    from campaigns.services.people import campaigns, seats

    users = get_user_model().objects
    settings = {"game": "closing", "scenario": "heap", "play": "order_sets", "news": "published"}
    made = campaigns.create_campaign(users.get(username="referee"), title=title, **settings)
    for seat in made.seats.filter(role="commander"):
        seats.join(users.get(username=seat.side), seat.invitation)
    adjudicate.adjudicate(str(campaigns.start_play(seat_of(made, "referee"), token="start").pk))
    Mail.objects.all().delete()
    inputs.submit_order_set(seat_of(made, "red"), ["take 3", "take 1"], token="red")
    inputs.submit_order_set(seat_of(made, "blue"), ["take 2", "end"], token="blue")
    tasks.sweep()  # the referee is written that all orders are in
    return made


def seat_of(campaign: Any, name: str) -> Any:
    """Return somebody's seat, read anew."""
    from campaigns.models import Seat

    rows = Seat.objects.select_related("campaign__branch", "campaign__publication__branch")
    return rows.get(campaign=campaign.pk, user__username=name)


def close_and_publish(campaign: Any) -> None:
    """Close the turn as a referee and his worker do: he presses again what seems not to be done."""
    from campaigns.services.asking import inputs
    from campaigns.services.carrying import adjudicate
    from campaigns.services.history import positions
    from campaigns.services.turns import closing

    referee = seat_of(campaign, "referee")
    closing.close(referee, token="close")
    adjudicate.adjudicate_campaign(campaign.pk)
    state = positions.head_state(seat_of(campaign, "referee").campaign)
    asked = [frame for frame in state["frames"] if frame["kind"] == "three"]
    said = campaign.inputs.filter(token="answer").first()
    if asked or said:
        decision = said.body["decision"] if said else f"d{asked[-1]['id']}"
        inputs.answer_decision(
            seat_of(campaign, "referee"), decision, "bow", side="blue", token="answer"
        )
        adjudicate.adjudicate_campaign(campaign.pk)
    closing.publish(seat_of(campaign, "referee"), token="publish")
    adjudicate.adjudicate_campaign(campaign.pk)


def mails() -> None:
    """Send what is to be sent, as often as workers please."""
    from campaigns.models import Mail
    from campaigns.services.mails import sending

    for row in list(Mail.objects.order_by("pk")) * 2:
        sending.send_mail(row.pk)


def killed(act: Callable[[], None], instant: int) -> list[str]:
    """Do something in a child that dies at that instant; return the names of those it passed."""
    from django.db import connections

    from campaigns.services.upkeep import faults

    connections.close_all()
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        passed = 0

        def point(name: str) -> None:
            nonlocal passed
            passed += 1
            os.write(writer, f"{name}\n".encode())
            if passed == instant:
                os.kill(os.getpid(), signal.SIGKILL)

        faults.point = point
        act()
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        names = pipe.read().decode().split()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0, status
    return names


def recover(campaign: Any) -> None:
    """Let time pass: sweeps, a worker that is told twice, the referee who presses again."""
    from campaigns import tasks
    from campaigns.services.carrying import adjudicate
    from campaigns.services.history import positions

    positions.forget_all()
    tasks.sweep()
    close_and_publish(campaign)
    tasks.sweep()
    adjudicate.adjudicate_campaign(campaign.pk)
    mails()
    mails()


def report(campaign: Any) -> dict[str, Any]:
    """Return what there is, without what differs from campaign to campaign."""
    from campaigns.models import Closing, Entry, Input, Mail, SideEntry
    from campaigns.services.history import positions

    fresh = seat_of(campaign, "referee").campaign
    rows = Input.objects.filter(campaign=campaign).order_by("number")
    entries = Entry.objects.filter(campaign=campaign)
    sent = "".join(file.read_text() for file in sorted(MAILS.glob("*"))) if MAILS.exists() else ""
    state = positions.head_state(fresh)
    mailed = Mail.objects.filter(campaign=campaign).select_related("seat")
    return {
        "inputs": [(row.kind, row.side, row.status, row.body.get("order", "")) for row in rows],
        "logged": [
            entries.filter(input=row, body__contains='"type":"input"').count() for row in rows
        ],
        "entries": entries.count(),
        "heaps": state["tracks"],
        "turn": state["turn"],
        "told": {
            side: SideEntry.objects.filter(campaign=campaign, side=side).count()
            for side in ("red", "blue")
        },
        "closings": [one.status for one in Closing.objects.filter(campaign=campaign)],
        "publications": fresh.publications.count(),
        "published": fresh.publication.seq == fresh.branch.head,
        "unpublished": rows.filter(publication=None).count(),
        "mails": [row.seat.side for row in mailed.exclude(sent=None).order_by("seat__side")],
        "sent": sent.count(f"Subject: [Referee] {campaign.title}"),
    }


def main(share: int) -> None:
    """Close a turn undisturbed, then once for every instant at which a process can die, or for each
    `share`-th of them.
    """
    prepare()
    calm = begin("calm")
    names = killed(partial(close_and_publish, calm), 0)
    recover(calm)
    instants = len(names)
    print(json.dumps({"instants": instants, "names": names, **report(calm)}))
    for instant in range(1, instants + 1, share):
        campaign = begin(f"killed at {instant}")
        killed(partial(close_and_publish, campaign), instant)
        recover(campaign)
        print(json.dumps({"instant": instant, **report(campaign)}), flush=True)
    crowded = begin("a crowd")
    crowd(crowded)
    recover(crowded)
    print(json.dumps({"instant": 0, **report(crowded)}))


def crowd(campaign: Any) -> None:
    """Let several workers close a turn at once."""
    from django.db import connections

    from campaigns.services.carrying import adjudicate
    from campaigns.services.turns import closing

    closing.close(seat_of(campaign, "referee"), token="close")
    connections.close_all()
    children = []
    for _ in range(3):
        child = os.fork()
        if child == 0:
            adjudicate.adjudicate_campaign(campaign.pk)
            os._exit(0)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0, 0, 0]


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
    django.setup()
    registry.GAMES.clear()  # whoever sweeps reads in all that are installed
    registry.GAMES.update(CLOSING)
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    sys.exit(0)
