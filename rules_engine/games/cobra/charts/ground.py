"""The ground, the weather and what movement costs. Source: 6.4, 6.8, 6.25."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.charts import Chart
from rules_engine.games.cobra.combat import crt, shifts
from rules_engine.games.cobra.ground.costs import chart_of, conditions
from rules_engine.games.cobra.ground.terrain import POINT, chart
from rules_engine.games.cobra.movement.allowance import Circumstances, allowance
from rules_engine.games.cobra.nations import nations
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.readings import Readings
from rules_engine.games.cobra.turn import weather
from rules_engine.games.cobra.turn.order_of_battle import order_of_battle
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.charts.ground import terrain_chart
from rules_engine.mechanics.hexes.combat.odds import net

THIRDS = {1: "1/3", 2: "2/3", 3: "1"}


def terrain(position: CobraPosition) -> Chart:
    """Return the chart of what terrain costs and does in combat. Source: 6.8."""
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


def weather_table() -> Chart:
    """Return the table by which the weather is rolled. Source: 6.48."""
    heads = ("Die", *(f"After {before}" for before in weather.WEATHERS))
    rows = [
        (str(die), *(weather.next_weather(die, before) for before in weather.WEATHERS))
        for die in crt.DICE
    ]
    note = f"Before the first roll of the game it is {weather.AT_FIRST} (6.48)."
    throws = tuple((die,) for die in crt.DICE)
    return Chart("weather", "Weather", "6.48", (heads,), tuple(rows), (note,), throws=throws)


def skies() -> Chart:
    """Return what each weather allows. Source: 6.43."""
    heads = ("Weather", "German allowance", "After the western exit", "Air Points")
    rows = []
    for name, sky in weather.skies().items():
        parts = (THIRDS[thirds] for thirds in (sky.thirds, sky.thirds_after_exit))
        rows.append((name.capitalize(), *parts, str(sky.air_points)))
    return Chart("skies", "What the weather does", "6.43", (heads,), tuple(rows))


def movement(reading: Readings) -> Chart:
    """Return how far printed allowances lead. Source: 6.41, 6.25."""
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
