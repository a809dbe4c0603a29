"""One's own decision is told once: what was chosen and the event that came of it are one entry.

A log keeps both, for the record: the answer as it was given, and what it led to. Where the second
says all that the first does, whoever gave the answer would read the same thing twice. Others read
what they read before, and whatever the event does not say stays.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.models import Input, Seat

Row = dict[str, Any]
Entry = Mapping[str, Any]
APART = ("choice", "roll", "step", "step_ended", "receipt", "taken_back")
"""Kinds of notices that are told for themselves, whatever was chosen before them."""
ABSENT = ("deputy", "standing", "civil")
"""Marks of what was given in somebody's stead."""
MARKS = ("typed", "receipt", "given_by")
SMALL = frozenset(["a", "an", "the", "in", "into", "to", "at", "on", "of", "is", "are", "from"])
NEGATIONS = frozenset(["no", "not", "nobody", "none", "nothing"])
WORD = re.compile(r"[^\s,;:.!?()“”]+")
LISTED = (
    r"(?:,|;| and| or) {0}(?![^\s,;:.!?()])|(?<![^\s,;:.!?()]){0}(?:,|;| and| or) (?=\w*[A-Z0-9/])"
)
"""A name beside others, in a list."""

ITS_OWN = {Input.Kind.ANSWER: "choice", Input.Kind.START: "campaign_started"}
"""Inputs that the truth's log keeps besides the event that says all of each, and that event."""
REACH = 2
"""So many entries at most are told with the one after them: an answer as it came, and a choice."""


def told_once(seat: Seat, viewer: str, rows: Sequence[Entry]) -> list[Row]:
    """Return entries of a log as this viewer's, oldest first, each decision of the seat's own once.

    An entry that speaks for another too has its number under `also`.
    """
    found: list[Row] = []
    for row in rows:
        merged = _merged(seat, viewer, found[-1], row) if found else None
        if merged is None:
            found.append(dict(row))
        else:
            found[-1] = merged
    return found


def page_once(seat: Seat, viewer: str, rows: Sequence[Entry], first: int, last: int) -> list[Row]:
    """Return the entries of a page of a log, the newest first, from one place to before another;
    a decision that came at the end of the page before stands with what came of it.
    """
    begin = max(0, first - REACH)
    around = list(rows[begin : last + REACH])
    shown = {row["number"] for row in around[first - begin : last - begin]}
    told = told_once(seat, viewer, around[::-1])
    return [row for row in told[::-1] if row["number"] in shown]


def _merged(seat: Seat, viewer: str, before: Row, row: Entry) -> Row | None:
    """Return two entries, one after the other, as one; None where both are to be told."""
    if not _are_neighbours(before, row) or viewer != seat.viewer:
        return None
    if seat.is_referee and before.get("type") == "input":
        return _of_referee(before, row)
    is_own = seat.is_referee or seat.role == Seat.Role.COMMANDER
    if not is_own or not _is_own_choice(seat, before) or not _says(row, before):
        return None
    return _joined(before, row, _words(before, row))


def _are_neighbours(before: Entry, row: Entry) -> bool:
    """Whether nothing stands between two entries, and both or neither were taken back."""
    last = max([before.get("number", 0), *before.get("also", ())])
    follows = "number" not in row or row["number"] == last + 1
    return follows and bool(before.get("taken_back")) == bool(row.get("taken_back"))


def _is_own_choice(seat: Seat, row: Entry) -> bool:
    notice, own = row["notice"], "referee" if seat.is_referee else seat.side
    if notice.get("kind") != "choice" or any(name in row for name in ABSENT):
        return False
    return notice.get("owner") == own or "given_by" in row


def _says(row: Entry, choice: Entry) -> bool:
    """Whether an event says all that was chosen. With a receipt it came of something else."""
    if row.get("type") == "input" or row["notice"].get("kind") in APART or "receipt" in row:
        return False
    chosen, told = _content(choice["notice"]["text"]), _content(row["text"])
    if not chosen or not chosen <= told or chosen & NEGATIONS != told & NEGATIONS:
        return False
    return not _is_one_of_several(choice, str(row["text"]))


def _is_one_of_several(choice: Entry, told: str) -> bool:
    """Whether an event names what was chosen among others of its kind: it does not say which of
    them the choice was, such as who defends which of the hexes that are attacked together.
    """
    notice = choice["notice"]
    words = WORD.findall(notice["text"])
    names = [word for word in words if _kind(word)] or [word for word in words if word.istitle()]
    known = {_kind(word) for word in names} - {""}
    asked = {*names, *WORD.findall(notice["prompt"])}
    others = {word for word in WORD.findall(told) if _kind(word) in known} - asked
    listed = any(re.search(LISTED.format(re.escape(name)), told) for name in names)
    return bool(others) or listed


def _kind(word: str) -> str:
    """Return what a word names, by its shape: a unit, a hex, another number; "" for none."""
    if "/" in word:
        return "unit"
    if not any(one.isdigit() for one in word):
        return ""
    return "hex" if len(word) == 4 and word.isdigit() else "number"


def _words(choice: Entry, row: Entry) -> str:
    """Return the event's sentence; after the question, where that names what the event does not."""
    prompt = choice["notice"]["prompt"]
    named = {word for word in _content(prompt) if any(one.isdigit() for one in word)}
    return str(row["text"] if named <= _content(row["text"]) else f"{prompt} {row['text']}")


def _content(text: str) -> set[str]:
    """Return the words of a sentence that matter, without the ending of a verb or a plural."""
    return {word.removesuffix("s") for word in WORD.findall(text.lower()) if word not in SMALL}


def _of_referee(given: Row, row: Entry) -> Row | None:
    """Return what the referee gave and the event that says it as one entry of the truth's log."""
    asked, body = given["notice"], given["notice"]["body"]
    is_own = asked.get("role") == Seat.Role.REFEREE and not any(name in body for name in ABSENT)
    is_said = row.get("type") != "input" and row["notice"]["kind"] == ITS_OWN.get(asked["kind"])
    if not is_own or not is_said:
        return None
    return _joined({**given, "given_by": asked["seat"]}, row, str(row["text"]))


def _joined(before: Entry, row: Entry, text: str) -> Row:
    """Return the later entry with what the one before it bears."""
    notice = dict(row["notice"])
    cases = [*notice.get("cases", ()), *before["notice"].get("cases", ())]
    if cases:
        notice["cases"] = list(dict.fromkeys(cases))
    marks = {name: before[name] for name in MARKS if name in before}
    numbers = [*before.get("also", ()), before["number"]] if "number" in before else []
    who = f"{marks['given_by']}: " if "given_by" in marks else ""
    return {**marks, **row, "notice": notice, "text": f"{who}{text}", "also": numbers}
