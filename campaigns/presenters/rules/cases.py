"""Cases and readings as the page of the rules shows them: what is searched for, and where a case
was used, as one log tells it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.models import Campaign
from campaigns.presenters.rules.house import changed_of
from rules_engine.core.before_play import Reading
from rules_engine.core.casebook import Case
from rules_engine.core.game import Game

Row = dict[str, Any]
SHOWN = 5
"""How many of the newest entries that cite a case are named beside it."""
STATUSES = (
    ("enforced", "the program enforces it"),
    ("decision", "the program asks the player"),
    ("referee", "the referee judges"),
    ("tabletop", "about cardboard, or no rule"),
)


def case_rows(
    game: Game[Any],
    campaign: Campaign,
    chosen: Mapping[str, Any],
    words: str,
    used: Mapping[str, list[int]],
) -> list[Row]:
    """Return the cases in which these words occur, or in a reading of which they do; `chosen`: the
    `options` and `readings` by which is played; `used`: the entries that cite each case, the newest
    first.
    """
    readings = _of_level(game, campaign)
    asked: dict[str, list[Reading]] = {}
    for reading in readings:
        for case in reading.cases:
            asked.setdefault(case, []).append(reading)
    wanted = _wanted(game, words)
    changed = changed_of(game, chosen["options"])
    return [
        {
            "case": case,
            "asked": [
                {"reading": one, "chosen": _chosen(chosen["readings"], one)}
                for one in asked.get(case.number, ())
            ],
            "changed": changed.get(case.number, ()),
            "text": campaign.case_texts.get(case.number, ""),
            "used": used.get(case.number, [])[:SHOWN],
            "more": max(0, len(used.get(case.number, ())) - SHOWN),
        }
        for case in game.casebook
        if case.number in wanted
    ]


def by_chapter(game: Game[Any], rows: Iterable[Row]) -> list[Row]:
    """Return the rows of cases by chapter, without the chapters of which none is shown."""
    shown = {row["case"].number: row for row in rows}
    found = [
        {"chapter": one, "rows": [shown[number] for number in one.numbers if number in shown]}
        for one in game.casebook.chapters
    ]
    return [part for part in found if part["rows"]]


NUMBER = re.compile(r"[A-Z]{0,2}\d+(\.\w*)?")


def _wanted(game: Game[Any], words: str) -> set[str]:
    """Return the numbers of the cases that are searched for: those that begin with a number; those
    in which all words occur, and those below a heading in which they do.
    """
    if NUMBER.fullmatch(words):
        return {case.number for case in game.casebook if case.number.startswith(words)}
    numbers = [case.number for case in game.casebook]
    found = {case.number for case in game.casebook if _has(words, *_texts(case))}
    # A heading says nothing itself: what stands below it is what was looked for.
    heads = tuple(one for one in found if words and game.casebook[one].status == "tabletop")
    return found | {one for one in numbers if one.startswith(heads)}


def reading_rows(
    game: Game[Any], campaign: Campaign, chosen: Mapping[str, Any], words: str
) -> list[Row]:
    """Return the readings in which these words occur, each with what was chosen."""
    return [
        {"reading": one, "chosen": chosen["readings"].get(one.question, one.default)}
        for one in _of_level(game, campaign)
        if _has(words, one.question, one.title, one.text, *one.cases, *_answers(one))
    ]


def uses(rows: Iterable[Mapping[str, Any]]) -> dict[str, list[int]]:
    """Return for each case the numbers of the entries of a log that cite it, in their order; what
    was taken back is no precedent.
    """
    found: dict[str, list[int]] = {}
    for row in rows:
        if not row.get("taken_back"):
            for case in cited(row):
                found.setdefault(case, []).append(int(row["number"]))
    return found


def cited(row: Mapping[str, Any]) -> list[str]:
    """Return the cases that an entry of a log cites."""
    cases = row["notice"].get("cases", ())
    return [str(case) for case in dict.fromkeys(cases)] if isinstance(cases, list) else []


def _of_level(game: Game[Any], campaign: Campaign) -> list[Reading]:
    return [one for one in game.readings if one.applies(campaign.level)]


def _chosen(chosen: Mapping[str, str], reading: Reading) -> str:
    key = chosen.get(reading.question, reading.default)
    return next((one.text for one in reading.alternatives if one.key == key), "")


def _answers(reading: Reading) -> list[str]:
    return [one.text for one in reading.alternatives]


def _texts(case: Case) -> tuple[str, ...]:
    return case.number, case.title, case.summary, case.reason


def _has(words: str, *texts: str) -> bool:
    """Whether all of some words occur in texts, whatever their capitals."""
    whole = " ".join(texts).lower()
    return all(word in whole for word in words.lower().split())
