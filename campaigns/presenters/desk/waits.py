"""What comes before everything else: a roll of real dice, or a decision; whose it is, and where it
is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.accounts.names import shown_name
from campaigns.models import Campaign, Input, Seat
from campaigns.presenters.desk.work import dice_words
from campaigns.presenters.play.panel import input_row, title_of
from campaigns.services.history import witness
from rules_engine.core.decisions import REFEREE
from rules_engine.core.game import Game

Row = dict[str, Any]


def dice_row(game: Game[Any], campaign: Campaign) -> Row | None:
    """Return the roll of real dice behind which all other inputs wait; None where none is asked
    for.
    """
    rows = campaign.inputs.select_related("seat").order_by("number")
    item = rows.filter(status=Input.Status.NEEDS_DICE).first()
    if item is None or not item.needed:
        return None
    typist = witness.typist_of(item)
    behind = rows.filter(status=Input.Status.WAITING, number__gt=item.number)
    is_set_up = item.kind == Input.Kind.START and campaign.branch_id is None
    return {
        "kind": "dice",
        "need": dice_words(game, item.needed),
        "side": game.side_titles.get(item.side, ""),
        "words": input_row(game, item)["words"],
        "by": typist.name if typist else "",
        "address": "campaign" if is_set_up else "desk-dice",
        "behind": [_whose(game, one) for one in behind],
    }


def decision_rows(game: Game[Any], campaign: Campaign, seen: Mapping[str, Any]) -> list[Row]:
    """Return the open decisions of a position, each with the people who can take it."""
    decisions = seen["decisions"]
    seats = list(campaign.seats.select_related("user")) if decisions else []
    return [
        {
            "kind": "decision",
            "id": one["id"],
            "owner": one["owner"],
            "choices": one["choices"],
            "is_referees": one["owner"] == REFEREE,
            "side": title_of(game, one["owner"]),
            "prompt": one["prompt"],
            "people": _people(seats, one["owner"]),
            "address": "desk-turn" if campaign.is_withheld else "desk",
        }
        for one in decisions
    ]


def first_words(row: Row) -> str:
    """Return in words which roll comes first; `row` is that of `dice_row`."""
    whose = f" for the {row['side']} side" if row["side"] else ""
    return f"a roll of real dice{whose}: {row['need']['subject']}"


def _people(seats: Iterable[Seat], side: str) -> list[str]:
    return [
        f"{one.name} ({shown_name(one.user) if one.user else 'nobody sits there'})"
        for one in seats
        if one.side == side and one.may_order
    ]


def _whose(game: Game[Any], item: Input) -> str:
    side = game.side_titles.get(item.side, "")
    words = input_row(game, item)["words"]
    return f"{side}: {words}" if side else str(words)
