"""The rolls that a seat may know, from its own log: with who typed them, witnesses, and after the
end whether each is as the secret has it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from campaigns.models import Campaign, Input, Seat
from campaigns.services import engine
from campaigns.services.files import rehearsal
from campaigns.services.history import logbook, reading, roll_entries
from campaigns.services.history.witness import CONFIRMED, CONTESTED
from campaigns.services.upkeep.room import Room
from rules_engine.core.dice import SealedDice

SEALED, WITNESSED, UNWITNESSED, DISPUTED = "sealed", "witnessed", "unwitnessed", "contested"
"""How a roll can be trusted: recomputed; or typed, and somebody else has confirmed it, has not, or
says that it was otherwise.
"""
_FACTS = ("label", "subject", "owner", "faces", "dice", "total", "line", "cases")
Row = dict[str, Any]


def rolls_of(seat: Seat, viewer: str = "", among: Sequence[int] | None = None) -> list[Row]:
    """Return the rolls of a log, oldest first: number of the entry, turn and step, what for, dice,
    `typed`, `witnesses`, `standing`, `taken_back`, `salts` and `is_right` (None until the end).

    `among`: the numbers of the entries that are wanted, some of `numbers_of`; all by default.

    Raises:
        NotAllowed: the seat may not look through this viewer.
    """
    viewer = reading.viewer_for(seat, viewer)
    rows, words = _of_truth(seat, among) if viewer == engine.TRUTH else _of_log(seat, viewer, among)
    is_sealed = seat.campaign.dice == Campaign.DiceMode.SEALED
    wanted = None if among is None else set(among)
    rows = [row for row in rows if wanted is None or row["number"] in wanted]
    for row in rows:
        row["witnesses"] = _latest(words.get(_key(row), []))
        row["standing"] = SEALED if is_sealed else _standing(row["witnesses"])
        row["is_right"] = _is_right(seat.campaign, row) if is_sealed else None
    return rows


@dataclass(frozen=True)
class Checked:
    """What came of recomputing the rolls of a log after the end."""

    count: int
    wrong: int
    """How many are not as the secret has them."""
    recomputed: int


_kept = Room(400)
Made = TypeVar("Made")


def once(seat: Seat, viewer: str, make: Callable[[list[Row]], Made]) -> Made:
    """Return what `make` gives for all rolls of a log, a small value that is kept for as long
    as the log stands.

    Raises:
        NotAllowed: the seat may not look through this viewer.
    """
    newest = logbook.newest_first(seat, viewer)
    last = newest[0]["hash"] if newest else ""
    key = (seat.campaign_id, seat.campaign.status, viewer, len(newest), last)
    found: Made | None = _kept.get(key) if last else None
    if found is None:
        found = make(rolls_of(seat, viewer))
        # An officer's own log has no hashes.
        if last:
            _kept.put(key, found)
    return found


def checked(rows: Sequence[Row]) -> Checked:
    """Return what came of recomputing rolls after the end."""
    wrong = sum(row["is_right"] is False for row in rows)
    return Checked(len(rows), wrong, sum(bool(row["is_own"]) for row in rows))


def _of_log(
    seat: Seat, side: str, among: Sequence[int] | None
) -> tuple[list[Row], dict[Any, list[Row]]]:
    salts = engine.salts_of(seat.campaign)
    own = engine.seal_of(seat.campaign)
    is_own = not seat.campaign.is_rehearsal
    rows: list[Row] = []
    words: dict[Any, list[Row]] = {}
    by_number: dict[int, Row] = {}
    for entry in roll_entries.of_side(seat, side, among):
        notice = entry["notice"]
        kind = notice.get("kind")
        if kind == "sealed":
            salts, is_own = notice["salts"], notice["seal"] == own
        elif kind == "roll" and _is_readable(notice):
            row = _row(notice, entry["number"], entry.get("typed"), salts)
            row |= {name: entry[name] for name in ("turn", "step", "taken_back")}
            row["is_own"] = is_own
            by_number[entry["number"]] = row
            rows.append(row)
        elif kind == "witnessed" and notice["entry"] in by_number:
            words.setdefault(_key(by_number[notice["entry"]]), []).append(notice)
    return rows, words


def _of_truth(seat: Seat, among: Sequence[int] | None) -> tuple[list[Row], dict[Any, list[Row]]]:
    rows: list[Row] = []
    words: dict[Any, list[Row]] = {}
    typed: Iterator[Row] = iter(())
    for entry in roll_entries.of_truth(seat, among):
        body = json.loads(entry.body)
        if body["type"] == "input":
            given = body["input"]
            typed = iter(given["dice"])
            if given["kind"] == Input.Kind.WITNESS:
                said = {**given["body"], "by": given["seat"]}
                words.setdefault(_key(said), []).append(said)
            continue
        event = body["event"]
        by = next(typed, None)
        if not _is_readable(event["data"]):
            continue
        notice = {**event["data"], "cases": event["cases"]}
        salts = engine.salts_of(seat.campaign, entry.branch.dice_round)
        own = {"is_own": rehearsal.is_own_roll(seat.campaign, entry), "taken_back": False}
        rows.append(_row(notice, entry.seq, by, salts) | _moment(notice["label"]) | own)
    return rows, words


def _moment(label: Any) -> Row:
    """Return turn and step of a roll, as its label has them."""
    found = re.fullmatch(r".*\|turn (\d{1,9})\|([^|]*)\|\d+", str(label), re.DOTALL)
    return {"turn": int(found[1]) if found else 0, "step": found[2] if found else ""}


def _row(notice: Row, number: int, typed: Row | None, salts: list[str]) -> Row:
    facts = {name: notice.get(name, "") for name in _FACTS}
    names = ("by", "side", "at")
    is_known = typed is not None and all(isinstance(typed.get(name), str) for name in names)
    known = {name: typed[name] for name in names} if typed and is_known else None
    return {"number": number, **facts, "typed": known, "salts": salts}


def _is_readable(data: Row) -> bool:
    """Whether a roll, of a campaign that was perhaps imported, can be counted and shown."""
    faces, dice = data.get("faces"), data.get("dice")
    if type(faces) is not int or not isinstance(dice, list) or not 0 < faces <= 10_000:
        return False
    return all(type(die) is int and 1 <= die <= faces for die in dice)


def _key(row: Row) -> Any:
    """Return what makes a typed roll the same one, wherever it is told: faces, when, by whom."""
    typed = row.get("typed") or {}
    return (tuple(row["dice"]), typed.get("at", ""), typed.get("by", ""))


def _latest(words: list[Row]) -> list[Row]:
    """Return the last word of each witness."""
    found: dict[str, Row] = {}
    for said in words:
        found[said["by"]] = {name: said[name] for name in ("by", "verdict", "text", "at")}
    return list(found.values())


def _standing(witnesses: list[Row]) -> str:
    verdicts = {said["verdict"] for said in witnesses}
    if CONTESTED in verdicts:
        return DISPUTED
    return WITNESSED if CONFIRMED in verdicts else UNWITNESSED


def _is_right(campaign: Campaign, row: Row) -> bool | None:
    """Whether a sealed roll is as the secret has it; None before the secret is out, and for what
    was rolled with the dice of the campaign that this one is a copy of.
    """
    if not campaign.is_ended or not row["label"] or not row["is_own"]:
        return None
    source = SealedDice(bytes.fromhex(campaign.secret), row["salts"])
    dice = source.roll(row["label"], row["faces"], len(row["dice"]))
    return list(dice) == list(row["dice"])
