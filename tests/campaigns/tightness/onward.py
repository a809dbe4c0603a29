"""Play that goes on at the site after something was done unseen: what comes of the side's later
inputs, its log with numbers and chain, its receipts and mails are the same bytes as without it.

Where news are told at once the side drafts, is refused, and carries out orders and answers of its
own. Where they are published it hands in a set; then the referee closes the step and publishes.

Left out, because play itself lawfully turns out otherwise: what the enemy hands in, withdraws or is
refused where the closing carries it out (his sets are his play), and play that goes on unpublished,
whose news the next publication tells. What was played so and taken back again is compared.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from django.core import mail

from campaigns.services.asking import drafts, inputs
from campaigns.services.history import positions
from campaigns.services.mails import deadlines
from campaigns.services.turns import closing, moments
from rules_engine.core.registry import load
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Players
from tests.campaigns.tightness import around
from tests.campaigns.tightness.asking import Asked, requests_of
from tests.campaigns.tightness.changes import Change, NotHere, by_correction, doing
from tests.campaigns.tightness.comparing import assert_alike, assert_same_mails, send_all
from tests.campaigns.tightness.knowing import Knowing
from tests.campaigns.tightness.looking import Seen, look, undone
from tests.campaigns.tightness.played import Table, act
from tests.campaigns.tightness.steady import BEGIN, CHANGED, LOOKED

LATER = timedelta(hours=12)
"""When the side goes on, after what was done unseen."""
OWN_INPUTS = 3
ASKED = frozenset(
    {
        *("campaign", "panel", "now", "log", "knowledge", "history", "orders", "dice", "receipts"),
        *("chain", "chain-file", "api-view", "api-log", "api-inputs", "api-receipts", "api-rolls"),
    }
)
"""Where everything stands that a side gets of its own doings and of what it is told."""
THEIR_PLAY = ("seals", "withdraws", "refused", "fails")


@dataclass(frozen=True)
class Got:
    """What a side got in the end."""

    answers: tuple[tuple[Asked, Seen], ...]
    mails: tuple[bytes, ...]


def unseen(table: Table, side: str) -> list[Change]:
    """Return what is done unseen before the side goes on: everything around the position at once,
    and a correction, or play, that is taken back again.
    """
    deeds = [one for one in around.PAPERS if not _is_play(one)]
    back = by_correction(table, side, Chance("later"))[1:]
    if table.campaign.is_withheld:
        back.append(_change(table, side, around.play_is_taken_back_unpublished))
    return [Change("all around", partial(doing, partial(_all, deeds, table, side))), *back]


def got_later(table: Table, side: str, change: Change | None, where: frozenset[str] = ASKED) -> Got:
    """Return what a side gets at some addresses when it goes on, after a change or without one."""
    with ExitStack() as stack:
        stack.enter_context(undone())
        if change is not None:
            table.steady.begin("unseen", BEGIN + CHANGED)
            stack.enter_context(change.make())
        positions.forget_all()
        table.steady.begin("later", BEGIN + LATER)
        (_hand_in if table.campaign.is_withheld else _carry_on)(table, side)
        plain = [one for one in requests_of(Knowing(table, side), where) if _is_plain(one)]
        positions.forget_all()
        answers = tuple((asked, look(table, side, asked)) for asked in plain)
        return Got(answers, tuple(_mails(table, side)))


def assert_same(name: str, one: Got, two: Got) -> None:
    """Compare what a side got in two truths. Raises Leak."""
    assert [asked for asked, _ in one.answers] == [asked for asked, _ in two.answers]
    for (asked, first), (_, second) in zip(one.answers, two.answers, strict=True):
        assert_alike(name, asked, first, second)
    assert_same_mails(name, list(one.mails), list(two.mails))


# ---- what the side does -------------------------------------------------------------------------


def _carry_on(table: Table, side: str) -> None:
    deadlines.set_deadline(table.seat("referee"), table.steady.now + timedelta(days=2))
    seat, misfit = table.seat(side), table.misfit
    drafts.add_draft(seat, misfit)
    around.tried(lambda: inputs.submit_order(seat, misfit, token="later.refused"))
    players = Players(load(table.kind.game), Chance("later"))
    done = [act(table, players, f"later.{at}", only=side) for at in range(OWN_INPUTS)]
    assert any(done), "the side has nothing to do here"
    inputs.send_note(table.seat("referee"), side, "To you", token="later.note")


def _hand_in(table: Table, side: str) -> None:
    referee = table.seat("referee")
    inputs.submit_order_set(table.seat(side), ["end"], token="later")
    goals = moments.stops(load(table.kind.game), table.state())
    until = next(name for name in ("step", "side", "turn") if name in goals)
    item = closing.close(referee, token="t", until=until, without=table.sides, answers="first")
    item.refresh_from_db()
    assert item.is_done, item.message
    item = closing.publish(referee, token="publish")
    item.refresh_from_db()
    assert item.is_done, item.message


def _mails(table: Table, side: str) -> list[bytes]:
    """Send all that waits; return what the side's people get."""
    table.steady.begin("mails", BEGIN + LOOKED)
    table.steady.now += timedelta(days=1)
    box, people = len(mail.outbox), {table.people[name].email for name in (side, f"{side} officer")}
    send_all(table.steady)
    return [
        bytes(message.message().as_bytes())
        for message in mail.outbox[box:]
        if people & set(message.to)
    ]


# ---- inside -------------------------------------------------------------------------------------


def _all(deeds: list[around.Deed], table: Table, side: str) -> None:
    done = 0
    for deed in deeds:
        try:
            deed(table, side)
            done += 1
        except NotHere:
            continue
    assert done > len(deeds) // 2


def _change(table: Table, side: str, deed: around.Deed) -> Change:
    return Change(around.name_of(deed), partial(doing, partial(deed, table, side)))


def _is_play(deed: around.Deed) -> bool:
    return any(word in around.name_of(deed) for word in THEIR_PLAY)


def _is_plain(asked: Asked) -> bool:
    return asked.method == "GET" and not asked.is_fragment and "?" not in asked.path
