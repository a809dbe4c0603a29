"""Defects to be planted in the services: the simulator has to find each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from django.core.mail import send_mail
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaigns.models import Input, Mail
from campaigns.services.asking import inputs, order_sets, refereeing
from campaigns.services.carrying import adjudicate, line_of_play
from campaigns.services.files import rehearsal
from campaigns.services.mails import posting, sending
from campaigns.services.people import keeping, remarks
from campaigns.services.turns import publications
from campaigns.services.upkeep import queue as queues
from campaigns.services.upkeep import sweeping
from tests.campaigns.simulator.here import here

Plant = Callable[[], Any]


@contextmanager
def twice_done() -> Iterator[None]:
    """A task that carries out what it is told, whether or not it has been carried out."""
    carry_out = adjudicate.adjudicate

    def again(input_id: str) -> int:
        rows = Input.objects.filter(pk=input_id, kind="order", status="done", order_set="")
        rows.update(status="waiting")
        return carry_out(input_id)

    with patch.object(adjudicate, "adjudicate", again):
        yield


@contextmanager
def told_too_early() -> Iterator[None]:
    """An input that is announced before it is committed, and that no sweep looks for."""

    def announce(task: str, row: Any, *more: str) -> None:
        queues._send(f"campaigns.tasks.{task}", str(row), *more)

    nothing = patch.object(sweeping, "_with_work", lambda *_: [])
    with patch.object(queues, "announce", announce), nothing:
        yield


@contextmanager
def mailed_too_early() -> Iterator[None]:
    """A mail that is sent in the transaction that stores it."""
    store = posting.store_mails

    def at_once(*arguments: Any) -> tuple[Any, ...]:
        made = store(*arguments)
        for mail in Mail.objects.filter(pk__in=made).select_related("seat__user"):
            send_mail(mail.subject, mail.body, None, [mail.seat.user.email])
            Mail.objects.filter(pk=mail.pk).update(sent=here.world.now, claimed=here.world.now)
        return ()

    with patch.object(posting, "store_mails", at_once):
        yield


@contextmanager
def claimed_for_ever() -> Iterator[None]:
    """A mail that nobody sends any more when whoever claimed it died."""

    def ready() -> Q:
        is_due = Q(after=None) | Q(after__lte=timezone.now())
        return Q(claimed=None, sent=None) & is_due

    with patch.object(sending, "ready", ready):
        yield


@contextmanager
def token_unread() -> Iterator[None]:
    """A request that is stored anew each time that it is sent."""

    def storing(module: Any) -> Any:
        store = module.store

        def anew(seat: Any, kind: str, body: Any, token: str, *rest: Any, **more: Any) -> Any:
            count = Input.objects.filter(campaign=seat.campaign).count()
            return store(seat, kind, body, f"{token}.{count}", *rest, **more)

        return patch.object(module, "store", anew)

    with storing(inputs), storing(refereeing):
        yield


@contextmanager
def side_log_apart() -> Iterator[None]:
    """A side's log that is written when the log of the truth is committed already."""
    tell = line_of_play.tell_sides

    def after(*arguments: Any) -> None:
        transaction.on_commit(lambda: tell(*arguments))

    with patch.object(line_of_play, "tell_sides", after):
        yield


@contextmanager
def half_published() -> Iterator[None]:
    """A publication whose inputs are marked in a second transaction."""
    publish = publications.publish

    def by_halves(campaign: Any) -> Any:
        before = list(campaign.inputs.filter(publication=None).values_list("pk", flat=True))
        made = publish(campaign)
        rows = Input.objects.filter(pk__in=before, publication=made)
        marked = list(rows.values_list("pk", flat=True))
        rows.update(publication=None)
        transaction.on_commit(
            lambda: Input.objects.filter(pk__in=marked).update(publication=made), robust=True
        )
        return made

    with patch.object(publications, "publish", by_halves):
        yield


class Apart:
    """In the place of the module `transaction`: what should be one is many."""

    @staticmethod
    @contextmanager
    def atomic() -> Iterator[None]:
        """Begin nothing, and undo nothing."""
        yield


@contextmanager
def sets_by_halves() -> Iterator[None]:
    """An order set whose orders are stored one by one."""

    with patch.object(order_sets, "transaction", Apart):
        yield


@contextmanager
def renamed_by_halves() -> Iterator[None]:
    """A title that is stored before the word of it, and by itself."""
    with patch.object(keeping, "transaction", Apart):
        yield


@contextmanager
def copies_said_once() -> Iterator[None]:
    """A copy that no log tells of when one was told of before, long ago as that may be."""

    def is_said(campaign: Any) -> bool:
        rows = campaign.inputs.filter(kind="remark", body__what=remarks.COPIED)
        return bool(rows.exists())

    with patch.object(rehearsal, "_is_said", is_said):
        yield


DEFECTS: dict[str, Plant] = {
    plant.__name__: plant
    for plant in (
        twice_done,
        told_too_early,
        mailed_too_early,
        claimed_for_ever,
        token_unread,
        side_log_apart,
        half_published,
        sets_by_halves,
        renamed_by_halves,
        copies_said_once,
    )
}


MET_AT = {
    "twice_done": 8,
    "told_too_early": 52,
    "mailed_too_early": 22,
    "claimed_for_ever": 6,
    "token_unread": 2,
    "side_log_apart": 1,
    "half_published": 57,
    "sets_by_halves": 34,
    "renamed_by_halves": 13,
    "copies_said_once": 63,
}
"""In which campaign of the tests' seed each was found last: it is looked for there first. Whatever
changes in what people do or in how it is stored moves some of them.
"""


def named(names: str) -> dict[str, Plant]:
    """Return planted defects by their names, with commas between them, or all of them."""
    return {name: DEFECTS[name] for name in (DEFECTS if names == "all" else names.split(","))}
