"""One's own decision is told once: what was chosen and the event that came of it are one entry.

A log keeps both, for the record: the answer as it was given, and what it led to. Where the second
says all that the first does, whoever gave the answer would read the same thing twice. Others read
what they read before, and whatever the event does not say stays. Which event says which choice is a
game's table (`rules_engine/core/said.py`), read with what the log itself holds: which input an
entry came of is the truth's, and could tell a side of what was asked of others in between.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.models import Input, Seat
from rules_engine.core.game import Game
from rules_engine.core.said import ANSWER, QUESTION, words_of

Row = dict[str, Any]
Entry = Mapping[str, Any]
ABSENT = ("deputy", "standing", "civil")
"""Marks of what was given in somebody's stead."""
MARKS = ("typed", "receipt", "given_by", "given")
ITS_OWN = {
    Input.Kind.ANSWER: "choice",
    Input.Kind.START: "campaign_started",
    Input.Kind.OVERRULE: "overrule",
}
"""Inputs that the truth's log keeps besides the event that says all of each, and that event."""
REACH = 2
"""So many entries at most are told with the one after them: an answer as it came, and a choice."""


def told_once(game: Game[Any], seat: Seat, viewer: str, rows: Sequence[Entry]) -> list[Row]:
    """Return entries of a log as this viewer's, oldest first, each decision of the seat's own once.

    An entry that speaks for another too has its number under `also`.
    """
    found: list[Row] = []
    for row in rows:
        merged = _merged(game, seat, viewer, found[-1], row) if found else None
        if merged is None:
            found.append(dict(row))
        else:
            found[-1] = merged
    return found


def page_once(
    game: Game[Any], seat: Seat, viewer: str, rows: Sequence[Entry], first: int, last: int
) -> list[Row]:
    """Return the entries of a page of a log, the newest first, from one place to before another;
    a decision that came at the end of the page before stands with what came of it.
    """
    begin = max(0, first - REACH)
    around = list(rows[begin : last + REACH])
    shown = {row["number"] for row in around[first - begin : last - begin]}
    told = told_once(game, seat, viewer, around[::-1])
    return [row for row in told[::-1] if row["number"] in shown]


def _merged(game: Game[Any], seat: Seat, viewer: str, before: Row, row: Entry) -> Row | None:
    """Return two entries, one after the other, as one; None where both are to be told."""
    if not _are_neighbours(before, row) or viewer != seat.viewer:
        return None
    if seat.is_referee and before.get("type") == "input":
        return _of_referee(before, row)
    is_own = seat.is_referee or seat.role == Seat.Role.COMMANDER
    # With a receipt it came of something else.
    if not is_own or not _is_own_choice(seat, before) or "receipt" in row:
        return None
    if row.get("type") == "input":
        return None
    whose = words_of(game.said, before["notice"], row["notice"])
    return _joined(before, row, _words(whose, before, row)) if whose else None


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


def _words(whose: str, choice: Entry, row: Entry) -> str:
    """Return the words that tell a choice and the event that says all of it."""
    asked = choice["notice"]
    if whose == ANSWER:
        return f"{asked['prompt']} {asked['text']}."
    return f"{asked['prompt']} {row['text']}" if whose == QUESTION else str(row["text"])


def _of_referee(given: Row, row: Entry) -> Row | None:
    """Return what the referee gave and the event that says it as one entry of the truth's log: the
    first that came of an order, with the order as it is written.
    """
    asked, body = given["notice"], given["notice"]["body"]
    is_own = asked.get("role") == Seat.Role.REFEREE and not any(name in body for name in ABSENT)
    if not is_own or row.get("type") == "input":
        return None
    kind, notice, marks = asked["kind"], row["notice"], {"given_by": asked["seat"]}
    if kind == Input.Kind.ORDER:
        return _joined({**given, **marks, "given": body["order"]}, row, str(row["text"]))
    if notice["kind"] != ITS_OWN.get(kind):
        return None
    if kind != Input.Kind.OVERRULE:
        return _joined({**given, **marks}, row, str(row["text"]))
    told = notice.get("announce") or notice["reason"]
    if told != body["reason"] or body.get("signed"):
        marks["given"] = given["text"].removeprefix(f"{asked['seat']}: ")
    return _joined({**given, **marks}, row, str(told))


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
