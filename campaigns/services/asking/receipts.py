"""Receipts: what somebody handed in, as a text, and the SHA-256 of that text.

Whoever handed it in gets the hash at once; when it is carried out, text and hash enter his side's
own log. The text holds a secret word, so that nobody finds by trying what a hash stands for.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC
from typing import Any
from uuid import UUID

from django.utils import timezone

from campaigns.models import Campaign, Input, Seat
from campaigns.services.history import reading
from campaigns.services.people import officers
from campaigns.services.turns import publications
from rules_engine.plain import JsonObject
from rules_engine.records.evidence import receipt_hash, receipt_text

KINDS = (Input.Kind.ORDER, Input.Kind.NOTHING, Input.Kind.ANSWER)


def issue(campaign: Campaign, side: str, lines: Sequence[str]) -> tuple[JsonObject, str]:
    """Return the parts of a new receipt that its inputs keep, and its hash."""
    time = timezone.now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    part = {"time": time, "word": secrets.token_hex(8)}
    return part, receipt_hash(text_of(campaign, side, part, lines))


def text_of(campaign: Campaign, side: str, part: Mapping[str, str], lines: Sequence[str]) -> str:
    """Return the text that a receipt's hash is made of."""
    name = campaign.origin or str(campaign.pk)
    return receipt_text(name, side, part["time"], part["word"], lines)


def line_of(kind: str, body: Mapping[str, Any]) -> str:
    """Return an order or an answer as a line of a receipt."""
    if kind == Input.Kind.ORDER:
        return str(body["order"])
    if kind == Input.Kind.NOTHING:
        return "nothing to do"
    return f"answer {body['decision']}: {body['key']}"


def handed_in(item: Input) -> list[Input]:
    """Return the inputs that were handed in together with this one, in their order."""
    if not item.order_set:
        return [item]
    rows = Input.objects.filter(seat=item.seat_id, side=item.side, order_set=item.order_set)
    return list(rows.order_by("number"))


def for_log(item: Input) -> JsonObject | None:
    """Return what the side's log keeps of an input's receipt: once for everything handed in with
    it; None where it is not the first that is carried out, or has no receipt.
    """
    if not item.receipt or "receipt" not in item.body:
        return None
    if any(row.is_done and row.pk != item.pk for row in handed_in(item)):
        return None
    return whole(item)


def whole(item: Input) -> JsonObject:
    """Return the receipt of an input that has one, with everything that was handed in with it."""
    lines = [line_of(row.kind, row.body) for row in handed_in(item)]
    return {"hash": item.receipt, **item.body["receipt"], "lines": lines}


def receipts_of(seat: Seat, side: str) -> list[JsonObject]:
    """Return all receipts of a side, newest first, each with its text, whether the text still
    gives the hash, who handed it in, the inputs and the number of the log's entry that holds it.

    A seat gets those of its own side only; the caller has seen to that.
    """
    rows = reading.inputs_of(seat, side).filter(side=side, kind__in=KINDS)
    shown = {item.pk for item in rows.exclude(receipt="")}
    # What was handed in at once is one text, even where only a part of it is shown yet.
    whole_sets = rows.model.objects.filter(campaign=seat.campaign, side=side, kind__in=KINDS)
    named = whole_sets.filter(receipt__in=rows.exclude(receipt="").values("receipt"))
    groups: dict[str, list[Input]] = {}
    for item in named.select_related("seat").order_by("number"):
        groups.setdefault(item.receipt, []).append(item)
    entries = _entries(seat, side)
    found = [_receipt(seat, receipt, items, entries, shown) for receipt, items in groups.items()]
    return found[::-1]


def _receipt(
    seat: Seat,
    receipt: str,
    items: list[Input],
    entries: Mapping[str, int],
    shown: set[UUID],
) -> JsonObject:
    first = items[0]
    part = first.body.get("receipt", {"time": "", "word": ""})
    lines = [line_of(item.kind, item.body) for item in items]
    text = text_of(seat.campaign, first.side, part, lines)
    own = [item for item in items if item.pk in shown]
    known = own if seat.is_referee else publications.as_published(seat.campaign, own)
    return {
        "hash": receipt,
        "time": part["time"],
        "word": part["word"],
        "lines": lines,
        "text": text,
        "fits": receipt_hash(text) == receipt,
        "seat": first.seat.name,
        "entry": entries.get(receipt),
        "states": [item.fate for item in known],
    }


def _entries(seat: Seat, side: str) -> dict[str, int]:
    """Return the numbers of the log's entries that hold receipts, by hash; none for an officer who
    does not read the whole of it.
    """
    if not officers.sees_whole_log(seat):
        return {}
    rows = publications.readable(seat, side).filter(receipt__gt="")
    return dict(rows.values_list("receipt", "number"))
