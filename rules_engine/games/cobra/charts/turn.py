"""Turns, reinforcements and victory. Source: 4.0, 12.1, 12.3, 14.0, 16.1, 16.2."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from rules_engine.core.charts import Chart, Line
from rules_engine.games.cobra.kinds import kinds
from rules_engine.games.cobra.nations import groups, nations
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.readings import Readings
from rules_engine.games.cobra.turn import points
from rules_engine.games.cobra.turn.order_of_battle import order_of_battle
from rules_engine.games.cobra.turn.track import (
    GROUPS,
    LAST_TURN,
    command_limit,
    supply_at_start,
    supply_income,
    track,
)

EVENTS = {
    "eliminated": "Eliminated",
    "missing": "Not yet left in the west",
    "exited_east": "Left the map in the east",
    "stands_east": "Could still leave in the east",
    "exited_west": "Left the map in the west",
    "requirement": "Western exit, in regiments",
}


EDGES = {"E": "east", "N": "north", "S": "south"}


def turns(position: CobraPosition) -> Chart:
    """Return the turns with their dates, command and supply points. Source: 12.12, 12.3."""
    words = [groups()[name].word for name in GROUPS]
    heads = (
        ("", "", *(cell for word in words for cell in (word, word))),
        ("Turn", "Days", *("Attacks", "Supply points") * len(words)),
    )
    rows = []
    for turn in range(1, LAST_TURN + 1):
        box = track()[turn]
        cells = [
            str(number)
            for name in GROUPS
            for number in (command_limit(turn, name), supply_income(turn, name))
        ]
        rows.append((str(turn), f"{_day(box.first_day)} to {_day(box.last_day)}", *cells))
    start = supply_at_start()
    begins = ", ".join(f"{groups()[name].word} {start[name]}" for name in GROUPS)
    note = "As many attacks, and again as many overruns, in a player turn (12.3). Supply points at "
    note += f"the start: {begins}."
    return Chart("turns", "Command and supply points", "12.12", heads, tuple(rows), (note,))


def _day(text: str) -> str:
    day = date.fromisoformat(text)
    return f"{day.day} {day:%B}"


def reinforcements_due(position: CobraPosition) -> Chart:
    """Return who enters, when and where. Source: 14.0."""
    found: dict[tuple[int, str, str], list[str]] = {}
    for one in order_of_battle():
        enters = one.record["enters"]
        if enters is not None:
            word = nations()[one.record["nation"]].word
            edges = " or ".join(EDGES[edge] for edge in enters["edges"])
            found.setdefault((enters["turn"], word, edges), []).append(one.unit)
    rows = [
        (str(turn), word, edges, ", ".join(units))
        for (turn, word, edges), units in sorted(found.items())
    ]
    heads = ("Turn", "Nation", "Edge", "Units")
    return Chart("reinforcements", "Reinforcements", "14.0-GR", (heads,), tuple(rows))


def victory(position: CobraPosition, reading: Readings) -> Chart:
    """Return for what victory points are given. Source: 16.1, 16.2."""
    limits = points.limits()
    return Chart(
        "points",
        "Victory points",
        "16.0-GR",
        (("Side", "For", "Units", "Points"),),
        tuple(_awards(position, reading)),
        (
            (
                f"Exits in the west score until game turn {limits['exit_turn']}, at most "
                f"{limits['exit_regiments']} points, which is the requirement too (16.2)."
            ),
        ),
    )


def _awards(position: CobraPosition, reading: Readings) -> Iterator[Line]:
    for award in points.awards():
        if award.when.holds(reading):
            of_kinds = ", ".join(kinds()[kind].word for kind in award.kinds)
            only = ", ".join(nations()[nation].word for nation in award.nations)
            units = f"{of_kinds} ({only})" if of_kinds and only else of_kinds or f"{only} divisions"
            title = position.game.side_titles[award.side]
            yield title, EVENTS[award.event], units, str(award.points)
