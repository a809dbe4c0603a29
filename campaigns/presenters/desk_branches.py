"""The branches of a campaign in words: what was played, what was taken back, and why."""

from __future__ import annotations

from typing import Any

from campaigns.models import Branch, Campaign, Entry, Input
from campaigns.presenters.panel import input_row
from campaigns.services import log
from rules_engine.game import Game

Rows = list[dict[str, Any]]
CHANGING = (Input.Kind.ORDER, Input.Kind.ANSWER, Input.Kind.OVERRULE)
LAST_SHOWN = 6
HELD_SHOWN = 200


def last_rows(campaign: Campaign, game: Game[Any]) -> Rows:
    """Return the last inputs that changed the position, the one to be taken back first."""
    if campaign.branch is None:
        return []
    found: dict[int, Input] = {}
    rows = log.entries_on_line(campaign.branch).select_related("input__seat").order_by("-seq")
    for entry in rows.iterator(chunk_size=200):
        if entry.input.kind == Input.Kind.START or len(found) == LAST_SHOWN:
            break
        if entry.input.kind in CHANGING:
            found.setdefault(entry.input.number, entry.input)
    return [_row(game, item) for item in found.values()]


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
                "inputs": [_row(game, item) for item in _inputs(branch)],
                "given_up": _given_up(campaign, branch),
            }
        )
    return rows


def _inputs(branch: Branch) -> list[Input]:
    ids = Entry.objects.filter(branch=branch).values("input")
    found = Input.objects.filter(pk__in=ids, kind__in=CHANGING).select_related("seat")
    return list(found.order_by("number")[:HELD_SHOWN])


def _given_up(campaign: Campaign, branch: Branch) -> int:
    """Return after which entry a branch is no longer played; 0 where it all counts."""
    child = campaign.branches.filter(parent=branch).order_by("-number").first()
    return child.from_seq if child and child.from_seq < branch.head else 0


def _row(game: Game[Any], item: Input) -> dict[str, Any]:
    return input_row(game, item) | {"side": game.side_titles.get(item.side, "referee")}
