"""A campaign as one file: its shape, its limits, its hash chains, and how to read it safely.

The format, `referee-campaign/1`, is one JSON object in canonical form:

- `campaign`: settings (title, game, scenario, options, readings, level, play, dice, status), `id`,
  `origin`, and the number of the `branch` that is played.
- `seal`, `secret`, `salts`: what was published of the dice before play, the secret behind it, and
  the salts in the order in which they enter every roll. `chain_salt`, `side_salts`.
- `seats`, `inputs`: who sat where, and what they asked for (refused inputs with their rulings).
- `branches`: each with `number`, `parent`, `from_seq`, `reason` and `entries`; an entry has `seq`,
  `input` (its number), `body` and `hash`. A body is an input, or an event that came of it.
- `told`: for each side, what it was told: `number`, `branch`, `seq`, `body`, `hash`.

A hash is the SHA-256 of the previous hash, the salt and the body's canonical bytes; a branch goes
on from the hash of the entry that it starts after. The chains of the sides have no salt.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules_engine.errors import BadRecord
from rules_engine.plain import JsonObject, assert_plain, canonical

FORMAT = "referee-campaign/1"
MOST_BYTES = 64 * 1024 * 1024
MOST_DEPTH = 60
LIMITS = {"seats": 200, "inputs": 200_000, "branches": 5_000}
MOST_ENTRIES = 500_000


@dataclass(frozen=True)
class Entry:
    """One entry of the truth's log, with the branch that it stands in."""

    branch: int
    seq: int
    body: JsonObject

    @property
    def is_event(self) -> bool:
        """Whether it is an event, not an input."""
        return self.body.get("type") == "event"

    def __str__(self) -> str:
        return f"branch {self.branch}, entry {self.seq}"


def link(previous: str, salt: str, text: bytes) -> str:
    """Return an entry's hash: SHA-256 over the previous hash, the salt and the entry's bytes."""
    return hashlib.sha256(f"{previous}\n{salt}\n".encode() + text).hexdigest()


def read_record(raw: bytes) -> JsonObject:
    """Return the campaign that the bytes of a file hold, checked for shape and size only.

    Raises:
        BadRecord: a sentence that says what is wrong and where.
    """
    if len(raw) > MOST_BYTES:
        raise BadRecord(f"The file is larger than {MOST_BYTES // 1024 // 1024} MB.")
    _assert_shallow(raw)
    try:
        record = json.loads(raw.decode("utf-8"))
    except json.JSONDecodeError as fault:
        where = f"line {fault.lineno}, column {fault.colno}"
        raise BadRecord(f"The file is not JSON: {fault.msg} at {where}.") from fault
    except (UnicodeDecodeError, RecursionError, ValueError) as fault:
        raise BadRecord("The file is not JSON in UTF-8.") from fault
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise BadRecord(f"The file is not an exported campaign (format {FORMAT}).")
    try:
        assert_plain(record, "file")
        _assert_shape(record)
    except (KeyError, TypeError, AttributeError) as fault:
        raise BadRecord(f"This export is damaged: {_say(fault)}.") from fault
    except ValueError as fault:
        raise BadRecord(f"This export is damaged: {fault}.") from fault
    return record


def line_of(record: JsonObject, number: int) -> list[Entry]:
    """Return the entries that lead to a branch's head, those of its ancestors first.

    Raises:
        BadRecord: the branches do not form a tree.
    """
    branches = {branch["number"]: branch for branch in record["branches"]}
    parts: list[list[Entry]] = []
    end: int | None = None
    walk: int | None = number
    while walk is not None:
        if walk not in branches or len(parts) > len(branches):
            raise BadRecord(f"Branch {number} has no beginning: branch {walk} is missing or loops.")
        branch = branches[walk]
        entries = [Entry(walk, e["seq"], e["body"]) for e in branch["entries"]]
        parts.append([e for e in entries if end is None or e.seq <= end])
        end = branch["from_seq"] if end is None else min(end, branch["from_seq"])
        walk = branch["parent"]
    return [entry for part in reversed(parts) for entry in part]


def chain_faults(record: JsonObject) -> Iterator[str]:
    """Yield where a hash chain is broken: the first place of each branch and of each side's log."""
    known: dict[int, dict[int, str]] = {}
    for branch in record["branches"]:
        seq = branch["from_seq"]
        before = known.get(branch["parent"], {})
        if branch["parent"] is not None and seq not in before:
            yield f"Branch {branch['number']} starts after an entry {seq} that there is not."
        heads = {at: chain for at, chain in before.items() if at <= seq}
        chain = heads.get(seq, "")
        for entry in branch["entries"]:
            seq += 1
            chain = link(chain, record["chain_salt"], canonical(entry["body"]))
            heads[seq] = chain
            if entry["seq"] != seq or entry["hash"] != chain:
                yield f"The chain is broken at branch {branch['number']}, entry {entry['seq']}."
                break
        known[branch["number"]] = heads
    for side, entries in sorted(record["told"].items()):
        chain = ""
        for number, entry in enumerate(entries, start=1):
            chain = link(chain, "", canonical(entry["body"]))
            if entry["number"] != number or entry["hash"] != chain:
                yield f"The chain is broken in what {side} was told, entry {entry['number']}."
                break


def _assert_shallow(raw: bytes) -> None:
    """Refuse nesting that no campaign has, before a parser walks into it."""
    depth = 0
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
        elif byte in b"[{":
            depth += 1
            if depth > MOST_DEPTH:
                raise BadRecord(f"The file is nested more than {MOST_DEPTH} deep.")
        elif byte in b"]}":
            depth -= 1


def _assert_shape(record: JsonObject) -> None:
    for name in ("campaign", "told"):
        _require(isinstance(record[name], dict), f"'{name}' should be an object")
    for name, most in LIMITS.items():
        found = record[name]
        _require(isinstance(found, list) and len(found) <= most, f"'{name}' has at most {most}")
    for name in ("seal", "secret", "chain_salt"):
        _require(isinstance(record[name], str), f"'{name}' should be text")
    _require(all(isinstance(salt, str) for salt in record["salts"]), "'salts' should be texts")
    count = 0
    for branch in record["branches"]:
        _require(isinstance(branch["number"], int), "a branch has a number")
        _require(isinstance(branch["from_seq"], int), "a branch starts after an entry's number")
        _require(branch["parent"] is None or isinstance(branch["parent"], int), "a parent's number")
        count += len(branch["entries"])
        _assert_entries(branch["entries"], "seq", f"branch {branch['number']}")
    for side, entries in record["told"].items():
        count += len(entries)
        _assert_entries(entries, "number", f"what {side} was told")
    _require(count <= MOST_ENTRIES, f"a campaign has at most {MOST_ENTRIES} entries")


def _assert_entries(entries: Any, counter: str, where: str) -> None:
    _require(isinstance(entries, list), f"{where} should be a list")
    for entry in entries:
        whole = isinstance(entry[counter], int) and isinstance(entry["hash"], str)
        _require(whole and isinstance(entry["body"], dict), f"an entry of {where} is incomplete")


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise ValueError(message)


def _say(fault: Exception) -> str:
    return f"{fault} is missing" if isinstance(fault, KeyError) else str(fault)[:200]


_HARMLESS = bytes(byte for byte in range(256) if byte not in b'"\\[]{}')
