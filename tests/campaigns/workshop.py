"""A campaign in processes that tests kill: `python -m tests.campaigns.workshop VERB`.

setup, submit, work (carry out what waits), sweep, sweep_once, report (JSON on standard output);
back, run_on, trial: the same for a line of play that is run again; upload, take_in, uploaded: for a
file that somebody hands in; write (notes, for ever), held (what there is, and whether it is
whole); manage (a command of the site; only in a nursery).
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import django
from django.core.management import call_command, execute_from_command_line

from rules_engine.core import registry
from tests import kept_database
from tests.campaigns import nursery

TOY = {"toy": "tests.campaigns.toy_game"}
INSTALLED = dict(registry.GAMES)
registry.GAMES.update(TOY)


def play_with(games: Mapping[str, str]) -> None:
    """Let these games be installed. A process that sweeps reads in all that are."""
    registry.GAMES.clear()
    registry.GAMES.update(games)


def lose_messages() -> None:
    """Let no message come to the broker, where it is so wished."""
    from campaigns.services.upkeep import queue

    if os.environ.get("LOSE_MESSAGE"):
        queue._send = lambda *_: None


def setup() -> None:
    """Make the database and a campaign that is being played."""
    from django.contrib.auth import get_user_model

    from campaigns.services.carrying import adjudicate
    from campaigns.services.people import campaigns, seats

    lose_messages()
    kept_database.make_ready()
    call_command("prepare", no_demo=True)
    make = get_user_model().objects.create_user
    campaign = campaigns.create_campaign(make("referee"), title="T", game="toy", scenario="heap")
    for seat in campaign.seats.filter(role="commander"):
        seats.join(make(seat.side), seat.invitation)
    referee = campaign.seats.get(role="referee")
    adjudicate.adjudicate(str(campaigns.start_play(referee, token="start").pk))


def submit() -> None:
    """Store an order, and tell the broker of it unless the message is to be lost."""
    from campaigns.models import Seat
    from campaigns.services.asking import inputs

    lose_messages()
    seat = Seat.objects.select_related("campaign__branch").get(side="red")
    inputs.submit_order(seat, "take 2", token="order")


def work() -> None:
    """Carry out what waits, as a worker's task does."""
    from campaigns.models import Input
    from campaigns.services.carrying import adjudicate

    adjudicate.adjudicate(str(Input.objects.get(token="order").pk))


def sweep() -> None:
    """Look for what was not done, as the periodic task does, a good while later."""
    from campaigns import tasks
    from campaigns.services.files import uploads
    from campaigns.services.upkeep import queue

    told = queue._send

    def send(task: str, *arguments: str) -> None:
        if task.endswith("take_in"):
            uploads.take_in(*arguments)
        else:
            told(task, *arguments)

    queue._send = send
    # Nobody reads the queues of these tests; what others left in them stops no worker.
    queue.takes_more = lambda _: True
    tasks.GRACE = uploads.CLAIM_FOR = timedelta(0)
    tasks.sweep()


def sweep_once() -> None:
    """Do what the thread of a worker does every few seconds, a good while later."""
    from campaigns import tasks
    from referee import sweeper
    from referee.celery import app

    tasks.GRACE = timedelta(0)
    sweeper.sweep_once(app)


def report() -> None:
    """Print what there is."""
    from campaigns.models import Entry, Input, SideEntry
    from campaigns.services.history import positions

    item = Input.objects.select_related("campaign__branch").get(token="order")
    state: dict[str, Any] = positions.head_state(item.campaign)
    entries = Entry.objects.filter(input=item)
    found = {
        "status": item.status,
        "inputs": Input.objects.filter(kind="order").count(),
        "input_entries": entries.filter(body__contains='"type":"input"').count(),
        "events": entries.filter(body__contains='"type":"event"').count(),
        "told": {s: SideEntry.objects.filter(side=s).count() for s in ("red", "blue")},
        "heap": state["tracks"]["heap"],
        "head_is_last": item.campaign.branch.head == Entry.objects.order_by("-seq")[0].seq,
    }
    print(json.dumps(found))


def write() -> None:
    """Write notes into the log, one after the other, until somebody ends this process."""
    from campaigns.models import Seat
    from campaigns.services.asking import inputs
    from campaigns.services.carrying import adjudicate

    referee = Seat.objects.select_related("campaign__branch").get(role="referee")
    for at in range(100_000):
        item = inputs.send_note(referee, "red", f"Note {at}", token=f"note {at}")
        adjudicate.adjudicate(str(item.pk))
        print(at, flush=True)


def held() -> None:
    """Print how much there is, and how many faults the check of the whole campaign finds."""
    from campaigns.models import Entry, Input, Seat
    from campaigns.services.files import exports
    from rules_engine.records.record import assert_sound, read_record

    referee = Seat.objects.select_related("campaign__branch").get(role="referee")
    assert_sound(read_record(exports.export_file(referee).getvalue()))
    broken = Input.objects.filter(status="done", first_seq=None).count()
    lost = Input.objects.filter(status="done").exclude(entries__isnull=False).count()
    found = {"inputs": Input.objects.count(), "entries": Entry.objects.count()}
    print(json.dumps({**found, "faults": broken + lost}))


def back() -> None:
    """Begin to run the line of play again from its first order on; the message is lost."""
    from campaigns.models import Input, Seat
    from campaigns.services.history import lines, reruns
    from campaigns.services.upkeep import queue

    queue._send = lambda task, row: None
    referee = Seat.objects.select_related("campaign__branch").get(role="referee")
    branch = referee.campaign.branch
    assert branch is not None
    token = f"trial {Input.objects.filter(branch__is_trial=True).count()}"
    reruns.begin(referee, lines.points(branch)[0].seq, reason="A slip", token=token)


def run_on() -> None:
    """Go on with the line on trial that was begun last, as a worker's task does."""
    from campaigns.models import Branch
    from campaigns.services.history import rerun_work

    rerun_work.run_on(Branch.objects.filter(is_trial=True).order_by("-number")[0].pk)


def trial() -> None:
    """Print how the line on trial stands that was begun last."""
    from campaigns.models import Branch, Campaign, Entry, Input, SideEntry
    from campaigns.services.history import positions

    branch = Branch.objects.filter(is_trial=True).order_by("-number")[0]
    current = Campaign.objects.get().branch
    found = {
        "state": (branch.rerun or {})["state"],
        "inputs": Input.objects.filter(branch=branch).count(),
        "entries": Entry.objects.filter(branch=branch).count(),
        "heap": positions.state_at(branch)["tracks"]["heap"],
        "told": SideEntry.objects.filter(branch=branch).count(),
        "played": current.number if current else 0,
    }
    print(json.dumps(found))


def upload() -> None:
    """Hand in the campaign as it was exported, for somebody else; the message is lost."""
    from django.contrib.auth.models import User

    from campaigns.models import Seat
    from campaigns.services.files import exports, uploads
    from campaigns.services.upkeep import queue

    queue._send = lambda *_: None
    referee = Seat.objects.select_related("campaign__branch").get(role="referee")
    raw = exports.export_file(referee).getvalue()
    uploads.store_upload(User.objects.create_user("stranger"), "campaign.json", raw)


def take_in() -> None:
    """Take the file in, as a worker's task does, or another worker a good while later."""
    from campaigns.models import Upload
    from campaigns.services.files import uploads

    if os.environ.get("LATER"):
        uploads.CLAIM_FOR = timedelta(0)
    uploads.take_in(Upload.objects.get().pk)


def uploaded() -> None:
    """Print what became of the file."""
    from campaigns.models import Campaign, Entry, Input, SideEntry, Upload

    item = Upload.objects.get()
    counts = [
        [model.objects.filter(campaign=campaign).count() for model in (Entry, Input, SideEntry)]
        for campaign in Campaign.objects.order_by("created")
    ]
    rows = {"status": item.status, "held": len(item.data), "message": item.message}
    print(json.dumps({**rows, "counts": counts, "is_there": item.campaign_id is not None}))


def manage() -> None:
    """Run a command of the site, as `manage.py` does, with its own arguments; it knows no toys."""
    play_with(INSTALLED)
    execute_from_command_line(["manage.py", *sys.argv[1:]])


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
    django.setup()
    play_with(TOY)
    verbs = (setup, submit, work, sweep, sweep_once, report, back, run_on, trial)
    more = (upload, take_in, uploaded, write, held, manage)
    known = {verb.__name__: verb for verb in (*verbs, *more)}
    if sys.argv[1] == nursery.SERVE:
        nursery.serve(known)
    else:
        known[sys.argv[1]]()
