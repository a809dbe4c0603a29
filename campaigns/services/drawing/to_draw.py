"""Which moments have a picture: the end of each step, for each viewer."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby
from typing import Any

import rules_engine
from campaigns.models import Branch, Campaign, Entry, Picture
from campaigns.services import engine
from campaigns.services.carrying import told_lines
from campaigns.services.history import log, occasions, positions
from rules_engine import Event


def keep_moments(
    campaign: Campaign,
    branch: Branch,
    before: dict[str, Any],
    events: Sequence[Event],
    entries: Sequence[Entry],
) -> tuple[Any, ...]:
    """Store a picture to be drawn for each step that ended in these events, for every viewer.

    Return (id, viewer) of each. The moment is the last entry before the next step begins.
    """
    found: list[Picture] = []
    for turn, step, at in occasions.ends(before, events):
        seq = entries[at].seq - 1 if at < len(entries) else entries[-1].seq
        found.extend(_of_step(campaign, branch, seq, turn, step))
    Picture.objects.bulk_create(found, ignore_conflicts=True)
    return tuple((picture.pk, picture.viewer) for picture in found)


def rebuild_moments(campaign: Campaign) -> None:
    """Store the moments of a whole log anew, as an import needs them: as drawn, but without their
    files, as if they had made room. So each is drawn when somebody looks at it: a finished campaign
    has hundreds, and today's would wait behind them.
    """
    for branch in campaign.branches.order_by("number").select_related("parent"):
        _keep_checkpoints(branch)
        if not branch.is_trial:
            keep_branch(branch)
    campaign.pictures.update(status=Picture.Status.DONE)


def keep_branch(branch: Branch) -> tuple[Any, ...]:
    """Store the pictures of all that a branch holds of its own; return (id, viewer)."""
    before = positions.state_at(branch, branch.from_seq) if branch.from_seq else {}
    rows = Entry.objects.filter(campaign=branch.campaign, branch=branch).order_by("seq")
    bodies = [(row, json.loads(row.body)) for row in rows]
    told = [
        (row, Event.from_json(body["event"])) for row, body in bodies if body["type"] == "event"
    ]
    found: list[Any] = []
    # Input by input, as in play: a game's last picture stands where it was won, not where what was
    # corrected afterwards ends.
    for _, group in groupby(told, key=lambda one: one[0].input_id):
        entries, events = zip(*group, strict=True)
        found += keep_moments(branch.campaign, branch, before, events, entries)
        begun = [event.data for event in events if event.kind == "step"]
        before = begun[-1] if begun else before
    return tuple(found)


def _keep_checkpoints(branch: Branch) -> None:
    """Store states of a branch that came in whole, as play would have stored them."""
    state = positions.state_at(branch, branch.from_seq) if branch.from_seq else {}
    rows = Entry.objects.filter(campaign=branch.campaign, branch=branch).order_by("seq")
    for row in rows.iterator(chunk_size=1000):
        body = json.loads(row.body)
        if body["type"] == "event":
            state = rules_engine.apply(state, Event.from_json(body["event"]))
        if state and row.seq % positions.CHECKPOINT_EVERY == 0:
            positions.store_checkpoint(branch, row.seq, state)


_FRAMING = ("step", "step_ended", "note", "note_at_once")


def _of_step(campaign: Campaign, branch: Branch, seq: int, turn: int, step: str) -> list[Picture]:
    """Return the pictures of a step's end: for everybody if it takes orders, else who was told.

    Whether a side's picture is there must not depend on what the side was not told.
    """
    game = engine.game_of(campaign)
    if game.sequence.steps[step].orders:
        viewers = [*game.sides, engine.TRUTH]
    else:
        told = told_lines.derived(campaign, branch, seq, after=log.step_began(branch, seq))
        viewers = [side for side in game.sides if _is_told(told[side])]
        viewers += [engine.TRUTH] if viewers else []
    return [
        Picture(campaign=campaign, branch=branch, seq=seq, viewer=viewer, turn=turn, step=step)
        for viewer in viewers
    ]


def _is_told(told: Sequence[told_lines.Told]) -> bool:
    """Whether a side is told anything of a step but that it began and ended."""
    return any(one.body["notice"].get("kind") not in _FRAMING for one in told)
