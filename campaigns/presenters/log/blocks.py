"""A log in blocks: turns and steps, the newest first; within a step what happened in the order in
which it happened, each combat by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rules_engine.core.game import Game
from rules_engine.mechanics.words import listed

Row = dict[str, Any]
OPENS = ("attack_declared", "assault", "bombardment", "overrun")
"""Kinds of notices with which a combat begins, besides all that tell odds."""
CLOSES = ("combat_over", "step_ended")


def turn_rows(game: Game[Any], rows: Sequence[Row]) -> list[Row]:
    """Return entries, the newest first, in blocks. The truth's log names no step beside each of its
    entries: there those before the first head on the page go on from an older one.
    """
    steps = [_step_row(game, key, list(found)) for key, found in groupby(_placed(rows), _key)]
    by_turn = groupby(steps[::-1], lambda step: step["turn"])
    return [
        {"title": _turn_title(game, turn), "turn": turn, "steps": list(steps)}
        for turn, steps in by_turn
    ]


def _placed(rows: Sequence[Row]) -> Iterator[Row]:
    """Yield entries, the oldest first, each with its turn and step."""
    turn, step = None, ""
    for row in reversed(rows):
        notice = row["notice"]
        if notice.get("kind") == "step" and "turn" in notice:
            turn, step = notice["turn"], notice["step"]
        yield {**row, "turn": row.get("turn", turn), "step": row.get("step", step)}


def _key(row: Row) -> tuple[int | None, str]:
    return row["turn"], row["step"]


def _step_row(game: Game[Any], key: tuple[int | None, str], entries: list[Row]) -> Row:
    turn, step = key
    head = next((row for row in entries if row["is_step"]), None)
    found = game.sequence.steps.get(step)
    title = found.title if found else step
    return {
        "turn": turn,
        "title": title or ("Set-up" if turn is not None else "What came before"),
        "head": head,
        "parts": list(_parts([row for row in entries if row is not head])),
    }


def _turn_title(game: Game[Any], turn: int | None) -> str:
    if turn is None:
        return "The step that began on the older page"
    return game.sequence.turn_name(turn) if turn else "Before play"


def _parts(entries: Sequence[Row]) -> Iterator[Row]:
    """Yield the parts of a step: combats, and what lies between them."""
    part: Row = {"fight": "", "entries": []}
    for row in entries:
        fight = _fight(row["notice"])
        if fight and fight != part["fight"]:
            yield from [part] * bool(part["entries"])
            part = {"fight": fight, "entries": []}
        closes = row["notice"].get("kind") in CLOSES
        if closes and row["notice"]["kind"] == "step_ended" and part["fight"]:
            yield part
            part = {"fight": "", "entries": []}
        part["entries"].append(row)
        if closes and part["fight"]:
            yield part
            part = {"fight": "", "entries": []}
    yield from [part] * bool(part["entries"])


def _fight(notice: Mapping[str, Any]) -> str:
    """Return the heading of the combat that begins with a notice; "" where none does."""
    if notice.get("kind") not in OPENS and not isinstance(notice.get("odds"), dict):
        return ""
    targets = notice.get("targets")
    if isinstance(targets, list) and targets:
        return f"Combat about {listed([str(one) for one in targets])}"
    place = notice.get("name") or notice.get("space") or notice.get("area")
    return f"Combat about {place}" if isinstance(place, str) else "Combat"
