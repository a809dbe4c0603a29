"""The chains of the logs: whether the entries hold together, and a side's own log as a file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from campaigns.models import Campaign, Entry, Seat, SideEntry
from campaigns.services import engine
from campaigns.services.asking import receipts
from campaigns.services.errors import NotAllowed
from campaigns.services.history import reading
from campaigns.services.turns import publications
from rules_engine.records.record import link

FORMAT = "referee-log/1"


@dataclass
class Chain:
    """A chain that was followed: how many entries, its last hash, the entries that break it."""

    title: str = ""
    first: int = 1
    count: int = 0
    last: str = ""
    broken: list[int] = field(default_factory=list)
    hashes: dict[str, int] = field(default_factory=dict)

    @property
    def holds(self) -> bool:
        """Whether no entry breaks it."""
        return not self.broken

    @property
    def last_number(self) -> int:
        """The number of its last entry."""
        return self.first + self.count - 1

    def follow(self, rows: Iterable[tuple[int, str, str]], salt: str) -> None:
        """Follow (number, text, hash) rows; behind a broken link go on from the hash given."""
        for number, text, given in rows:
            self.count += 1
            fits = number == self.first + self.count - 1
            if not fits or given != link(self.last, salt, text.encode()):
                self.broken.append(number)
            self.last = given
            self.hashes[given] = number


def check_told(seat: Seat, side: str) -> Chain:
    """Follow the chain of a side's log as far as the seat may read it.

    Raises:
        NotAllowed: the seat reads only a part of the log.
    """
    assert_reads_whole(seat)
    chain = Chain()
    rows = publications.readable(seat, side).values_list("number", "body", "hash")
    chain.follow(rows.iterator(chunk_size=2000), "")
    return chain


def check_truth(seat: Seat) -> list[Chain]:
    """Follow the chains of all lines of play; the salt is out when the campaign has ended.

    Raises:
        NotAllowed: the truth is not this seat's to look at.
    """
    reading.viewer_for(seat, engine.TRUTH)
    campaign = seat.campaign
    heads: dict[int, dict[int, str]] = {}
    found = []
    for branch in campaign.branches.order_by("number"):
        earlier = heads.get(branch.parent_id or 0, {})
        chain = Chain(branch.reason, branch.from_seq + 1, last=earlier.get(branch.from_seq, ""))
        rows = Entry.objects.filter(campaign=campaign, branch=branch).order_by("seq")
        chain.follow(rows.values_list("seq", "body", "hash").iterator(), campaign.chain_salt)
        heads[branch.pk] = {
            **{seq: known for seq, known in earlier.items() if seq <= branch.from_seq},
            **{seq: known for known, seq in chain.hashes.items()},
        }
        found.append(chain)
    return found


def find_noted(seat: Seat, side: str, noted: str, chain: Chain) -> str:
    """Return in words what a hash is that somebody noted down; empty where it is nothing known.

    The beginning of a hash will do, from eight characters on.
    """
    noted = "".join(noted.lower().split())
    if len(noted) < 8:
        return ""
    if engine.seal_of(seat.campaign).startswith(noted):
        return "the seal of the dice"
    for known, number in chain.hashes.items():
        if known.startswith(noted):
            return f"the fingerprint of entry {number} of this log"
    for receipt in receipts.receipts_of(seat, side):
        if receipt["hash"].startswith(noted):
            return f"the receipt of {receipt['time'][:16].replace('T', ' ')} UTC"
    return ""


def may_read_whole(seat: Seat) -> bool:
    """Whether a seat reads all of its side's log: an officer under fog inside a side does not."""
    return reading.sees_whole_log(seat)


def assert_reads_whole(seat: Seat) -> None:
    """Refuse a seat that reads only a part of its side's log. Raises NotAllowed."""
    if not may_read_whole(seat):
        raise NotAllowed("The whole log of your side is its commander's; you see a part of it.")


def log_file(seat: Seat, side: str) -> dict[str, Any]:
    """Return a side's own log as plain data that the stand-alone script checks; with the secret of
    the dice when the campaign has ended.

    Raises:
        NotAllowed: the seat reads only a part of the log, or none of this side's.
    """
    reading.viewer_for(seat, side)
    assert_reads_whole(seat)
    campaign = seat.campaign
    rows = publications.readable(seat, side).values_list("number", "hash", "body")
    names = ("hash", "time", "word", "lines")
    return {
        "format": FORMAT,
        "campaign": {
            "id": campaign.origin or str(campaign.pk),
            "title": campaign.title,
            "game": campaign.game,
        },
        "side": side,
        "dice": campaign.dice,
        "seal": engine.seal_of(campaign),
        "salts": engine.salts_of(campaign),
        "secret": campaign.secret if campaign.is_ended else None,
        "seals": (campaign.rehearsal or {}).get("seals", []),
        "receipts": [
            {name: one[name] for name in names} for one in receipts.receipts_of(seat, side)
        ],
        "entries": [
            {"number": number, "hash": chain, "body": json.loads(body)}
            for number, chain, body in rows
        ],
    }


def footer(campaign: Campaign, seat: Seat) -> str:
    """Return how a side's own log stands, for the foot of its mails: what lies in a mailbox cannot
    be changed later. It counts what the seat may read and nothing else.
    """
    rows = SideEntry.objects.filter(campaign=campaign, side=seat.side)
    row = rows.filter(number__lte=publications.told_up_to(campaign, seat.side)).last()
    if row is None or not may_read_whole(seat):
        return ""
    return f"\nYour side's log stood at entry {row.number}, fingerprint {row.hash}.\n"
