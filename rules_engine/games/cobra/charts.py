"""The charts beside the map, from the tables that the rules use. Source: 6.4, 6.8, 9.5, 11.4,
12.1, 12.3, 14.0, 16.1, 16.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from rules_engine.core.charts import Chart, Line
from rules_engine.games.cobra.combat import crt, shifts
from rules_engine.games.cobra.combat.terms import halved
from rules_engine.games.cobra.ground.costs import chart_of, conditions
from rules_engine.games.cobra.ground.terrain import POINT, chart
from rules_engine.games.cobra.kinds import kinds
from rules_engine.games.cobra.movement.allowance import Circumstances, allowance
from rules_engine.games.cobra.nations import groups, nations
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.turn import commands, points, weather
from rules_engine.games.cobra.turn.order_of_battle import order_of_battle
from rules_engine.games.cobra.turn.track import (
    GROUPS,
    LAST_TURN,
    command_limit,
    supply_income,
    track,
)
from rules_engine.games.cobra.units import Unit
from rules_engine.games.cobra.when import Readings
from rules_engine.mechanics.hexes.charts.ground import terrain_chart
from rules_engine.mechanics.hexes.charts.results import results_chart
from rules_engine.mechanics.hexes.combat.odds import net
from rules_engine.mechanics.hexes.combat.ratios import ratio_words

STRENGTHS = tuple(range(1, 13))
"""The strengths for which the chart of supply says what is left of them."""
EVENTS = {
    "eliminated": "Eliminated",
    "missing": "Not yet left in the west",
    "exited_east": "Left the map in the east",
    "stands_east": "Could still leave in the east",
    "exited_west": "Left the map in the west",
    "requirement": "Western exit, in regiments",
}
EDGES = {"E": "east", "N": "north", "S": "south"}


def charts(position: CobraPosition) -> tuple[Chart, ...]:
    """Return all charts, as the readings of a position leave them."""
    reading = position.reading
    return (
        _results(reading),
        _terrain(position),
        _weather(),
        _skies(),
        _movement(reading),
        _supply(),
        _track(position),
        _reinforcements(position),
        _points(position, reading),
    )


# ---- combat (9.5) -------------------------------------------------------------------------------


def _results(reading: Readings) -> Chart:
    return results_chart(
        "9.5",
        crt.DICE,
        range(crt.FIRST, crt.LAST + 1),
        lambda die, column: crt.result(die, column, reading).text,
        lambda column: ratio_words(crt.RATIOS[column]),
        notes=(
            "Attacker / defender: a number is paid in steps or hexes of retreat (9.6, 9.64).",
            "e eliminates all attackers (9.64).",
            f"Carpet bombing is rolled in the column {ratio_words(crt.RATIOS[crt.BOMBS])} (15.3).",
        ),
    )


# ---- the ground (6.8) ---------------------------------------------------------------------------


def _terrain(position: CobraPosition) -> Chart:
    effects = chart(position.reading)
    worth = {
        name: _columns(name, effect.where, position.reading)
        for name, effect in effects.items()
        if effect.where != "road"
    }
    return terrain_chart(
        [("", chart_of(conditions(position)))],
        POINT,
        "6.8",
        shifts=worth,
        notes=(
            "In movement points; a plus is paid on top of the hex.",
            "The last column: by how many columns the defender's ground moves a combat (9.31).",
            "A river counts if all attackers cross one (9.32).",
        ),
    )


def _columns(name: str, where: str, reading: Readings) -> str:
    if where == "hexside":
        found = shifts.river_terms([name])
    else:
        is_terrain = name in ("clear", "light_forest", "heavy_forest")
        feature = frozenset[str]() if is_terrain else frozenset({name})
        terrain = name if is_terrain else "clear"
        found = shifts.terrain_terms(shifts.Defended(terrain, feature, ()), reading)
    return f"{net(found):+d}" if found else "0"


# ---- weather, movement, supply (6.4, 6.25, 11.41) -----------------------------------------------


def _weather() -> Chart:
    heads = ("Die", *(f"After {before}" for before in weather.WEATHERS))
    rows = [
        (str(die), *(weather.next_weather(die, before) for before in weather.WEATHERS))
        for die in crt.DICE
    ]
    note = f"Before the first roll of the game it is {weather.AT_FIRST} (6.48)."
    throws = tuple((die,) for die in crt.DICE)
    return Chart("weather", "Weather", "6.48", (heads,), tuple(rows), (note,), throws=throws)


def _skies() -> Chart:
    parts = {thirds: words for words, thirds in weather.THIRDS.items()}
    heads = ("Weather", "German allowance", "After the western exit", "Air Points")
    rows = []
    for name, sky in weather.skies().items():
        after, air = parts[sky.thirds_after_exit], str(weather.air_points(name))
        rows.append((name.capitalize(), parts[sky.thirds], after, air))
    return Chart("skies", "What the weather does", "6.43", (heads,), tuple(rows))


def _movement(reading: Readings) -> Chart:
    printed = sorted({int(one.record["ma"]) for one in order_of_battle()})
    rows = []
    for words, kind, nation, now in _movers():
        for is_supplied in (True, False):
            cells = []
            for number in printed:
                unit = Unit("", {"side": "", "kind": kind, "nation": nation, "ma": number})
                unit = Unit("", {**unit.data, "side": nations()[nation].side})
                left = allowance(unit, now, is_supplied=is_supplied, reading=reading)
                cells.append(str(left))
            rows.append((words, "in" if is_supplied else "out", *cells))
    return Chart(
        "movement",
        "Movement allowances",
        "6.41",
        (("Of a printed", "Supply", *map(str, printed)),),
        tuple(rows),
        ("Supply counts as the movement phase began (6.25).",),
    )


def _movers() -> Iterator[tuple[str, str, str, Circumstances]]:
    for sky in weather.WEATHERS:
        now = Circumstances(sky, False, False)
        yield f"German, {sky}", "panzer", "german", now
    for sky in weather.WEATHERS:
        now = Circumstances(sky, True, False)
        yield f"German, {sky}, after the western exit", "panzer", "german", now
    yield "Allied", "us_armor", "american", Circumstances(weather.AT_FIRST, False, False)
    late = Circumstances(weather.AT_FIRST, False, True)
    words = "British infantry division, mechanized movement"
    yield words, "br_infantry_division", "british", late


def _supply() -> Chart:
    heads = ("Printed strength", *map(str, STRENGTHS))
    rows = (("Out of supply", *(str(halved(number)) for number in STRENGTHS)),)
    note = "For combat supply is judged at each combat (11.0). What it does to movement is above."
    return Chart("supply", "Supply", "11.41", (heads,), rows, (note,))


# ---- turns (4.0, 12.1, 12.3, 14.0) --------------------------------------------------------------


def _track(position: CobraPosition) -> Chart:
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
    start = commands.supply_at_start()
    begins = ", ".join(f"{groups()[name].word} {start[name]}" for name in GROUPS)
    note = "As many attacks, and again as many overruns, in a player turn (12.3). Supply points at "
    note += f"the start: {begins}."
    return Chart("turns", "Command and supply points", "12.12", heads, tuple(rows), (note,))


def _day(text: str) -> str:
    day = date.fromisoformat(text)
    return f"{day.day} {day:%B}"


def _reinforcements(position: CobraPosition) -> Chart:
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


# ---- victory (16.1, 16.2) -----------------------------------------------------------------------


def _points(position: CobraPosition, reading: Readings) -> Chart:
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
