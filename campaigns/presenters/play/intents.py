"""Plans and intents as rows for pages, reports and programs: for what, by whom, since when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from campaigns.models import Intent, Seat
from campaigns.services.asking.intents import Opening, stamp_of
from rules_engine.core.game import Game


def intent_rows(seat: Seat, found: Iterable[Intent], game: Game[Any]) -> list[dict[str, Any]]:
    """Return what was written in words, as plain data."""
    return [
        {
            "title": _title(game, one),
            "what": "Plan" if one.is_plan else "Intent",
            "by": "You" if one.seat_id == seat.pk and not one.deputy else one.by,
            "side": one.side,
            "text": one.text,
        }
        for one in found
    ]


def dated_rows(seat: Seat, found: Sequence[Intent], game: Game[Any]) -> list[dict[str, Any]]:
    """Return the same with when it was last changed, and whether it can be changed still."""
    rows = intent_rows(seat, found, game)
    return [
        {**row, "changed": one.changed, "is_kept": one.is_kept}
        for row, one in zip(rows, found, strict=True)
    ]


def opening_rows(
    open_now: Iterable[Opening], stand: Mapping[str, Intent], *, is_closing: bool
) -> list[dict[str, Any]]:
    """Return what can be written now, each with what stands there already."""
    rows = []
    for one in open_now:
        old = stand.get(one.name)
        rows.append(
            {
                "opening": one,
                "text": old.text if old else "",
                "turns": old.last - old.turn + 1 if old else 1,
                "is_written": old is not None,
                "stamp": stamp_of(old),
                "is_held": is_closing and old is not None,
            }
        )
    return rows


def _title(game: Game[Any], one: Intent) -> str:
    if one.last == one.turn or not one.is_plan:
        return game.sequence.moment(one.turn, one.step)
    names = (game.sequence.turn_name(turn) for turn in (one.turn, one.last))
    return " to ".join(names)
