"""What a side believes where units are seen only when spotted, held against the truth: as lists and
as marks on the map, for the referee.
"""

from __future__ import annotations

from typing import Any

from campaigns.presenters.known.ledger import Compared, compared_rows
from campaigns.presenters.map.spaces import space_word
from campaigns.presenters.map.units import View
from rules_engine.core.game import Game

Group = dict[str, Any]
GROUPS = (
    ("false", "F", "False: nothing is there"),
    ("elsewhere", "E", "It stands elsewhere"),
    ("otherwise", "K", "It is something else than they think"),
    ("gone", "G", "It is not on the map any more"),
    ("unseen", "U", "Not known at all"),
    ("part", "P", "Rightly placed, not wholly known"),
)
"""Verdict, the letter that says the same as the mark's colour, and what it means."""
LONG = 12
"""So many of what is merely not known a list shows open; mistakes are always shown."""
MARKED = ("false", "elsewhere", "otherwise", "gone", "unseen")


def blind_differences(game: Game[Any], truth: View, seen: View, side: str) -> dict[str, Any]:
    """Return what a side does not know, or knows wrongly: `groups` of rows, and the `marks`."""
    rows = compared_rows(game, truth, seen, side)
    groups = [
        _group(letter, title.replace("{space}", space_word(game.board)), verdict, rows)
        for verdict, letter, title in GROUPS
    ]
    right = sum(one.verdict == "right" for one in rows)
    return {"groups": [group for group in groups if group["rows"]], "right": right} | {
        "marks": _marks(rows)
    }


def _group(letter: str, title: str, verdict: str, rows: list[Compared]) -> Group:
    chosen = [one for one in rows if one.verdict == verdict]
    if verdict == "unseen":
        chosen.sort(key=lambda one: (one.true_space, one.unit))
    found = [_row(one) for one in chosen]
    is_open = verdict not in ("unseen", "part") or len(found) <= LONG
    return {
        "verdict": verdict,
        "letter": letter,
        "title": title,
        "rows": found,
        "is_open": is_open,
    }


def _row(one: Compared) -> dict[str, str]:
    row, thought = one.row, ""
    if row is not None:
        thought = f"{row.title}, {row.what} ({row.certainty_words})"
    return {"space": one.space or one.true_space, "thought": thought, "truth": one.truth}


def _marks(rows: list[Compared]) -> list[dict[str, Any]]:
    """Return the marks of the map: kind, letter, space, where it really is, how many, in words."""
    letters = {verdict: letter for verdict, letter, _ in GROUPS}
    found: dict[tuple[str, str, str], dict[str, Any]] = {}
    for one in rows:
        if one.verdict not in MARKED:
            continue
        space = one.space or one.true_space
        to = one.true_space if one.verdict == "elsewhere" else ""
        begun = {"kind": one.verdict, "letter": letters[one.verdict], "space": space, "to": to}
        mark = found.setdefault((one.verdict, space, to), {**begun, "count": 0, "words": ""})
        mark["count"] += 1
        words = f"{one.row.title}: {one.truth}" if one.row else one.truth
        mark["words"] = f"{mark['words']}; {words}" if mark["words"] else words
    return [found[key] for key in sorted(found)]
