"""The rolls that a seat may know, from its own log: with who typed them, witnesses, and after the
end whether each is as the secret has it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from campaigns.models import Campaign, Input, Seat
from campaigns.services import chains, engine, log, logbook, reading, rehearsal
from campaigns.services.witness import CONFIRMED, CONTESTED
from rules_engine.dice import SealedDice

SEALED, WITNESSED, UNWITNESSED, DISPUTED = "sealed", "witnessed", "unwitnessed", "contested"
"""How a roll can be trusted: recomputed; or typed, and somebody else has confirmed it, has not, or
says that it was otherwise.
"""
_FACTS = ("label", "subject", "owner", "faces", "dice", "total", "line", "cases")
Row = dict[str, Any]


def rolls_of(seat: Seat, viewer: str = "") -> list[Row]:
    """Return the rolls of a log, oldest first: number of the entry, turn and step, what for, dice,
    `typed`, `witnesses`, `standing`, `taken_back`, `salts` and `is_right` (None until the end).

    Raises:
        NotAllowed: the seat may not look through this viewer.
    """
    viewer = reading.viewer_for(seat, viewer)
    rows, words = _of_truth(seat) if viewer == engine.TRUTH else _of_log(seat, viewer)
    is_sealed = seat.campaign.dice == Campaign.DiceMode.SEALED
    for row in rows:
        row["witnesses"] = _latest(words.get(_key(row), []))
        row["standing"] = SEALED if is_sealed else _standing(row["witnesses"])
        row["is_right"] = _is_right(seat.campaign, row) if is_sealed else None
    return rows


def _of_log(seat: Seat, side: str) -> tuple[list[Row], dict[Any, list[Row]]]:
    salts = engine.salts_of(seat.campaign)
    own = engine.seal_of(seat.campaign)
    is_own = not seat.campaign.is_rehearsal
    rows: list[Row] = []
    words: dict[Any, list[Row]] = {}
    by_number: dict[int, Row] = {}
    for entry in _entries(seat, side):
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


def _entries(seat: Seat, side: str) -> list[Row]:
    """Return the entries of a log that rolls are told by; of a long log, only those are read."""
    if not reading.sees_whole_log(seat) and not seat.campaign.is_ended:
        return logbook.told_log(seat, side)
    found = []
    rows = chains.rows_of(seat, side).filter(kind__in=("roll", "sealed", "witnessed"))
    back = logbook.taken_back_numbers(seat.campaign, side)
    # Sorted here: for an order of rows the database would rather read the whole log.
    for number, text in sorted(rows.order_by().values_list("number", "body")):
        found.append({**json.loads(text), "number": number, "taken_back": number in back})
    return found


def _of_truth(seat: Seat) -> tuple[list[Row], dict[Any, list[Row]]]:
    branch = seat.campaign.branch
    rows: list[Row] = []
    words: dict[Any, list[Row]] = {}
    if branch is None:
        return rows, words
    typed: Iterator[Row] = iter(())
    moment: Row = {"turn": 0, "step": "", "taken_back": False}
    for entry in log.entries_on_line(branch).select_related("branch"):
        body = json.loads(entry.body)
        if body["type"] == "input":
            given = body["input"]
            typed = iter(given["dice"])
            if given["kind"] == Input.Kind.WITNESS:
                said = {**given["body"], "by": given["seat"]}
                words.setdefault(_key(said), []).append(said)
            continue
        event = body["event"]
        for path, *value in event["effects"]:
            if len(path) == 1 and path[0] in ("turn", "step") and value:
                moment = {**moment, path[0]: value[0]}
        if event["kind"] == "roll":
            by = next(typed, None)
            if not _is_readable(event["data"]):
                continue
            notice = {**event["data"], "cases": event["cases"]}
            salts = engine.salts_of(seat.campaign, entry.branch.dice_round)
            own = {"is_own": rehearsal.is_own_roll(seat.campaign, entry)}
            rows.append(_row(notice, entry.seq, by, salts) | moment | own)
    return rows, words


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
