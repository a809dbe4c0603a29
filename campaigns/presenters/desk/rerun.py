"""Going back and running on, in words: the points to choose from, and how a run stands."""

from __future__ import annotations

from typing import Any

import rules_engine
from campaigns.models import Branch, Campaign, Input
from campaigns.presenters.desk.changes import every_row
from campaigns.presenters.desk.work import dice_words
from campaigns.presenters.log.lines import moment_words
from campaigns.presenters.play import panel
from campaigns.services import engine
from campaigns.services.asking import corrections
from campaigns.services.carrying import told_lines
from campaigns.services.history import lines, log, positions, reruns
from campaigns.services.history.wording import asked
from rules_engine.core.game import Game

Row = dict[str, Any]
HALTS = {
    "by_hand": "Before the first order: put in what you want by hand",
    "decision": "Somebody has to choose",
    "end": "The step does not end as it did",
    "refused": "This cannot be carried out any more",
    "dice": "Roll and type the dice",
}


def step_groups(game: Game[Any], branch: Branch, moments: list[Any]) -> list[Row]:
    """Return the steps in which something was done, the newest first, each with its inputs."""
    drawn = {(one.turn, one.step): one for one in moments}
    found: dict[tuple[int, str], Row] = {}
    for point in lines.points(branch):
        key = (point.turn, point.step)
        if key not in found:
            title = moment_words(game, *key)
            found[key] = {"title": title, "points": [], "picture": drawn.get(key)}
        found[key]["points"].append(point_row(game, point))
    return list(found.values())[::-1]


def point_row(game: Game[Any], point: lines.Point) -> Row:
    """Return an input of the line in words."""
    given = point.given
    return {
        "seq": point.seq,
        "number": point.number,
        "kind": given["kind"],
        **_asked(game, given),
    }


def _asked(game: Game[Any], given: Row) -> Row:
    words = asked(game, given["kind"], given["body"])
    return {"side": game.side_titles.get(given["side"], "referee"), "words": words}


def chosen_point(campaign: Campaign, game: Game[Any], branch: Branch, seq: int) -> Row:
    """Return the input that is to be gone back to, with what was asked if it is an answer."""
    point = lines.point_at(branch, seq)
    row = point_row(game, point) | {"title": moment_words(game, point.turn, point.step)}
    row["given"] = point.given
    row["later"] = reruns.total_of(branch, seq) - 1
    if point.given["kind"] == Input.Kind.ANSWER:
        seen = rules_engine.truth(positions.state_at(branch, seq - 1))
        body = point.given["body"]
        asked = [one for one in seen["decisions"] if one["id"] == body["decision"]]
        row["decision"] = asked[0] if asked else None
        if asked:
            row["words"] = _answered(asked[0], body["key"])
    if point.given["kind"] == Input.Kind.OVERRULE:
        row |= _correction(campaign, game, branch, point)
    row["known"] = [
        game.side_titles[side]
        for side in game.sides
        if told_lines.play_of(told_lines.told_on_line(campaign, side, branch, branch.head, seq - 1))
    ]
    return row


def _correction(campaign: Campaign, game: Game[Any], branch: Branch, point: lines.Point) -> Row:
    """Return what a correction changed, and the form that it was made with, if that is known."""
    before = positions.state_at(branch, point.seq - 1)
    after = positions.state_at(branch, point.seq + 1)
    given = point.given["body"].get("form", {"name": "", "values": {}})
    known = {one.name: one for one in corrections.corrections_of(campaign)}
    form = known.get(given["name"])
    return {"changed": every_row(game, before, after, form, given["values"]), "form": form}


def trial_row(campaign: Campaign, game: Game[Any], branch: Branch) -> Row:
    """Return how a line on trial stands: how far, what is in its way, what it goes without."""
    facts = branch.rerun or {}
    halt = facts.get("halt")
    state = positions.state_at(branch)
    seen, acting = rules_engine.truth(state), engine.acting_sides(state)
    number, head = facts["of"]
    now = campaign.branch
    old = campaign.branches.select_related("parent").get(number=number)
    old.campaign = campaign
    return {
        "branch": branch,
        "state": facts["state"],
        "dice": reruns.DICE[facts["dice"]],
        "done": facts["done"],
        "total": facts["total"],
        "misses": [_miss(campaign, game, miss) for miss in facts["misses"]],
        "halt": halt,
        "need": dice_words(game, halt["need"]) if halt and halt.get("need") else None,
        "halt_title": HALTS.get(halt["kind"], "") if halt else "",
        "waits": _waiting(campaign, game, branch, facts) if halt else None,
        "stands": moment_words(game, state["turn"], state["step"]),
        "decisions": panel.decision_rows(game, seen) if halt else [],
        "acting": [side for side in game.sides if side in acting],
        "old": old,
        "until": facts["next"] - 1 if facts["state"] == reruns.HALTED else head,
        "is_behind": now is not None and now.number == number and now.head != head,
        "is_stray": now is None or now.number != number,
        "added": [
            _asked(game, one) | {"is_done": one.get("is_done", False)} for one in facts["inserts"]
        ],
    }


def _miss(campaign: Campaign, game: Game[Any], miss: Row) -> Row:
    item = campaign.inputs.filter(number=miss["number"]).select_related("seat").first()
    if item is None:
        return {**miss, "words": f"input {miss['number']}", "side": "", "is_answer": False}
    row = panel.input_row(game, item)
    words = item.message if item.kind == Input.Kind.ANSWER else ""
    return {**miss, "words": words or row["words"], "side": row["side"], "is_answer": bool(words)}


def _waiting(campaign: Campaign, game: Game[Any], branch: Branch, facts: Row) -> Row | None:
    """Return the input of the old line at which the run stands."""
    old = campaign.branches.get(number=facts["of"][0])
    entry = log.inputs_on_line(old, facts["of"][1], after=facts["next"] - 1).first()
    if entry is None:
        return None
    return _asked(game, log.body_of(entry.body)["input"])


def _answered(decision: Row, key: str) -> str:
    text = next((one["text"] for one in decision["choices"] if one["key"] == key), key)
    return f"{decision['prompt']} {text}."
