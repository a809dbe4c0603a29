"""The log of an officer under fog inside his side: what he is told, in the order in which he is
told it, and in a numbering of his own.

What concerns his units he is told at once; the rest, where the option says so, as the next turn
begins. The numbers and fingerprints of his side's log would say how much more there is, and would
let him try out what it may be: he gets neither.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import rules_engine
from campaigns.models import Seat, SideEntry
from campaigns.services.history import positions
from campaigns.services.turns import publications
from campaigns.services.upkeep.room import Room
from rules_engine.core import side_fog
from rules_engine.core.side_fog_notices import COMMANDERS, notice_for

Notice = dict[str, Any]
_directly = Room(20_000)
"""What an officer is told at once of an entry, kept: a page asks for it again and again."""


@dataclass(frozen=True)
class OfficersEntry:
    """An entry of his side's log as an officer reads it, with its number in his own log."""

    number: int
    row: SideEntry
    body: Notice


@dataclass(frozen=True)
class Heard:
    """An entry of the side's log, and what an officer is told of it at once (None: nothing)."""

    row: SideEntry
    body: Notice
    at_once: Notice | None
    due: int
    """The turn after which it is reported."""


def told(seat: Seat, units: frozenset[str]) -> list[OfficersEntry]:
    """Return what an officer with these units has been told of his side's log, as published."""
    campaign = seat.campaign
    place = publications.horizon(campaign)
    state = positions.state_at(*place) if place else {}
    heard = _heard(state, units, publications.readable(seat, seat.side))
    is_reported = state.get("options", {}).get(side_fog.NAME) == side_fog.FORMATION
    ordered = in_order(heard, is_reported=is_reported)
    numbers = {one.row.number: at for at, (one, _) in enumerate(ordered, start=1)}
    return [
        OfficersEntry(at, one.row, _body(one.body, _renumbered(notice, numbers)))
        for at, (one, notice) in enumerate(ordered, start=1)
    ]


def in_order(heard: Sequence[Heard], *, is_reported: bool) -> list[tuple[Heard, Notice]]:
    """Return what an officer is told in the order in which he is told it, so that what comes later
    never changes the number of anything: a turn's rest is reported when a later turn begins.
    """
    ordered: list[tuple[Heard, Notice]] = []
    waiting: list[Heard] = []
    known: set[int] = set()
    ends = _last_turns(heard)
    before = 0
    for one, end in zip(heard, ends, strict=True):
        turn = one.body["turn"]
        if turn != before:
            for late in (late for late in waiting if late.due < turn):
                about = _named(late.body["notice"])
                # What speaks of nothing that he has ever been told would tell him that it was.
                if about is None or not known.isdisjoint(about):
                    ordered.append((late, late.body["notice"]))
                    known.add(late.row.number)
            waiting = [late for late in waiting if late.due >= turn]
        before = turn
        names = _named(one.body["notice"])
        if one.at_once is not None and (names is None or not known.isdisjoint(names)):
            is_whole = is_reported and end > turn
            ordered.append((one, one.body["notice"] if is_whole else one.at_once))
            known.add(one.row.number)
        elif is_reported:
            waiting.append(one)
    return ordered


# ---- inside -----------------------------------------------------------------------------------


def _last_turns(heard: Sequence[Heard]) -> list[int]:
    """Return for each entry the latest turn that it or an entry behind it is of."""
    turns = [one.body["turn"] for one in heard]
    return list(accumulate(reversed(turns), max))[::-1]


def _heard(
    state: Mapping[str, Any], units: frozenset[str], rows: Iterable[SideEntry]
) -> list[Heard]:
    """Return the entries of a side's log, each with what an officer is told of it at once."""
    if not state:
        return []
    board = rules_engine.load(state["game"]).board_of(dict(state))
    everybody, spaces = frozenset(state.get("units", {})), frozenset(board.index)
    found: list[Heard] = []
    turns: dict[int, int] = {}
    for row in rows:
        body = json.loads(row.body)
        if body["notice"]["kind"] in COMMANDERS:
            continue
        key = (row.campaign_id, row.pk, units)
        kept = _directly.get(key)
        if kept is None:
            kept = (notice_for(body["notice"], units, everybody, spaces),)
            _directly.put(key, kept)
        turns[row.number] = body["turn"]
        named = _named(body["notice"]) or ()
        due = max((turns.get(number, 0) for number in named), default=0)
        found.append(Heard(row, body, kept[0], max(due, body["turn"])))
    return found


def _named(notice: Notice) -> range | None:
    """Return the numbers of the side's log that a notice speaks of; None where it does of none."""
    if notice["kind"] == "taken_back":
        return range(notice["first"], notice["last"] + 1)
    if notice["kind"] == "witnessed":
        return range(notice["entry"], notice["entry"] + 1)
    return None


def _renumbered(notice: Notice, numbers: Mapping[int, int]) -> Notice:
    """Return a notice with the officer's own numbers in the place of his side's."""
    names = _named(notice)
    if names is None:
        return notice
    own = sorted(numbers[number] for number in names if number in numbers)
    if notice["kind"] == "witnessed":
        return {**notice, "entry": own[0]}
    return {**notice, "first": own[0], "last": own[-1], "entries": _runs(own)}


def _runs(numbers: list[int]) -> list[list[int]]:
    """Return ascending numbers as runs without gaps: first and last of each."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return found


def _body(body: Notice, notice: Notice) -> Notice:
    # A receipt beside a notice repeats the orders that somebody handed in.
    kept = {name: part for name, part in body.items() if name != "receipt"}
    return {**kept, "notice": notice}
