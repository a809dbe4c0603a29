"""Taking in an exported campaign: everything is checked before anything is stored."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction

import rules_engine
from campaigns.models import Branch, Campaign, Entry, Input, Seat, SideEntry
from campaigns.services import exports, log, positions
from campaigns.services.errors import BadRequest
from rules_engine import Event
from rules_engine.dice import commitment
from rules_engine.errors import RulesEngineError
from rules_engine.events import apply
from rules_engine.plain import assert_plain, canonical

MOST_BYTES = 64 * 1024 * 1024
_LIMITS = {"seats": 200, "inputs": 200_000, "branches": 5_000}

Record = dict[str, Any]


def import_campaign(user: User, raw: bytes) -> Campaign:
    """Store an exported campaign as a new one, with the importing person as its referee.

    The other seats come without people; the referee invites them anew.

    Raises:
        BadRequest: the file is not a sound export; the message says where. Nothing is stored.
    """
    record = _read(raw)
    try:
        _assert_sound(record)
        with transaction.atomic():
            campaign = _store(user, record)
    except BadRequest:
        raise
    except RulesEngineError as fault:
        raise BadRequest(f"This file does not hold together: {fault}") from fault
    except ValidationError as fault:
        raise BadRequest(
            f"This file does not hold together: {'; '.join(fault.messages)}"
        ) from fault
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as fault:
        raise BadRequest(
            f"This file is not a campaign as it was exported: {_say(fault)}."
        ) from fault
    positions.forget_all()
    return campaign


def assert_chains(record: Record) -> None:
    """Recompute both kinds of hash chains of an export.

    Raises:
        BadRequest: names the first entry that was changed.
    """
    heads: dict[int, dict[int, str]] = {}
    salt = record["chain_salt"]
    for branch in record["branches"]:
        seq, chain = branch["from_seq"], ""
        if branch["parent"] is not None:
            chain = heads[branch["parent"]].get(seq, "")
        known = dict(heads.get(branch["parent"], {})) if branch["parent"] is not None else {}
        for entry in branch["entries"]:
            seq += 1
            chain = log.link(chain, salt, canonical(entry["body"]))
            if entry["seq"] != seq or entry["hash"] != chain:
                raise BadRequest(f"Branch {branch['number']}, entry {seq}: the chain is broken.")
            known[seq] = chain
        heads[branch["number"]] = known
    for side, entries in record["told"].items():
        chain = ""
        for number, entry in enumerate(entries, start=1):
            chain = log.link(chain, "", canonical(entry["body"]))
            if entry["number"] != number or entry["hash"] != chain:
                raise BadRequest(f"The log of {side}, entry {number}: the chain is broken.")


def _read(raw: bytes) -> Record:
    if len(raw) > MOST_BYTES:
        raise BadRequest(f"The file is larger than {MOST_BYTES // 1024 // 1024} MB.")
    try:
        record = json.loads(raw.decode("utf-8"))
    except json.JSONDecodeError as fault:
        where = f"line {fault.lineno}, column {fault.colno}"
        raise BadRequest(f"The file is not JSON: {fault.msg} at {where}.") from fault
    except (UnicodeDecodeError, RecursionError) as fault:
        raise BadRequest("The file is not JSON in UTF-8.") from fault
    if not isinstance(record, dict) or record.get("format") != exports.FORMAT:
        raise BadRequest(f"The file is not an exported campaign (format {exports.FORMAT}).")
    return record


def _assert_sound(record: Record) -> None:
    try:
        assert_plain(record, "file")
    except RecursionError as fault:
        raise BadRequest("The file is nested too deeply.") from fault
    for part, most in _LIMITS.items():
        if not isinstance(record[part], list) or len(record[part]) > most:
            raise BadRequest(f"'{part}' should be a list of at most {most}.")
    game = rules_engine.load(record["campaign"]["game"])
    if record["campaign"]["scenario"] not in game.scenarios:
        raise BadRequest(f"There is no scenario '{record['campaign']['scenario']}'.")
    if sorted(record["told"]) != sorted(game.sides):
        raise BadRequest(f"'told' holds the logs of {' and '.join(game.sides)}.")
    if commitment(bytes.fromhex(record["secret"])) != record["seal"]:
        raise BadRequest("The secret of the dice does not fit the seal.")
    assert_chains(record)
    _assert_folds(record)


def _assert_folds(record: Record) -> None:
    """Let every branch be folded once, so that a hostile event is met here and not on a page."""
    for branch in record["branches"]:
        state: Record = {}
        for body in _line(record, branch["number"]):
            if body["type"] == "event":
                state = apply(state, Event.from_json(body["event"]))
        if state:
            if state.get("game") != record["campaign"]["game"]:
                raise BadRequest(f"Branch {branch['number']} is of another game.")
            for side in record["told"]:
                rules_engine.view(state, side)
            rules_engine.truth(state)


def _line(record: Record, number: int) -> Iterator[Record]:
    """Yield the bodies that lead to a branch's head."""
    branches = {branch["number"]: branch for branch in record["branches"]}
    parts: list[list[Record]] = []
    walk, end = branches[number], None
    seen: set[int] = set()
    while True:
        if walk["number"] in seen:
            raise BadRequest(f"Branch {number} is its own ancestor.")
        seen.add(walk["number"])
        entries = walk["entries"]
        parts.append([e["body"] for e in entries if end is None or e["seq"] <= end])
        if walk["parent"] is None:
            break
        end = walk["from_seq"] if end is None else min(end, walk["from_seq"])
        walk = branches[walk["parent"]]
    for part in reversed(parts):
        yield from part


def _store(user: User, record: Record) -> Campaign:
    facts = {name: record["campaign"][name] for name in exports.SETTINGS}
    campaign = Campaign(
        **facts,
        secret=record["secret"],
        chain_salt=record["chain_salt"],
        salts=record["side_salts"],
        origin=record["campaign"].get("origin") or record["campaign"]["id"],
    )
    campaign.full_clean(exclude=["branch"])
    campaign.save()
    seats = {given["id"]: _seat(campaign, user, given) for given in record["seats"]}
    branches: dict[int, Branch] = {}
    for given in record["branches"]:
        branches[given["number"]] = _branch(campaign, branches, given)
    inputs = {
        given["number"]: _input(campaign, seats, branches, given) for given in record["inputs"]
    }
    for given in record["branches"]:
        _entries(campaign, branches[given["number"]], inputs, given)
    for side, entries in record["told"].items():
        _told(campaign, branches, side, entries)
    number = record["campaign"]["branch"]
    campaign.branch = branches[number] if number is not None else None
    campaign.save(update_fields=["branch"])
    return campaign


def _seat(campaign: Campaign, user: User, given: Record) -> Seat:
    is_first_referee = given["role"] == "referee" and not campaign.seats.filter(role="referee")
    seat = Seat(
        campaign=campaign,
        side=given["side"],
        role=given["role"],
        name=given["name"],
        user_id=user.pk if is_first_referee else None,
    )
    seat.full_clean()
    seat.save()
    return seat


def _branch(campaign: Campaign, branches: dict[int, Branch], given: Record) -> Branch:
    entries = given["entries"]
    parent = None if given["parent"] is None else branches[given["parent"]]
    return Branch.objects.create(
        campaign=campaign,
        number=given["number"],
        parent=parent,
        from_seq=given["from_seq"],
        head=entries[-1]["seq"] if entries else given["from_seq"],
        head_hash=entries[-1]["hash"] if entries else "",
        reason=given["reason"][:400],
    )


def _input(
    campaign: Campaign, seats: dict[str, Seat], branches: dict[int, Branch], given: Record
) -> Input:
    facts = {name: given[name] for name in exports.INPUT_FACTS}
    item = Input(
        campaign=campaign,
        seat=seats[given["seat"]],
        branch=branches[given["branch"]] if given["branch"] is not None else None,
        token=f"imported.{given['number']}",
        **facts,
    )
    if item.is_open:
        item.status, item.message = Input.Status.HALTED, "Not carried out before the export."
    item.clean_fields(exclude=["campaign", "seat", "branch", "ruling", "dice", "body"])
    item.save()
    return item


def _entries(campaign: Campaign, branch: Branch, inputs: dict[int, Input], given: Record) -> None:
    Entry.objects.bulk_create(
        (
            Entry(
                campaign=campaign,
                branch=branch,
                seq=entry["seq"],
                input=inputs[entry["input"]],
                body=canonical(entry["body"]).decode(),
                hash=entry["hash"],
            )
            for entry in given["entries"]
        ),
        batch_size=1000,
    )


def _told(
    campaign: Campaign, branches: dict[int, Branch], side: str, entries: list[Record]
) -> None:
    SideEntry.objects.bulk_create(
        (
            SideEntry(
                campaign=campaign,
                side=side,
                number=entry["number"],
                branch=branches[entry["branch"]],
                seq=entry["seq"],
                body=canonical(entry["body"]).decode(),
                hash=entry["hash"],
            )
            for entry in entries
        ),
        batch_size=1000,
    )


def _say(fault: Exception) -> str:
    words = str(fault) or type(fault).__name__
    return f"{words} is missing" if isinstance(fault, KeyError) else words[:300]
