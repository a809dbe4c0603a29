"""The order slip of a report: for each step that comes, how its orders are written, and lines to
fill in. What comes back is read by `campaigns.packs.reading_slips`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import rules_engine
from campaigns.models import Seat, UnitAssignment
from campaigns.presenters.map.spaces import space_name
from campaigns.services import engine
from campaigns.services.asking import planning
from campaigns.services.turns import moments
from rules_engine import Order
from rules_engine.core.game import Game

Data = dict[str, Any]
HEAD = "step"
"""The word with which a slip says for which step the lines below it are meant."""
MOST_STEPS = 4
BLANKS = 6
"""Empty lines of a step for which the units are not listed."""
LOOKED_AT = 60
"""Orders of a kind among which an example is looked for."""


def slip_of(seat: Seat, game: Game[Any], seen: Data) -> list[Data]:
    """Return the parts of a slip, one for each step ahead in which the seat gives orders."""
    if not seat.may_order or not seat.campaign.is_playing or seen.get("outcome"):
        return []
    commanded = _commanded(seat)
    steps = moments.coming(game, seen, seat.side)[:MOST_STEPS]
    parts = [_part(seat, game, seen, step, commanded) for step in steps]
    marches = [part for part in parts if part["units"]]
    for part in marches[1:]:
        # All units once are enough; what moves again is written on empty lines.
        part["units"], part["blanks"] = [], BLANKS
    return parts


def _commanded(seat: Seat) -> frozenset[str] | None:
    """Return the units that an officer commands; None for whoever commands all of a side."""
    if seat.role != Seat.Role.OFFICER:
        return None
    return frozenset(UnitAssignment.objects.filter(seat=seat).values_list("unit", flat=True))


def _part(
    seat: Seat, game: Game[Any], seen: Data, step: moments.Coming, commanded: frozenset[str] | None
) -> Data:
    view = planning.planned_view(game, seen, step, [])
    names = game.sequence.steps[step.step].orders
    examples = {name: _example(game, view, name, seat.side, commanded) for name in names}
    is_march = any(game.orders[name].reach is not None for name in names)
    return {
        "name": step.name,
        "title": step.title,
        "when": game.sequence.moment(step.turn, step.step),
        "kinds": [
            {"title": game.orders[name].title, "example": example}
            for name, example in examples.items()
            if example
        ],
        "units": _units(game, view, seat.side, commanded) if is_march else [],
        "blanks": 0 if is_march else BLANKS,
    }


def _example(
    game: Game[Any], view: Data, name: str, side: str, commanded: frozenset[str] | None
) -> str:
    """Return an order of a kind that the side could give, as it is written; "" for none."""
    for order in islice(_lawful(game, view, name, side), LOOKED_AT):
        units = view.get("units", {})
        named = engine.units_named(order, units)
        own = {unit for unit in named if units[unit].get("side") == side}
        if commanded is None or (own and own <= commanded):
            return rules_engine.format_order(order, game.notations)
    return ""


def _lawful(game: Game[Any], view: Data, name: str, side: str) -> Iterator[Order]:
    try:
        yield from game.orders[name].enumerate(game.lens(dict(view)), side)
    except planning.CRASHES:
        # Too little is known of what will be by then.
        return


def _units(game: Game[Any], view: Data, side: str, commanded: frozenset[str] | None) -> list[Data]:
    """Return the side's units on the map, by where they stand, each with a line to fill in."""
    units = view.get("units", {})
    names = [
        name
        for name, unit in units.items()
        if unit.get("side") == side and unit.get("space") and unit.get("status", "map") == "map"
        if commanded is None or name in commanded
    ]
    return [
        {"id": name, "place": space_name(game.board, units[name]["space"])}
        for name in sorted(names, key=lambda one: (str(units[one]["space"]), one))
    ]


def text_of(slip: list[Data]) -> str:
    """Return a slip to be copied into a mail: for each step its head and, behind #, examples."""
    lines: list[str] = []
    for part in slip:
        lines += [f"{HEAD} {part['name']}", f"# {part['when']}"]
        lines += [f"# {kind['title']}, such as: {kind['example']}" for kind in part["kinds"]]
        lines += ["", ""]
    return "\n".join(lines).rstrip() + "\n" if lines else ""
