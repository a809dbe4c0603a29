"""Lines of play: a branch with all that leads to its head; going over from one to another."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaigns.models import Branch, Campaign, Entry, Input
from campaigns.services import engine
from campaigns.services.carrying.telling import Done
from campaigns.services.errors import BadRequest, NotNow
from campaigns.services.history import head_notes, log, positions, signed
from rules_engine.core.dice import Dice

Kind = Input.Kind
CHANGING = (Kind.ORDER, Kind.ANSWER, Kind.OVERRULE)
MOVED_ON = (
    "Play has gone on since this line was run: take in what came after, and look at the "
    "differences again."
)


class Line:
    """A line of a campaign as inputs are worked out on it: where it stands, which dice it rolls."""

    def __init__(self, campaign: Campaign, branch: Branch | None) -> None:
        self.campaign, self.branch = campaign, branch

    @property
    def state(self) -> dict[str, Any]:
        """The state at its head; empty before the set-up is laid out."""
        return positions.state_at(self.branch) if self.branch else {}

    def dice(self, item: Input) -> Dice:
        """Return the dice with which an input is carried out."""
        return engine.dice_for(self.campaign, self.branch, item)


@dataclass(frozen=True)
class Point:
    """An input on a line of play: the place before it can be gone back to."""

    seq: int
    turn: int
    step: str
    given: dict[str, Any]
    """The record of the input: id, kind, side, seat, role, body, dice."""
    number: int


def new_branch(
    campaign: Campaign, parent: Branch | None, seq: int, reason: str, **facts: Any
) -> Branch:
    """Store a branch that begins after an entry of its parent's line; it rolls the same dice."""
    kept = log.entries_on_line(parent, seq).last() if parent and seq else None
    if parent is not None:
        facts.setdefault("dice_round", parent.dice_round)
    turn, step = head_notes.of_state(positions.state_at(parent, seq) if parent else {})
    return Branch.objects.create(
        campaign=campaign,
        number=campaign.branches.count() + 1,
        parent=parent,
        from_seq=seq,
        head=seq,
        head_hash=kept.hash if kept else "",
        reason=reason[:400],
        turn=turn,
        step=step,
        **facts,
    )


def play_on(campaign: Campaign, branch: Branch) -> None:
    """Make a branch the one that is played. The caller holds the campaign's lock."""
    branch.campaign = campaign
    campaign.branch = branch
    campaign.save(update_fields=["branch"])


def points(branch: Branch) -> list[Point]:
    """Return every input of a line that changed the position since play began, oldest first."""
    found: list[Point] = []
    for seq, number, turn, step, given in _inputs(branch):
        if given["kind"] == Kind.START:
            found.clear()
        elif given["kind"] in CHANGING:
            found.append(Point(seq, turn, step, given, number))
    return found


def point_at(branch: Branch, seq: int) -> Point:
    """Return the input of a line at this entry. Raises BadRequest where there is none."""
    for point in points(branch):
        if point.seq == seq:
            return point
    raise BadRequest("There is no order, answer or ruling at this place of the line of play.")


def last_changing(branch: Branch, most: int = 1) -> list[Entry]:
    """Return the last inputs of a line that changed the position since play began, newest first."""
    found: list[Entry] = []
    rows = log.inputs_on_line(branch).select_related("input__seat").order_by("-seq")
    for entry in rows.iterator(chunk_size=50):
        if entry.input.kind == Kind.START or len(found) == most:
            break
        if entry.input.kind in CHANGING:
            found.append(entry)
    return found


def before(campaign: Campaign, at: int) -> Branch:
    """Return the line of play as it stood before the input at the entry `at`, in memory only: for
    looking at, never to be saved. Raises BadRequest where there is no such input.
    """
    if campaign.branch is None:
        raise BadRequest("Nothing has been laid out yet.")
    point_at(campaign.branch, at)
    found = copy.copy(campaign.branch)
    found.head, found.is_trial = at - 1, True
    return found


def adopt(campaign: Campaign, item: Input, branch: Branch) -> Done:
    """Go over to a line that was tried out.

    Raises:
        BadRequest: no such line.
        NotNow: it is still being run, play has gone on since it was begun, or it lacks a
            correction that two referees have signed.
    """
    trial = campaign.branches.filter(number=item.body["branch"], is_trial=True).first()
    if trial is None or not trial.rerun or trial.rerun["state"] == "discarded":
        raise BadRequest("There is no line on trial with this number.")
    if trial.rerun["state"] == "running":
        raise NotNow("This line is still being run; wait until it stands.")
    if trial.rerun["of"] != [branch.number, branch.head]:
        raise NotNow(MOVED_ON)
    signed.assert_kept(branch, trial.from_seq + 1, trial)
    before, left = positions.state_at(branch), (branch, branch.head)
    after = positions.state_at(trial)
    trial.is_trial = False
    trial.rerun = {**trial.rerun, "state": "adopted"}
    trial.save(update_fields=["is_trial", "rerun"])
    play_on(campaign, trial)
    words = f"Play goes on on line {trial.number}; line {branch.number} is kept."
    return Done(trial, before, after, message=words, left=left)


# ---- inside -----------------------------------------------------------------------------------


def _inputs(branch: Branch) -> Iterator[tuple[int, int, int, str, dict[str, Any]]]:
    """Yield (seq, number, turn, step, record) of a line's inputs, with the moment before each."""
    turn, step = 0, ""
    rows = log.entries_on_line(branch).filter(kind__in=(Entry.INPUT, "step")).order_by()
    # Sorted here: for an order of rows the database would rather read the whole line.
    for seq, number, kind, text in sorted(rows.values_list("seq", "input__number", "kind", "body")):
        body = json.loads(text)
        if kind == Entry.INPUT:
            yield seq, number, turn, step, body["input"]
        else:
            turn, step = body["event"]["data"]["turn"], body["event"]["data"]["step"]
