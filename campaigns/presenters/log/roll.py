"""A roll as a page shows it: the dice, what they were added to, the line and column of the chart
that they led to, and what came of it; all of it from one log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.presenters.log.notices import notice_rows
from campaigns.presenters.map.units import strengths
from campaigns.presenters.play.rulings import odds_row
from campaigns.presenters.rules.charts import chart_row
from rules_engine.core.charts import Chart, Mark, mark_of, mark_of_result
from rules_engine.core.game import Game
from rules_engine.mechanics.words import listed

Row = dict[str, Any]
Entry = Mapping[str, Any]
AROUND = 8
"""Entries of a log on either side of a roll that may belong to it."""
FOLLOWS = 5
"""How many entries after it say what came of it."""
PLACES = ("targets", "target", "space", "area", "to")
"""Fields of a notice that name where something happened."""
END = ("roll", "step", "step_ended")
"""What comes next and no longer belongs to the roll."""


def is_roll(entry: Entry) -> bool:
    """Whether an entry tells of dice."""
    notice = entry["notice"]
    return notice.get("kind") == "roll" and isinstance(notice.get("dice"), list)


def roll_row(
    game: Game[Any], charts: tuple[Chart, ...], entries: Sequence[Entry], at: int
) -> Row | None:
    """Return a roll as a page shows it; None where the entry at that place is none. `entries` are
    those around it, oldest first.

    Rolls by the same case that stand beside each other, such as both sides' in one combat, are
    shown together.
    """
    if not is_roll(entries[at]):
        return None
    first, last = _together(entries, at)
    before = entries[first - 1]["notice"] if first else {}
    odds = before.get("odds") if isinstance(before.get("odds"), dict) else None
    after = _after(entries, last)
    mark = mark_of(charts, entries[at]["notice"], odds) or _of_result(charts, after)
    return {
        "entry": entries[at],
        "rolls": [_shown(game, entry) for entry in entries[first : last + 1]],
        "odds": odds_row(game, odds),
        "is_covered": _is_covered(odds),
        "chart": chart_row(mark.chart, mark) if mark else None,
        "after": notice_rows(game, after),
        "places": _places(game, [before] * bool(odds) + [entry["notice"] for entry in after]),
    }


def _places(game: Game[Any], notices: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the spaces that a roll was about: those of the first that names any."""
    for notice in notices:
        named = [notice.get(name) for name in PLACES]
        found = [one for some in named for one in (some if isinstance(some, list) else [some])]
        if spaces := [str(one) for one in found if one in game.board.index]:
            return list(dict.fromkeys(spaces))
    return []


def last_roll(game: Game[Any], told: Sequence[Entry]) -> Row | None:
    """Return the newest roll among the newest entries of a log, the last first, with what came of
    it; None where there is none that counts.
    """
    for at, entry in enumerate(told):
        if is_roll(entry) and not entry.get("taken_back"):
            after = _after(told[::-1], len(told) - 1 - at)
            return {**_shown(game, entry), "after": after[0]["text"] if after else ""}
    return None


def shown_now(game: Game[Any], seen: Mapping[str, Any], row: Row) -> str:
    """Return, in words, the strengths that the log may not keep and the view shows now, as long as
    the combat lasts: "393/99/7 has 4"; "" where there is none.
    """
    odds = row["odds"] or {"attack_terms": [], "defence_terms": []}
    known = strengths(game, seen)
    terms = [*odds["attack_terms"], *odds["defence_terms"]]
    names = [one["unit"] for one in terms if one["amount"] == "?" and one["unit"] in known]
    return listed([f"{name} has {known[name]}" for name in names])


def _is_covered(odds: Row | None) -> bool:
    """Whether a side's log holds odds of which it may not keep a strength, or has not seen it."""
    terms = [*odds["attack"], *odds["defence"]] if odds else []
    return any(term.get("amount") == "?" for term in terms)


def _of_result(charts: tuple[Chart, ...], after: Sequence[Entry]) -> Mark | None:
    found = (mark_of_result(charts, entry["notice"]) for entry in after)
    return next((mark for mark in found if mark is not None), None)


def _together(entries: Sequence[Entry], at: int) -> tuple[int, int]:
    cases, first, last = entries[at]["notice"].get("cases"), at, at
    while first and _belongs(entries[first - 1], cases):
        first -= 1
    while last + 1 < len(entries) and _belongs(entries[last + 1], cases):
        last += 1
    return first, last


def _belongs(entry: Entry, cases: object) -> bool:
    return is_roll(entry) and entry["notice"].get("cases") == cases


def _after(entries: Sequence[Entry], last: int) -> list[Entry]:
    found: list[Entry] = []
    for entry in entries[last + 1 : last + 1 + FOLLOWS]:
        if entry["notice"].get("kind") in END or entry.get("type") == "input":
            break
        if entry["notice"].get("kind") != "choice":
            found.append(entry)
    return found


def _shown(game: Game[Any], entry: Entry) -> Row:
    notice = entry["notice"]
    (row,) = notice_rows(game, [entry])
    subject, line = str(notice.get("subject", "")), str(notice.get("line") or "")
    return {
        **row,
        "faces": notice.get("faces", 6),
        "subject": f"{subject[:1].upper()}{subject[1:]}",
        "owner": game.side_titles.get(str(notice.get("owner")), ""),
        "sum": sum(notice["dice"]),
        "total": notice.get("total"),
        # What the game's own words leave out is a key of its tables, such as that of a chit.
        "line": line if line in entry["text"] else "",
    }
