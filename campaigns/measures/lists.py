"""What lists cost: a referee's home page with 300 campaigns; log and dice pages of long logs, each
beside the same page of a short one. Times are the process's own, so that a busy machine disturbs
little.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median

from django.contrib.auth.models import User
from django.test import Client

from campaigns.measures.rows import Row, branch_of, fresh
from campaigns.models import Branch, Campaign, Entry, Input, Seat, SideEntry
from campaigns.services.history import log, roll_entries

CAMPAIGNS = 300
SHORT, LONG = 200, 20_000
"""Inputs of a campaign."""
RUNS = 5
MOST_MS, MOST_TIMES = 60, 1.2


def list_rows(campaign: Campaign) -> list[Row]:
    """Return the rows for lists; `campaign` has been played for a while, its log is the model."""
    return [*_log_pages(campaign), _home_page(campaign)]


# ---- my campaigns -------------------------------------------------------------------------------


def _home_page(campaign: Campaign) -> Row:
    """Many campaigns with a line each; of a line, only what is noted beside it is looked at."""
    seat = campaign.seats.get(role=Seat.Role.REFEREE)
    line = branch_of(campaign)
    for at in range(CAMPAIGNS - Seat.objects.filter(user=seat.user).count()):
        _like(campaign, f"Campaign {at}", seat.user, turn=line.turn, step=line.step)
    client = _client(seat.user)
    own = median(_own_times(lambda: client.get("/")))
    words = f"a referee's home page with {CAMPAIGNS} campaigns, processor time"
    return Row(words, "", own, None, f"at most {MOST_MS} ms", own <= MOST_MS)


# ---- logs ---------------------------------------------------------------------------------------


def _log_pages(campaign: Campaign) -> list[Row]:
    """Two campaigns whose logs repeat what was told in the model's, so many inputs long."""
    seat = campaign.seats.exclude(side="").exclude(user=None)[0]
    short, long = (_with_inputs(campaign, seat, count) for count in (SHORT, LONG))
    client = _client(seat.user)
    numbers = itertools.count()

    def made_anew(address: str) -> None:
        """Ask for it under a name of its own, under which no page is kept."""
        client.get(address, {"time": next(numbers)})

    rows = []
    for page in ("log", "dice"):
        one, other = (f"/campaigns/{made.pk}/{page}/" for made in (short, long))
        # In turn, so that both meet the same machine.
        pairs = [
            (
                _own_times(partial(made_anew, one), 1)[0],
                _own_times(partial(made_anew, other), 1)[0],
            )
            for _ in range(RUNS)
        ]
        brief, own = (median(found) for found in zip(*pairs, strict=True))
        words = f"the {page} page of a campaign with {LONG} inputs, processor time"
        beside = f"the same page with {SHORT}"
        required = f"at most {MOST_TIMES} times as long"
        rows.append(Row(words, beside, own, brief, required, own <= MOST_TIMES * brief))
    return rows


def _with_inputs(model: Campaign, seat: Seat, count: int) -> Campaign:
    """Return a campaign with so many inputs, and in the seat's log as much for each as in the
    model's.
    """
    made = _like(model, f"{count} inputs", seat.user, side=seat.side, role=seat.role)
    line, own = branch_of(made), made.seats.get()
    kinds = itertools.cycle(model.inputs.filter(kind=Input.Kind.ORDER).order_by("number")[:100])
    Input.objects.bulk_create(
        Input(
            campaign=made,
            branch=line,
            number=at,
            seat=own,
            side=own.side,
            kind=one.kind,
            body=one.body,
            token=f"t{at}",
            status=Input.Status.DONE,
        )
        for at, one in zip(range(1, count + 1), kinds, strict=False)
    )
    _told(model, made, line, own.side, count)
    _first_state(model, made, line)
    return made


def _told(model: Campaign, made: Campaign, line: Branch, side: str, count: int) -> None:
    """Tell a side as much for each input as the model's log tells it."""
    rows = SideEntry.objects.filter(campaign=model, side=side)
    told = rows.exclude(kind__in=("taken_back", roll_entries.SEALED))  # neither comes so often
    each = max(1, round(len(told) / max(1, model.inputs.count())))
    texts = itertools.cycle((log.body_of(row.body), row.body.encode(), row.hash) for row in told)
    place = {"campaign": made, "side": side, "branch": line, "seq": 1}
    SideEntry.objects.bulk_create(
        SideEntry.made(body, text, **place, number=at, hash=chain)
        for at, (body, text, chain) in zip(range(1, count * each + 1), texts, strict=False)
    )


def _first_state(model: Campaign, made: Campaign, line: Branch) -> None:
    """Let the line have a position, the model's own first one."""
    item = made.inputs.order_by("number")[0]
    first = Entry.objects.filter(campaign=model, kind="campaign_started").order_by("seq")[0]
    place = {"campaign": made, "branch": line, "seq": 1, "input": item, "hash": ""}
    Entry.made(log.body_of(first.body), first.body.encode(), **place).save()
    Branch.objects.filter(pk=line.pk).update(head=1)


# ---- inside -------------------------------------------------------------------------------------


def _like(
    model: Campaign,
    title: str,
    user: User | None,
    side: str = "",
    role: str = Seat.Role.REFEREE,
    **noted: object,
) -> Campaign:
    """Return a new campaign like another, with a line and one seat, and nothing in its log."""
    names = ("game", "scenario", "options", "readings", "level", "play", "dice", "status")
    made = Campaign.objects.create(title=title, **{name: getattr(model, name) for name in names})
    Seat.objects.create(campaign=made, side=side, role=role, name="Measuring", user=user)
    made.branch = Branch.objects.create(campaign=made, number=1, **noted)
    made.save(update_fields=["branch"])
    return fresh(made)


def _own_times(work: Callable[[], object], runs: int = RUNS) -> Sequence[float]:
    """Return the processor times of some work in milliseconds, once it has been done twice."""
    found = []
    for _ in range(runs + 2):
        begun = time.process_time()
        work()
        found.append((time.process_time() - begun) * 1000)
    return found[2:]


def _client(user: User | None) -> Client:
    client = Client(SERVER_NAME="localhost")
    if user is not None:
        client.force_login(user)
    return client
