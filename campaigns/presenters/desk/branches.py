"""The branches of a campaign in words: what was played, what was taken back, and why."""

from __future__ import annotations

from typing import Any

from campaigns.models import Branch, Campaign, Entry, Input
from campaigns.presenters.play.panel import input_row
from campaigns.services.history import lines, log, wording
from rules_engine.core.game import Game

Rows = list[dict[str, Any]]
LAST_SHOWN = 6
HELD_SHOWN = 200


def last_rows(campaign: Campaign, game: Game[Any]) -> Rows:
    """Return the last inputs that changed the position, the one to be taken back first."""
    if campaign.branch is None:
        return []
    moments = {one.seq: game.sequence.moment(one.turn, one.step) for one in _points(campaign)}
    return [
        input_row(game, entry.input) | {"moment": moments.get(entry.seq, "")}
        for entry in lines.last_changing(campaign.branch, LAST_SHOWN)
    ]


def going_back(campaign: Campaign, game: Game[Any], to: int) -> str:
    """Return what would be taken back by going back to before the entry `to` (0: before the last
    input), in words; empty for nothing.
    """
    points = _points(campaign)
    one = next((point for point in reversed(points) if to in (0, point.seq)), None)
    if one is None:
        return ""
    side = game.side_titles.get(one.given["side"], "referee")
    words = wording.asked(game, one.given["kind"], one.given["body"])
    also = " and everything after it" if one.seq != points[-1].seq else ""
    return f"{side}: {words} ({game.sequence.moment(one.turn, one.step)}){also}"


def _points(campaign: Campaign) -> list[lines.Point]:
    return lines.points(campaign.branch) if campaign.branch else []


def branch_rows(campaign: Campaign, game: Game[Any]) -> Rows:
    """Return all branches, the newest first, each with the inputs that it holds of its own."""
    line = set()
    if campaign.branch is not None:
        line = {branch_id for branch_id, _, _ in log.segments(campaign.branch)}
    rows = []
    for branch in campaign.branches.select_related("parent").order_by("-number"):
        rows.append(
            {
                "branch": branch,
                "is_now": branch.pk == campaign.branch_id,
                "is_on_line": branch.pk in line,
                "inputs": [
                    input_row(game, item) | {"seq": seq} for item, seq in _inputs(branch).items()
                ],
                "given_up": _given_up(campaign, branch),
            }
        )
    return rows


def _inputs(branch: Branch) -> dict[Input, int]:
    """Return the inputs that changed the position on a branch, each with its entry there: what
    was carried out again elsewhere has its place on several branches.
    """
    rows = Entry.objects.filter(branch=branch, kind=Entry.INPUT, input__kind__in=lines.CHANGING)
    rows = rows.select_related("input__seat").order_by("seq")
    return {row.input: row.seq for row in rows[:HELD_SHOWN]}


def _given_up(campaign: Campaign, branch: Branch) -> int:
    """Return after which entry a branch is no longer played; 0 where it all counts."""
    child = campaign.branches.filter(parent=branch).order_by("-number").first()
    return child.from_seq if child and child.from_seq < branch.head else 0
