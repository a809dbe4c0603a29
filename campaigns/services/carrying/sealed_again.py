"""Sets that lie sealed again: carried out on a line of play that was left before the news.

Nobody was told that they had been carried out. So they are what their side believes them to be:
handed in, and still to be carried out in their step, which is played again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from campaigns.models import Campaign, Input
from campaigns.services import engine
from campaigns.services.asking import order_sets
from campaigns.services.carrying.telling import Done
from campaigns.services.history import log
from campaigns.services.turns import moments

Status = Input.Status
Segments = Sequence[tuple[int, int, int]]
OPENED = ("status", "message", "ruling", "needed", "dice", "branch", "first_seq", "last_seq")


def seal_again(campaign: Campaign, done: Done) -> None:
    """Let the sets that were carried out on the line that play has left, for steps that are still
    to be played and of which nothing was told, be as they were before. What became of them there
    stands in that line's log. The caller holds the campaign's lock.
    """
    if done.left is None or not campaign.is_withheld:
        return
    line = log.segments(done.branch)
    _follow_the_trial(campaign, line)
    for rows in _by_step(campaign, done):
        for row in _undone(rows, line):
            _seal(row)
        _make_room(campaign, rows)


# ---- inside -----------------------------------------------------------------------------------


def _by_step(campaign: Campaign, done: Done) -> Iterable[list[Input]]:
    """Yield the inputs of all sets for each step that play has not passed, as they are due."""
    game = engine.game_of(campaign)
    rows = campaign.inputs.filter(kind__in=order_sets.HANDED_IN, publication=None)
    rows = rows.exclude(order_set="").exclude(body__moment=None)
    known = sorted({(row.side, tuple(row.body["moment"])) for row in rows})
    for side, moment in known:
        if not moments.is_over(game, done.after, list(moment)):
            yield [
                row
                for row in order_sets.set_rows(campaign, side, list(moment))
                if row.publication_id is None
            ]


def _is_on(row: Input, line: Segments) -> bool:
    return log.holds(line, row.branch_id, row.first_seq)


def _undone(rows: Sequence[Input], line: Segments) -> list[Input]:
    """Return those of a step's inputs that are decided no more: what was carried out on the line
    that was left, and what was decided after it.
    """
    left = [row.first_seq is not None and not _is_on(row, line) for row in rows]
    if not any(left) and any(_is_on(row, line) for row in rows):
        return []  # of this step nothing was taken back
    first = left.index(True) if any(left) else 0
    return [row for row in rows[first:] if not row.is_open and not _is_on(row, line)]


def _follow_the_trial(campaign: Campaign, line: Segments) -> None:
    """Let what was carried out again on a line that was tried out count as carried out there."""
    rows = campaign.inputs.filter(branch__in=[branch for branch, _, _ in line], status=Status.DONE)
    again = {
        row.body["rerun"]["of"]: row
        for row in rows.filter(body__rerun__of__gt=0)
        if _is_on(row, line)
    }
    # What was published stands where it was published: the sides were told so.
    untold = campaign.inputs.filter(number__in=list(again), publication=None)
    for row in untold.exclude(order_set=""):
        there = again[row.number]
        row.branch, row.first_seq, row.last_seq = there.branch, there.first_seq, there.last_seq
        row.save(update_fields=["branch", "first_seq", "last_seq"])


def _seal(row: Input) -> None:
    row.status, row.message, row.dice = Status.HELD, "", []
    row.ruling = row.needed = row.branch = row.first_seq = row.last_seq = row.finished = None
    row.save(update_fields=[*OPENED, "finished"])


def _make_room(campaign: Campaign, rows: Sequence[Input]) -> None:
    """Let what lies sealed give way to a newer set for its step, as it does on handing in."""
    held = [row for row in rows if row.status == Status.HELD]
    for _, of_set in groupby(held, key=lambda row: row.set_name):
        mine = list(of_set)
        newer = [row for row in rows if row.number > mine[-1].number and row not in mine]
        for row in newer:
            if order_sets.takes_place_of(row.seat, mine[0].seat):
                order_sets.give_way(campaign, mine, row.seat)
