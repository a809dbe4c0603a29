"""A unit being placed before play: which unit, and in which hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.presenters.compose.composition import Chosen, Composition
from campaigns.presenters.units import words_of


def begin(made: Composition, space: str, kind: str) -> bool:
    """A tap on the map begins no placement: first the unit is chosen."""
    return False


def tap(made: Composition, space: str) -> bool:
    """Place the chosen unit in the hex that was tapped."""
    if not made.chosen.unit:
        return False
    made.chosen.to = made.chosen.hex = space
    return True


def read(made: Composition, kind: str, args: Mapping[str, Any]) -> Chosen:
    """Return what a placement that was written out has chosen."""
    return Chosen(unit=args["unit"], to=args["space"])


def fill(made: Composition) -> None:
    """Work out which units wait, where the chosen one may go, and the order."""
    chosen = made.chosen
    waiting = waiting_units(made.seen, made.side)
    if chosen.unit not in waiting:
        chosen.unit = ""
    spaces = _spaces(made, chosen.unit) if chosen.unit else []
    made.form = {
        "look": "place",
        "units": [(name, words_of(made.seen["units"][name])) for name in waiting],
        "spaces": spaces,
    }
    made.overlay["reach"] = dict.fromkeys(spaces, "")
    if chosen.unit and chosen.to:
        made.order = f"place {chosen.unit} at {chosen.to}"
        made.mark("target", "P", [chosen.to])
    elif chosen.unit:
        made.message = (
            f"Choose a {made.space_word} for {chosen.unit}: {len(spaces)} are open to it."
        )


def waiting_units(seen: Mapping[str, Any], side: str) -> list[str]:
    """Return the units of a side that wait to be placed."""
    return [
        name
        for name, unit in sorted(seen["units"].items())
        if unit["side"] == side and unit.get("status") == "due" and unit.get("space") is None
    ]


def _spaces(made: Composition, unit: str) -> list[str]:
    orders = made.game.orders["place"].enumerate(made.position, made.side)
    return [order.args["space"] for order in orders if order.args["unit"] == unit]
