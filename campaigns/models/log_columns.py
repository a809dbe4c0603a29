"""What an entry of a log is, by its body alone: the columns by which logs are asked.

Bodies are the log, and what hashes cover; these columns are an index to them. A body that came in
with a file may hold anything: what cannot be a kind or a receipt is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Columns = dict[str, str]
INPUT = "input"
"""The kind of the truth's entries that are no events."""
LONGEST_KIND, LONGEST_RECEIPT = 40, 64


def true_columns(body: Mapping[str, Any]) -> Columns:
    """Return the columns of an entry of the truth: an input, or the event's kind."""
    if body.get("type") == INPUT:
        return {"kind": INPUT if "input" in body else ""}
    kind = _text(body.get("event"), "kind", LONGEST_KIND)
    return {"kind": kind if kind != INPUT else ""}  # an event in a file may be called anything


def told_columns(body: Mapping[str, Any]) -> Columns:
    """Return the columns of an entry of a side's log: the notice's kind, the receipt kept."""
    return {
        "kind": _text(body.get("notice"), "kind", LONGEST_KIND),
        "receipt": _text(body.get("receipt"), "hash", LONGEST_RECEIPT),
    }


def _text(part: Any, name: str, longest: int) -> str:
    found = part.get(name) if isinstance(part, Mapping) else None
    return found if isinstance(found, str) and len(found) <= longest else ""
