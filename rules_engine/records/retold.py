"""Whether each side's own log holds what the rules tell it of the line that it was told of.

Entries that were taken back stay in the logs; they are checked one by one. What counts now is held
against the line of play entry by entry, nothing missing and nothing extra.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import Any

from rules_engine.plain import JsonObject, canonical

NOT_OF_PLAY = (
    "taken_back",
    "witnessed",
    "receipt",
    "sealed",
    "remark",
    "note_at_once",
    "campaign_ended",
)
"""Notices that no event leads to, and no note that waited for the news."""
Place = tuple[int, int]
Derived = dict[Place, dict[str, JsonObject]]
"""What the rules tell each side at (branch, seq): {"turn", "step", "notice"}."""


def assert_told(record: JsonObject, derived: Derived, differs: Callable[[str], None]) -> None:
    """Report every entry of a side's log that the rules do not tell, and the first that they tell
    and that is missing on the line of play.
    """
    line = told_line(record)
    for side, entries in sorted(record["told"].items()):
        _assert_true(side, entries, derived, differs)
        if record["campaign"]["branch"] is None:
            continue  # Settings were changed: what was laid out before is not played any more.
        back = _taken_back(entries)
        counts = [
            (entry, _key(entry["body"]))
            for entry in entries
            if entry["number"] not in back
            and entry["body"]["notice"].get("kind") not in NOT_OF_PLAY
        ]
        wanted = [(at, _key(derived[at][side])) for at in line if side in derived.get(at, {})]
        for kept, want in zip_longest(counts, wanted):
            if kept is None or want is None or kept[1] != want[1]:
                where = f"Branch {want[0][0]}, entry {want[0][1]}" if want else "The end of its log"
                number = f" (entry {kept[0]['number']} of its log)" if kept else ""
                differs(f"{where}: {side} was told something else{number}.")
                break


def told_line(record: JsonObject) -> list[Place]:
    """Return the places of the line of which the sides were told: up to the publication in force,
    or where news is told at once to the head.
    """
    campaign = record["campaign"]
    number, upto = campaign["branch"], None
    if campaign.get("news") == "published" and campaign["status"] == "playing":
        published = record.get("publications") or []
        if published:
            number, upto = published[-1]["branch"], published[-1]["seq"]
    return places_of(record, number, upto) if number is not None else []


def places_of(record: JsonObject, number: int, upto: int | None = None) -> list[Place]:
    """Return (branch, seq) of every entry of a branch's line up to a place, oldest first."""
    branches = {branch["number"]: branch for branch in record["branches"]}
    parts: list[list[Place]] = []
    walk: Any = branches[number]
    end = upto
    while walk is not None:
        rows = [entry["seq"] for entry in walk["entries"]]
        parts.append([(walk["number"], seq) for seq in rows if end is None or seq <= end])
        end = walk["from_seq"] if end is None else min(end, walk["from_seq"])
        walk = branches[walk["parent"]] if walk["parent"] is not None else None
    return [place for part in reversed(parts) for place in part]


def _assert_true(
    side: str,
    entries: list[JsonObject],
    derived: Derived,
    differs: Callable[[str], None],
) -> None:
    for entry in entries:
        place = (entry["branch"], entry["seq"])
        if place not in derived or entry["body"]["notice"].get("kind") in NOT_OF_PLAY:
            continue
        want = derived[place].get(side)
        if want is None or _key(want) != _key(entry["body"]):
            differs(
                f"The log of {side}, entry {entry['number']}: the rules tell something else of "
                f"branch {place[0]}, entry {place[1]}."
            )


def _taken_back(entries: list[JsonObject]) -> set[int]:
    found: set[int] = set()
    for entry in entries:
        notice = entry["body"]["notice"]
        if notice.get("kind") == "taken_back":
            found.update(range(notice["first"], min(notice["last"], entry["number"]) + 1))
    return found


def _key(body: Mapping[str, Any]) -> bytes:
    return canonical([body["turn"], body["step"], body["notice"]])
