"""Orders for units that are far from their commander, as his pages show them: which drafts have to
be sent, to whom, how and for which step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import rules_engine
from campaigns.models import Seat
from campaigns.services.asking import far_orders
from rules_engine.core.forms import Blank
from rules_engine.core.game import Game
from rules_engine.errors import RulesEngineError
from rules_engine.mechanics.words import listed

Row = dict[str, Any]


def far_words(seat: Seat, game: Game[Any], seen: Mapping[str, Any], orders: str) -> str:
    """Return to which headquarters orders, one a line, have to travel; "" where to none."""
    far = far_orders.far_from(seat, seen)
    found = [_post(game, seat, seen, far, line) for line in orders.splitlines()] if far else []
    return listed(list(dict.fromkeys(post[1] for post in found if post is not None)))


def sending(
    seat: Seat,
    game: Game[Any],
    drafts: Sequence[Row],
    planned: Mapping[str, Any],
    first: Mapping[str, Any],
    wanted: str,
) -> Row | None:
    """Return what can be chosen to send drafts to far headquarters, and note with each draft where
    it has to go; None where none has to travel.

    `planned` is the view by which the drafts are ruled on, that of the step `wanted`; `first` the
    same for the side's next step, in which they are sent.
    """
    far = far_orders.far_from(seat, planned)
    meant: dict[str, list[str]] = {}
    for row in drafts if far else ():
        post = _post(game, seat, planned, far, row["draft"].text)
        row["far"] = post[1] if post is not None else ""
        if post is not None:
            meant.setdefault(post[0], []).append(row["draft"].text.partition(" ")[0])
    travelling = far_orders.travelling_of(planned)
    form = game.orders[travelling.send].form if travelling is not None and meant else None
    if form is None:
        return None
    blanks = {blank.name: blank for blank in form(game.lens(dict(first)), seat.side, {}).blanks}
    if not {"to", "means", "for"} <= blanks.keys():
        return None
    to = [row | {"count": len(meant[row["value"]])} for row in _rows(blanks["to"], meant)]
    steps = _rows(blanks["for"])
    if to and all(row["value"] != wanted for row in steps):
        kinds = set(meant[to[0]["value"]])
        fitting = (row["value"] for row in steps if kinds <= _given_in(game, row["value"]))
        wanted = next(fitting, wanted)
    steps = [row | {"is_wanted": row["value"] == wanted} for row in steps]
    return {"to": to, "means": _rows(blanks["means"]), "steps": steps}


def _given_in(game: Game[Any], moment: str) -> set[str]:
    """Return the kinds of orders that can be given in a moment such as "2.us.combat"."""
    return set(game.sequence.steps[moment.partition(".")[2]].orders)


def _rows(blank: Blank, kept: Mapping[str, object] | None = None) -> list[Row]:
    entries = (one for one in blank.entries if kept is None or one.value in kept)
    return [{"value": one.value, "text": one.text} for one in entries]


def _post(
    game: Game[Any], seat: Seat, seen: Mapping[str, Any], far: far_orders.Far, text: str
) -> tuple[str, str] | None:
    try:
        order = rules_engine.parse_order(text, seat.side, game.notations)
    except RulesEngineError:
        return None
    return far_orders.headquarters_of(order, seen, far)
