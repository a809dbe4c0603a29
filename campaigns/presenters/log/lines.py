"""Lines of play in words: what each is, its steps, and two of them held against each other."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Any

from campaigns.models import Branch, Campaign, Entry, Seat
from campaigns.presenters.desk.changes import plain_rows
from campaigns.presenters.known.learned import learned_rows
from campaigns.services import engine
from campaigns.services.carrying import told_lines
from campaigns.services.history import lines, log, logbook, positions, reruns, wording
from campaigns.services.turns import publications
from rules_engine.core.game import Game
from rules_engine.records.retold import NOT_OF_PLAY

Row = dict[str, Any]
Place = tuple[Branch, int]
MOST_TOLD = 400
STATES = {
    reruns.RUNNING: "on trial, being run",
    reruns.HALTED: "on trial, halted",
    reruns.READY: "on trial",
    reruns.DISCARDED: "looked at, not played",
}


def line_rows(campaign: Campaign) -> list[Row]:
    """Return all lines of play, the newest first."""
    rows = campaign.branches.select_related("parent").order_by("-number")
    return [line_row(campaign, branch) for branch in rows]


def line_row(campaign: Campaign, branch: Branch) -> Row:
    """Return a line in words: what it is, where it comes from, which dice it rolls."""
    is_now = branch.pk == campaign.branch_id
    is_trial = branch.is_trial
    return {
        "branch": branch,
        "number": branch.number,
        "is_now": is_now,
        "is_trial": is_trial,
        "is_open": is_trial and reruns.state_of(branch) != reruns.DISCARDED,
        "state": STATES.get(reruns.state_of(branch), "on trial")
        if is_trial
        else ("played now" if is_now else "kept"),
        "from": f"from line {branch.parent.number}" if branch.parent else "from the set-up",
        "dice": f"dice of round {branch.dice_round}" if branch.dice_round else "",
        "misses": len((branch.rerun or {}).get("misses", ())),
        "count": Entry.objects.filter(
            campaign=campaign, branch=branch, kind=Entry.INPUT, input__kind__in=lines.CHANGING
        ).count(),
    }


def moment_words(game: Game[Any], turn: int, step: str) -> str:
    """Return a moment of the sequence of play in words."""
    return game.sequence.moment(turn, step)


def step_rows(game: Game[Any], branch: Branch) -> list[Row]:
    """Return the steps of a line, oldest first, each with the place at which it ended."""
    rows = log.entries_on_line(branch).filter(kind="step")
    found: list[Row] = []
    for seq, text in rows.values_list("seq", "body"):
        if found:
            found[-1]["end"] = seq - 1
        began = log.body_of(text)["event"]["data"]
        turn, step = began["turn"], began["step"]
        title = moment_words(game, turn, step)
        found.append({"seq": seq, "end": branch.head, "turn": turn, "step": step, "title": title})
    return found


def told_between(campaign: Campaign, branch: Branch, after: int, upto: int) -> list[Row]:
    """Return what happened on a line between two places, as the truth's log tells it."""
    rows = log.entries_on_line(branch, upto, after=after)
    return [logbook.true_row(campaign, row) for row in rows[:MOST_TOLD]]


def compared(seat: Seat, old: Place, new: Place) -> Row:
    """Hold two lines, each at its head, against each other: in truth, and for each side."""
    campaign = seat.campaign
    game = engine.game_of(campaign)
    shared = log.common_seq(old, new)
    before, after = positions.state_at(*old), positions.state_at(*new)
    fresh = told_lines.derived(campaign, *new, after=shared)
    was = told_lines.derived(campaign, *old, after=shared)
    return {
        "shared": shared,
        "same": before == after,
        "old_stands": moment_words(game, before["turn"], before["step"]),
        "new_stands": moment_words(game, after["turn"], after["step"]),
        "truth": plain_rows(game, before, after),
        "sides": [
            _side(campaign, side, old, new, (was[side], fresh[side]), shared) for side in game.sides
        ],
    }


def _side(
    campaign: Campaign,
    side: str,
    old: Place,
    new: Place,
    derived: tuple[list[told_lines.Told], list[told_lines.Told]],
    shared: int,
) -> Row:
    """Return what a side sees and was told on the one line, and on the other."""
    game = engine.game_of(campaign)
    rows = _told_rows(campaign, *derived)
    known = _known_of(campaign, side, old, shared)
    return {
        "side": side,
        "title": game.side_titles[side],
        "told": rows,
        "gone": sum(row["tone"] == "gone" for row in rows),
        "anew": sum(row["tone"] == "anew" for row in rows),
        "known": known,
        "learned": learned_rows(
            game, positions.view_at(*old, side), positions.view_at(*new, side), side
        ),
    }


def _told_rows(
    campaign: Campaign, was: list[told_lines.Told], fresh: list[told_lines.Told]
) -> list[Row]:
    """Return what a side would be told no more, and what it would be told anew, in order."""
    old = [_told_words(campaign, one) for one in was if _is_news(one)]
    new = [_told_words(campaign, one) for one in fresh if _is_news(one)]
    found: list[Row] = []
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag != "equal":
            found += [{"tone": "gone", "turn": t, "words": words} for t, words in old[a:b]]
            found += [{"tone": "anew", "turn": t, "words": words} for t, words in new[c:d]]
    return found


def _is_news(one: told_lines.Told) -> bool:
    return one.body["notice"].get("kind") not in (*NOT_OF_PLAY, "step", "step_ended")


def _told_words(campaign: Campaign, one: told_lines.Told) -> tuple[int, str]:
    return one.body["turn"], wording.say(campaign, one.body["notice"])


def _known_of(campaign: Campaign, side: str, old: Place, shared: int) -> int:
    """Return how many entries of its log a side has read of what the other line does not share."""
    place = publications.horizon(campaign)
    if place is None or log.common_seq(place, old) < shared:
        return 0
    rows = told_lines.told_on_line(campaign, side, *place, after=shared)
    return len(told_lines.play_of(rows))
