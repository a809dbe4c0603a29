"""Receipts as pages show them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from itertools import groupby
from typing import Any

from campaigns.models import Input


def receipt_row(receipt: Mapping[str, Any]) -> dict[str, Any]:
    """Return a receipt with its moment, its hash in groups, and what became of its lines."""
    states = [(state, len(list(same))) for state, same in groupby(sorted(receipt["states"]))]
    several = len(states) > 1
    return {
        **receipt,
        "moment": moment_of(receipt["time"]),
        "became": "; ".join(f"{state} ({count})" if several else state for state, count in states),
        "count": len(receipt["lines"]),
    }


def moment_of(text: str) -> datetime | None:
    """Return the moment that a log names; None where an imported one names none."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def receipt_words(item: Input) -> str:
    """Return the receipt that somebody is given for what he has just handed in, in a sentence."""
    if not item.receipt:
        return ""
    return f"Your receipt: {item.receipt}, {item.body['receipt']['time'][11:19]} UTC."
