"""The table of a season in rows, each with how its sum came about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaigns.models import Member, Season
from campaigns.services.clubs import points, standings
from campaigns.services.clubs.names import name_of
from campaigns.services.clubs.standings import Item, Rank

Row = dict[str, Any]
COLUMNS = (
    ("won", "Won"),
    ("drawn", "Drawn"),
    ("lost", "Lost"),
    ("turn", "Turns"),
    ("evening", "Evenings"),
    ("refereed", "Refereed"),
)
WORDS = {
    "won": "Won “{title}”",
    "drawn": "Drew “{title}”",
    "lost": "Lost “{title}”",
    "refereed": "Refereed “{title}”",
}


def table_row(season: Season, named: Callable[[Member], str] = name_of) -> Row:
    """Return a season's table: its columns, its rows, and what the points are for."""
    return {
        "columns": [title for _, title in COLUMNS],
        "rows": [_row(one) for one in standings.standings(season, named)],
        "kinds": kinds_of(season),
    }


def kinds_of(season: Season) -> list[Row]:
    """Return what there are points for in a season, and how many."""
    each = points.of(season.points)
    return [
        {"name": kind.name, "title": kind.title, "points": each[kind.name]} for kind in points.KINDS
    ]


def _row(one: Rank) -> Row:
    return {
        "place": one.place,
        "is_tied": one.is_tied,
        "name": one.name,
        "member": one.member,
        "counts": [one.count(kind) for kind, _ in COLUMNS],
        "total": one.total,
        "lines": [_line(item) for item in one.items],
    }


def _line(item: Item) -> Row:
    return {"words": _words(item), "count": item.count, "each": item.each, "sum": item.sum}


def _words(item: Item) -> str:
    some = "" if item.count == 1 else "s"
    if item.kind == standings.TURN:
        return f"{item.count} turn{some} of “{item.words}”"
    if item.kind == standings.EVENING:
        return f"{item.count} evening{some}"
    return WORDS[item.kind].format(title=item.words)
