"""Exported campaigns: the shape of the file, its hash chains, and whether it holds together.

`docs/export_format.md` describes the file. Everything here takes it as data that may be hostile.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from rules_engine.core.events import Event, apply
from rules_engine.core.registry import load
from rules_engine.core.verbs import truth, view
from rules_engine.errors import BadRecord, RulesEngineError
from rules_engine.mechanics.words import listed
from rules_engine.plain import JsonObject, assert_plain, canonical
from rules_engine.records.copies import assert_secret

FORMAT = "referee-campaign/1"
MOST_BYTES = 64 * 1024 * 1024
MOST_DEPTH = 60
MOST_PARTS = 6_000_000
MOST_HOLDERS = 2_000_000
"""So many values, and among them lists and objects, a file may hold. A campaign's file has a value
to twelve bytes and more, and one of 20,000 entries 2,300,000 of them, 700,000 of which hold others.
"""
MANY = "The file holds more values than any campaign does: at most {most:,} {what} are read."
_LISTS = {"seats": 500, "inputs": 500_000, "branches": 10_000}
MOST_ROUNDS = 10_000


def link(previous: str, salt: str, text: bytes) -> str:
    """Return an entry's hash: SHA-256 over the previous hash, the salt and the entry's bytes."""
    return hashlib.sha256(f"{previous}\n{salt}\n".encode() + text).hexdigest()


def read_record(raw: bytes) -> Any:
    """Return what the bytes of a file hold, if they are JSON of a bearable size, depth and number
    of values.

    Raises:
        BadRecord: says what is wrong and where.
    """
    if len(raw) > MOST_BYTES:
        raise BadRecord(f"The file is larger than {MOST_BYTES // 1024 // 1024} MB.")
    _assert_bearable(raw)
    try:
        return json.loads(raw.decode("utf-8"))
    except json.JSONDecodeError as fault:
        where = f"line {fault.lineno}, column {fault.colno}"
        raise BadRecord(f"The file is not JSON: {fault.msg} at {where}.") from fault
    except (UnicodeDecodeError, RecursionError, ValueError) as fault:
        raise BadRecord("The file is not JSON in UTF-8.") from fault


def assert_sound(record: Any) -> None:
    """Check shape, seal, both kinds of chains, and that every branch can be folded and viewed.

    Raises:
        BadRecord: says what is wrong and where.
    """
    try:
        _assert_shape(record)
        _assert_chains(record)
        for branch in record["branches"]:
            _assert_folds(record, branch)
    except BadRecord:
        raise
    except RulesEngineError as fault:
        raise BadRecord(f"This campaign does not hold together: {fault}") from fault
    except RecursionError as fault:
        raise BadRecord("The file is nested too deeply.") from fault
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as fault:
        words = f"{fault} is missing" if isinstance(fault, KeyError) else str(fault)[:300]
        raise BadRecord(f"This is not a campaign as it was exported: {words}.") from fault


def line_of(record: JsonObject, number: int) -> Iterator[JsonObject]:
    """Yield the entries that lead to a branch's head, from the first on.

    Raises:
        BadRecord: the branch is its own ancestor.
    """
    branches = {branch["number"]: branch for branch in record["branches"]}
    walk = branches[number]
    parts = [walk["entries"]]
    seen = {number}
    end = walk["from_seq"]
    while walk["parent"] is not None:
        walk = branches[walk["parent"]]
        if walk["number"] in seen:
            raise BadRecord(f"Branch {number} is its own ancestor.")
        seen.add(walk["number"])
        parts.append([entry for entry in walk["entries"] if entry["seq"] <= end])
        end = min(end, walk["from_seq"])
    for part in reversed(parts):
        yield from part


def events_of(record: JsonObject, number: int) -> Iterator[tuple[int, Event]]:
    """Yield (seq, event) of a branch's line."""
    for entry in line_of(record, number):
        if entry["body"]["type"] == "event":
            yield entry["seq"], Event.from_json(entry["body"]["event"])


def _assert_shape(record: Any) -> None:
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise BadRecord(f"This is not an exported campaign (format {FORMAT}).")
    try:
        assert_plain(record, "file")
    except ValueError as fault:
        raise BadRecord(f"{fault}.") from fault
    for part, most in _LISTS.items():
        if not isinstance(record[part], list) or len(record[part]) > most:
            raise BadRecord(f"'{part}' should be a list of at most {most}.")
    salts = record["salts"]
    if not isinstance(salts, list) or not all(isinstance(salt, str) for salt in salts):
        raise BadRecord("'salts' should be a list of texts.")
    game = load(record["campaign"]["game"])
    if record["campaign"]["scenario"] not in game.scenarios:
        raise BadRecord(f"There is no scenario '{record['campaign']['scenario']}'.")
    if sorted(record["told"]) != sorted(game.sides):
        raise BadRecord(f"'told' should hold the logs of {listed(game.sides)}.")
    for branch in record["branches"]:
        _assert_branch(branch)
    assert_secret(record)


def _assert_branch(branch: JsonObject) -> None:
    """Check what later versions say of a branch: whether on trial, which dice, of which run."""
    is_trial, dice_round = branch.get("is_trial", False), branch.get("dice_round", 0)
    rerun = branch.get("rerun")
    fits = isinstance(is_trial, bool) and type(dice_round) is int and isinstance(rerun, dict | None)
    if not fits or not 0 <= dice_round <= MOST_ROUNDS:
        raise BadRecord(f"Branch {branch['number']}: its trial, dice or rerun cannot be read.")


def _assert_chains(record: JsonObject) -> None:
    hashes: dict[int, dict[int, str]] = {}
    for branch in record["branches"]:
        parent, seq = branch["parent"], branch["from_seq"]
        own = {} if parent is None else dict(hashes[parent])
        if seq and seq not in own:
            raise BadRecord(f"Branch {branch['number']} begins after an entry that is not there.")
        chain = own.get(seq, "")
        for entry in branch["entries"]:
            seq += 1
            chain = link(chain, record["chain_salt"], canonical(entry["body"]))
            if entry["seq"] != seq or entry["hash"] != chain:
                raise BadRecord(f"Branch {branch['number']}, entry {seq}: the chain is broken.")
            own[seq] = chain
        if branch["number"] in hashes:
            raise BadRecord(f"There are two branches {branch['number']}.")
        hashes[branch["number"]] = own
    for side, entries in sorted(record["told"].items()):
        chain = ""
        for number, entry in enumerate(entries, start=1):
            chain = link(chain, "", canonical(entry["body"]))
            if entry["number"] != number or entry["hash"] != chain:
                raise BadRecord(f"The log of {side}, entry {number}: the chain is broken.")


def _assert_folds(record: JsonObject, branch: JsonObject) -> None:
    """Fold a branch once and look at it, so that a hostile event is met here and not on a page."""
    game = load(record["campaign"]["game"])
    state: JsonObject = {}
    for _, event in events_of(record, branch["number"]):
        state = apply(state, event)
    if not state:
        return
    if state.get("game") != game.slug:
        raise BadRecord(f"Branch {branch['number']} is of another game.")
    faults = game.invariants(game.lens(state))
    if faults:
        raise BadRecord(f"Branch {branch['number']} ends in a false position: {' '.join(faults)}")
    for side in game.sides:
        view(state, side)
    truth(state)


def _assert_bearable(raw: bytes) -> None:
    """Refuse nesting, and numbers of values, that no campaign has, before a parser walks into it:
    every value that is read costs far more than its bytes.
    """
    depth = commas = holders = 0
    in_text = False
    skip = False
    for byte in raw.translate(None, _HARMLESS):
        if skip:
            skip = False
        elif in_text:
            skip = byte == 0x5C
            in_text = byte != 0x22
        elif byte == 0x22:
            in_text = True
        elif byte == 0x2C:
            commas += 1
            if commas + holders > MOST_PARTS:
                raise BadRecord(MANY.format(most=MOST_PARTS, what="of them"))
        elif byte in b"[{":
            depth += 1
            holders += 1
            if holders > MOST_HOLDERS:
                raise BadRecord(MANY.format(most=MOST_HOLDERS, what="lists and objects"))
            if depth > MOST_DEPTH:
                raise BadRecord(f"The file is nested more than {MOST_DEPTH} deep.")
        elif byte in b"]}":
            depth -= 1


_HARMLESS = bytes(byte for byte in range(256) if byte not in b'"\\[]{},')
