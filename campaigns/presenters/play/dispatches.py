"""The dispatches of a game as a page shows them: what a side wrote and what reached it; for the
referee all of them, with what has become of each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.core.game import Game
from rules_engine.mechanics.words import counted, listed

NAME, ORDERS = "dispatches", "orders"
ON = ("travel", ORDERS)
FATES = {
    "way": "on the way",
    "arrived": "arrived",
    "lost": "lost",
    "taken": "captured",
}
ENDS = {
    "force": "came into force",
    "late": "too late: their step had gone by",
    "replaced": "newer ones took their place",
}
"""What came of orders that arrived."""
KINDS = (("a dispatch", "dispatches"), ("a set of orders", "sets of orders"))
Row = dict[str, Any]


def are_on(options: Mapping[str, Any]) -> bool:
    """Whether dispatches travel in a campaign with these options."""
    return options.get(NAME) in ON


def dispatch_rows(game: Game[Any], seen: Mapping[str, Any]) -> dict[str, list[Row]]:
    """Return the dispatches of a view, the newest first: `sent` and `came`; of the truth `all`."""
    found = seen.get(NAME, {})
    if seen.get("viewer") is None:
        every = found.get("all", {}).items()
        rows = [_true_row(game, key, one) for key, one in every]
        return {"all": sorted(rows, key=lambda row: row["order"], reverse=True)}
    return {
        "sent": [_row(game, one) for one in reversed(found.get("sent", []))],
        "came": [_row(game, one) for one in reversed(found.get("came", []))],
    }


def came_words(game: Game[Any], seen: Mapping[str, Any]) -> str:
    """Return what has come to a side, or to an officer, since the running step of the turn before
    began, and since when that is; "" for nothing.
    """
    places = {one.id: at for at, one in enumerate(game.sequence.turn)}
    since = [seen["turn"] - 1, seen["step"]]
    came = seen.get(NAME, {}).get("came", ()) if seen["step"] in places else ()
    first = (since[0], places.get(seen["step"], 0))
    new = [one for one in came if (one["came"][0], places.get(one["came"][1], -1)) >= first]
    orders = [one for one in new if "for" in one]
    numbers = ((len(new) - len(orders), KINDS[0]), (len(orders), KINDS[1]))
    words = (f"{counted(n)} {many}" if n > 1 else one for n, (one, many) in numbers if n)
    what = listed(list(words))
    if not what or not since[0]:
        return f"{what} came" if what else ""
    return f"{what} came since {_when(game, since)}"


def _row(game: Game[Any], one: Mapping[str, Any]) -> Row:
    return {
        **one,
        **_orders(game, one),
        "is_captured": one.get("how") == "taken",
        "written": _when(game, one["written"]),
        "came": _when(game, one["came"]) if "came" in one else "",
    }


def _true_row(game: Game[Any], key: str, one: Mapping[str, Any]) -> Row:
    came = one.get("came")
    titles = game.travelling.titles if game.travelling is not None else {}
    return {
        **one,
        **_orders(game, one),
        "key": key,
        "writer": titles.get(one["from"], one["from"]),
        "reader": titles.get(one["to"], one["to"]),
        "written": _when(game, one["written"]),
        "fate": FATES[one["fate"]],
        "is_under_way": one["fate"] == "way",
        "came": _when(game, came) if came else "",
        "order": (one["written"][0], int(key.rpartition(".")[2]), key),
    }


def _orders(game: Game[Any], one: Mapping[str, Any]) -> Row:
    """Return what a row has more where a dispatch holds orders: for which step, line by line, and
    what came of them as far as it is known.
    """
    if "for" not in one:
        return {}
    refused = dict(one.get("refused", ()))
    lines = [{"text": line, "why": refused.get(line, "")} for line in one["text"].split("; ")]
    return {
        "for_step": _when(game, one["for"]),
        "lines": lines,
        "came_of_it": ENDS.get(one.get("end", ""), ""),
    }


def _when(game: Game[Any], moment: list[Any]) -> str:
    turn, *step = moment
    if step and step[0] in game.sequence.steps:
        return game.sequence.moment(turn, step[0])
    return game.sequence.turn_name(turn)
