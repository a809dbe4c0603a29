"""What each side would be told: by a publication as things stand, or by a dry run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import rules_engine
from campaigns.models import Seat
from campaigns.presenters.desk.turn import close_words, halt_words
from campaigns.presenters.known.learned import learned_rows
from campaigns.services import engine
from campaigns.services.carrying import retelling
from campaigns.services.history import reading, wording
from campaigns.services.turns import publications
from campaigns.services.turns.dry_run import DryRun, Happening

Row = dict[str, Any]
INTERRUPTED = "halted"
"""The event by which games say that an order met something and was carried out in part."""


def news_rows(referee: Seat) -> Row:
    """Return what publishing now would newly tell each side, and whether anything has happened
    since the last publication.
    """
    campaign = referee.campaign
    game = engine.game_of(campaign)
    sides = []
    for side, outlook in retelling.outlook(campaign).items():
        before = publications.view_published(campaign, side)
        after = reading.view_for(referee, side)
        texts = [wording.say(campaign, one["notice"]) for one in outlook.told]
        more = {"taken_back": outlook.taken_back}
        sides.append(_side(game, side, before, after, texts) | more)
    place = publications.horizon(campaign)
    head = (campaign.branch, campaign.branch.head) if campaign.branch else None
    return {
        "sides": sides,
        "is_new": any(
            side["told"] or side["learned"] or side["asked"] or side["taken_back"] for side in sides
        ),
        "is_moved": place != head,
        "reveals": _reveals(sides),
    }


def dry_rows(referee: Seat, found: DryRun) -> Row:
    """Return a dry run in words: what would happen, and what each side would learn."""
    campaign = referee.campaign
    game = engine.game_of(campaign)
    sides = []
    for side in game.sides:
        before = rules_engine.view(found.before, side)
        after = rules_engine.view(found.after, side)
        texts = [wording.say(campaign, notice) for notice in found.told[side]]
        sides.append(_side(game, side, before, after, texts))
    rows = [_happening(referee, one, found.after) for one in found.happenings]
    halt = found.halt
    return {
        "throw": found.throw,
        "steps": _by_step(game, rows),
        "refused": [row for row in rows if row["is_stopped"]],
        "decisions": [row for row in rows if row["kind"] == "decision"],
        "close": [one for row in rows for one in row["close"]],
        "sides": sides,
        "is_through": halt.kind == "reached",
        "halt": halt_words(game, halt.kind, halt.side, found.after["step"]),
        "halt_why": halt.words,
    }


def _side(
    game: Any, side: str, before: Mapping[str, Any], after: Mapping[str, Any], told: list[str]
) -> Row:
    learned = learned_rows(game, before, after, side)
    asked = [one for one in after["decisions"] if one not in before["decisions"]]
    return {
        "side": side,
        "title": game.side_titles[side],
        "told": told,
        "learned": learned,
        "asked": asked,
        "reveals": [row for row in learned if row["is_new"]],
    }


def _reveals(sides: Iterable[Row]) -> str:
    """Return in words how much each side would newly know of the enemy; empty for nothing."""
    parts = []
    for side in sides:
        count = len(side["reveals"])
        if count:
            things = "one thing" if count == 1 else f"{count} things"
            parts.append(f"the {side['title']} side {things}")
    return " and ".join(parts)


_TONES = {"order": "good", "end": "good", "decision": "doubt"}


def _happening(referee: Seat, one: Happening, truth: Mapping[str, Any]) -> Row:
    campaign = referee.campaign
    game = engine.game_of(campaign)
    kinds = [notice.get("kind") for notice in one.told]
    told = [
        notice["text"] if set(notice) == {"text"} else wording.say(campaign, notice)
        for notice in one.told
    ]
    return {
        "kind": one.kind,
        "tone": _TONES.get(one.kind, "bad"),
        "side": game.side_titles.get(one.side, one.side),
        "step": one.step,
        "turn": one.turn,
        "words": one.words,
        "taken": one.taken,
        "choices": one.choices,
        "told": told,
        "is_stopped": one.kind in ("refused", "halted") or INTERRUPTED in kinds,
        "close": [
            {"words": words, "why": why}
            for notice, words in zip(one.told, told, strict=True)
            if "kind" in notice and (why := close_words(game, truth, notice))
        ],
    }


def _by_step(game: Any, rows: Iterable[Row]) -> list[Row]:
    """Return what would happen, step by step, in its order."""
    found: list[Row] = []
    for row in rows:
        key = (row["turn"], row["step"])
        if not found or found[-1]["key"] != key:
            step = game.sequence.steps.get(row["step"])
            title = step.title if step else row["step"]
            found.append({"key": key, "title": title, "turn": row["turn"], "rows": []})
        found[-1]["rows"].append(row)
    return found
