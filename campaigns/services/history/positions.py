"""States of a campaign at any moment: checkpoint, fold, and what each process keeps of them."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator
from typing import Any

import rules_engine
from campaigns.models import Branch, Campaign, Checkpoint
from campaigns.services.history import log
from campaigns.services.upkeep import room
from campaigns.services.upkeep.room import MB, Room, bytes_of
from rules_engine.plain import canonical, removed, written

State = dict[str, Any]

CHECKPOINT_EVERY = 50
_states = Room(16 * MB)
_views = Room(32 * MB)
_digests = Room(2000)


def forget_all() -> None:
    """Empty this process's memory (tests; after what was rolled back)."""
    room.clear_all()


def head_state(campaign: Campaign) -> State:
    """Return the state as it stands now; empty before the set-up is laid out."""
    return state_at(campaign.branch) if campaign.branch else {}


def state_at(branch: Branch, seq: int | None = None) -> State:
    """Return the state after the entry `seq` of a branch (its head by default). Never mutate it."""
    seq = branch.head if seq is None else seq
    key = (branch.campaign_id, branch.pk, seq)
    state: State | None = _states.get(key)
    if state is None:
        state = _load(branch, seq)
        _states.put(key, state, bytes_of(state))
    return state


def states_since(branch: Branch, seq: int) -> Iterator[tuple[int, State]]:
    """Yield each entry's number after one of a branch, with the state after it; never mutate them.
    One statement besides those of the first state, however much stands there.
    """
    state = state_at(branch, seq)
    yield seq, state
    for at, body in enumerate(log.read_bodies(branch, branch.head, after=seq), seq + 1):
        if body["type"] == "event":
            state = _applied(state, body["event"]["effects"])
        yield at, state


def keep_state(branch: Branch, seq: int, state: State) -> None:
    """Put a state that has just been committed into this process's cache."""
    _states.put((branch.campaign_id, branch.pk, seq), state, bytes_of(state))


def view_at(
    branch: Branch, seq: int | None, viewer: str, units: frozenset[str] | None = None
) -> State:
    """Return a moment as a side, or `truth`, may know it; with `units` as the officer who commands
    these, where there is fog inside the side.
    """
    seq = branch.head if seq is None else seq
    eyes = None if units is None else tuple(sorted(units))
    key = (branch.campaign_id, branch.pk, seq, viewer, eyes)
    seen: State | None = _views.get(key)
    if seen is None:
        state = state_at(branch, seq)
        if viewer == "truth":
            seen = rules_engine.truth(state)
        else:
            seen = _in_order(rules_engine.view(state, viewer, units))
        _views.put(key, seen, bytes_of(seen))
    return seen


def digest_at(
    branch: Branch, seq: int | None, viewer: str, units: frozenset[str] | None = None
) -> str:
    """Return a short name of what `view_at` gives: it changes exactly when that does."""
    seq = branch.head if seq is None else seq
    eyes = None if units is None else tuple(sorted(units))
    key = (branch.campaign_id, branch.pk, seq, viewer, eyes)
    digest: str | None = _digests.get(key)
    if digest is None:
        seen = canonical(view_at(branch, seq, viewer, units))
        digest = hashlib.sha256(seen).hexdigest()[:16]
        _digests.put(key, digest)
    return digest


def _in_order(seen: State) -> State:
    """Return a view with its names in their order: as they stand in a state they say whether it
    was folded or read from a checkpoint, and so what was taken back or looked at.
    """
    return dict(json.loads(canonical(seen)))


def store_checkpoint(branch: Branch, seq: int, state: State) -> None:
    """Keep a state so that this moment is reached quickly; by one statement, whether it is kept
    already or not.
    """
    made = Checkpoint(branch=branch, seq=seq, state=zlib.compress(canonical(state), 1))
    Checkpoint.objects.bulk_create([made], ignore_conflicts=True)


def is_checkpoint_due(branch: Branch, before: int, after: int) -> bool:
    """Whether the entries after `before` up to `after` cross a checkpoint's distance."""
    return before // CHECKPOINT_EVERY != after // CHECKPOINT_EVERY or branch.from_seq == before


def _load(branch: Branch, seq: int) -> State:
    start, state = _nearest(branch, seq)
    for body in log.read_bodies(branch, seq, after=start):
        if body["type"] == "event":
            state = _applied(state, body["event"]["effects"])
    return state


def _applied(state: State, effects: list[Any]) -> State:
    """Apply an event of our own log: its shape was checked when it was written."""
    for path, *value in effects:
        state = written(state, path, value[0]) if value else removed(state, path)
    return state


def _nearest(branch: Branch, seq: int) -> tuple[int, State]:
    """Return the nearest earlier state that is at hand: cached here, or a checkpoint."""
    for back in range(1, 40):
        cached = _states.get((branch.campaign_id, branch.pk, seq - back))
        if cached is not None and seq - back >= branch.from_seq:
            return seq - back, cached
    found = Checkpoint.objects.filter(log.on_line(branch, seq)).order_by("-seq").first()
    if found is not None:
        return found.seq, json.loads(zlib.decompress(bytes(found.state)))
    return 0, {}
