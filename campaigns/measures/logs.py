"""A log of 20,000 entries: reaching points of it, and recomputing its chain."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from campaigns.measures.rows import ROUNDS, Row, branch_of, timed
from campaigns.models import Branch, Campaign, Input
from campaigns.services.history import log, positions
from rules_engine import Event, apply
from rules_engine.records.record import link

ENTRIES = 20_000


def long_log(campaign: Campaign) -> tuple[Row, Row]:
    """Lengthen the log to 20,000 entries, then reach points of it and recompute its chain."""
    branch = _lengthen(branch_of(campaign))
    texts = list(log.entries_on_line(branch).values_list("body", flat=True))
    return _moments(branch, texts), _chain_row(texts, campaign.chain_salt)


def _moments(branch: Branch, texts: list[str]) -> Row:
    step = branch.head // ROUNDS
    points = iter(range(step, branch.head + 1, step))

    def reach() -> None:
        positions.forget_all()
        positions.state_at(branch, next(points))

    def replay() -> None:
        state: dict[str, Any] = {}
        for text in texts:
            body = json.loads(text)
            if body["type"] == "event":
                state = apply(state, Event.from_json(body["event"]))

    own, whole = timed(reach, ROUNDS - 1), timed(replay, 1)
    words = f"any point of a log of {branch.head} entries"
    required = "20 times faster, and at most 10 ms"
    is_met = own <= 10 and whole / own >= 20
    return Row(words, "replay of the whole", own, whole, required, is_met)


def _chain_row(texts: list[str], salt: str) -> Row:
    raw = [text.encode() for text in texts]
    chained = timed(lambda: _chain(raw, salt), 3)
    plain = timed(lambda: hashlib.sha256(b"".join(raw)).hexdigest(), 3)
    words, bare = "hash chain of the log", "SHA-256 over the same bytes"
    return Row(words, bare, chained, plain, "at most 4 times slower", chained / plain <= 4)


def _lengthen(branch: Branch) -> Branch:
    """Append the log's own events again and again; their effects are complete, so they fold."""
    own = list(log.read_bodies(branch))
    item = Input.objects.filter(campaign=branch.campaign).first()
    if item is None:
        return branch
    events = [body for body in own if body["type"] == "event"][1:]
    state = positions.state_at(branch)
    while branch.head < ENTRIES:
        part = events[: positions.CHECKPOINT_EVERY]
        events = events[positions.CHECKPOINT_EVERY :] + part
        log.append_truth(branch, item, part)
        for body in part:
            state = apply(state, Event.from_json(body["event"]))
        positions.store_checkpoint(branch, branch.head, state)
    return branch


def _chain(raw: list[bytes], salt: str) -> str:
    chain = ""
    for text in raw:
        chain = link(chain, salt, text)
    return chain
