"""What the log of a campaign folds to, beside what checkpoints and processes say of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaigns.models import Branch, Campaign
from campaigns.services.history import log, positions
from campaigns.services.upkeep.room import Values, _rooms
from rules_engine.plain import canonical


def caches(campaign: Campaign, folded: Folded) -> Iterator[str]:
    """Compare what checkpoints give with what the log says."""
    for branch in campaign.branches.order_by("number"):
        if not branch.head:
            continue
        positions.forget_all()
        if canonical(positions.state_at(branch)) != folded.at(branch, branch.head):
            yield f"line {branch.number}: what the checkpoints give is not what the log folds to"


def remembered(folded: Folded, kept: list[Values], who: str) -> list[str]:
    """Return the places of which a process remembers what never was, of all that it keeps."""
    found = []
    states = dict(kept[_rooms.index(positions._states)]) if kept else {}
    for (owner, branch_id, seq), (state, _) in states.items():
        branch = folded.lines.get(branch_id)
        if owner != folded.campaign_id or branch is None or seq > branch.head:
            continue  # of a transaction that came to nothing; nobody can ask for it yet
        if folded.at(branch, seq) != canonical(state):
            found.append(f"{who} remembers line {branch.number} at {seq} as it never was")
    return found


class Folded:
    """What the log of a campaign says of each moment: each line folded once, from its beginning."""

    def __init__(self, campaign_id: Any) -> None:
        self.campaign_id = campaign_id
        self.lines = {one.pk: one for one in Branch.objects.filter(campaign=campaign_id)}
        self._states: dict[int, dict[int, Any]] = {}
        self._written: dict[tuple[int, int], bytes] = {}

    def at(self, branch: Branch, seq: int) -> bytes:
        """Return the state after an entry of a line, as it is written."""
        key = (branch.pk, seq)
        if key not in self._written:
            if branch.pk not in self._states:
                self._states[branch.pk] = _folded(branch)
            self._written[key] = canonical(self._states[branch.pk][seq])
        return self._written[key]


def _folded(branch: Branch) -> dict[int, Any]:
    """Return the state after each entry of a line."""
    states: dict[int, Any] = {0: {}}
    for seq, text in log.entries_on_line(branch).values_list("seq", "body"):
        body, state = log.body_of(text), states[seq - 1]
        if body["type"] == "event":
            state = positions._applied(state, body["event"]["effects"])
        states[seq] = state
    return states
