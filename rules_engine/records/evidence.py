"""What the sides' logs of an exported campaign hold as evidence: the seal of the dice, the salts,
and receipts of what was handed in. `docs/export_format.md` describes them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence

from rules_engine.plain import JsonObject
from rules_engine.records.copies import seals_of

HEAD = "Referee receipt"


def receipt_text(campaign: str, side: str, time: str, word: str, lines: Sequence[str]) -> str:
    """Return the text whose SHA-256 is the receipt of what a side handed in: one order or answer a
    line. The secret word keeps others from finding by trial what a receipt stands for.
    """
    head = [
        HEAD,
        f"campaign {campaign}",
        f"side {side}",
        f"time {time}",
        f"word {word}",
        f"lines {len(lines)}",
    ]
    return "\n".join([*head, *(" ".join(line.split()) for line in lines)]) + "\n"


def receipt_hash(text: str) -> str:
    """Return the SHA-256 of a receipt's text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def assert_evidence(record: JsonObject, differs: Callable[[str], None]) -> int:
    """Report seals, salts and receipts of the sides' logs that are not what the campaign's are;
    return how many receipts there are. The record is sound (`records.assert_sound`).
    """
    count = 0
    for side, entries in sorted(record["told"].items()):
        begun = _begun(entries)
        for entry in entries:
            where = f"The log of {side}, entry {entry['number']}"
            body = entry["body"]
            if body["notice"].get("kind") == "sealed" and entry["number"] > begun:
                _assert_seal(record, body["notice"], where, differs)
            if "receipt" in body:
                count += 1
                _assert_receipt(record, side, body["receipt"], where, differs)
    return count


def _begun(entries: Sequence[JsonObject]) -> int:
    """Return the number of the last entry of set-ups that were laid out before the one that is
    played: until then salts could be changed.
    """
    notices = (entry["body"]["notice"] for entry in entries)
    back = (one["last"] for one in notices if one.get("kind") == "taken_back" and one["first"] == 1)
    return max(back, default=0)


def _assert_seal(
    record: JsonObject, notice: Mapping[str, object], where: str, differs: Callable[[str], None]
) -> None:
    number = notice.get("round", 0)
    if notice.get("seal") not in seals_of(record):
        differs(f"{where}: the seal of the dice is another one.")
    if notice.get("salts") != [*record["salts"], *([f"round {number}"] if number else [])]:
        differs(f"{where}: the salts are not those with which the dice were rolled.")


def _assert_receipt(
    record: JsonObject,
    side: str,
    receipt: JsonObject,
    where: str,
    differs: Callable[[str], None],
) -> None:
    campaign = record["campaign"].get("origin") or record["campaign"]["id"]
    try:
        text = receipt_text(campaign, side, receipt["time"], receipt["word"], receipt["lines"])
    except (KeyError, TypeError, AttributeError):
        differs(f"{where}: the receipt cannot be read.")
        return
    if receipt_hash(text) != receipt.get("hash"):
        differs(f"{where}: the receipt is not that of what it stands for.")
