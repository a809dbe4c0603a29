"""The charts beside the map, from the tables that the rules use and the house rules chosen. Source:
1.2, 7.5, H4, H15, H16, H21, H24 to H26, H33, H43, H52, H54, H57, H60, H61, H64.
"""

from __future__ import annotations

from rules_engine.core.charts import Chart
from rules_engine.games.hells_highway.air.landings import LANDING
from rules_engine.games.hells_highway.classes import DATA, UnitClass, classes
from rules_engine.games.hells_highway.fire import results
from rules_engine.games.hells_highway.fire.volley import GROUPS
from rules_engine.games.hells_highway.ground.costs import CLASSES, chart_of, conditions
from rules_engine.games.hells_highway.house import COLUMNS, POINT
from rules_engine.games.hells_highway.order_of_battle import formations, records
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.turn.victory import LEVELS, LOST
from rules_engine.games.hells_highway.units import HQ
from rules_engine.mechanics.hexes.charts.ground import terrain_chart
from rules_engine.mechanics.hexes.charts.written import by_totals, written_charts

GROUND = ("clear", "mixed", "broken", "woods", "city", "polder")
TITLES = ("Clear", "Mixed", "Broken", "Woods, rough", "City", "Polder")
NONE = "–"
BEFORE = (("clear", "weather_after_clear"), ("overcast", "weather_after_overcast"))
ARRIVALS = {"road": "0376, by the highway", "border": "round 0376"}


def charts(position: HellsPosition) -> tuple[Chart, ...]:
    """Return all charts, as the options of a position leave them."""
    return (
        _results(position),
        _values(position, "direct"),
        _values(position, "indirect"),
        _strikes(position),
        _terrain(position),
        _weather(position),
        _landing(position),
        *written_charts(DATA / "charts.tsv", position.option),
        _levels(position),
        _formations(position),
        _classes(position),
        _reinforcements(),
    )


# ---- fire ---------------------------------------------------------------------------------------


def _results(position: HellsPosition) -> Chart:
    """Return the Fire Resolution Table. Source: H33."""
    columns = range(1, len(COLUMNS) + 1)
    rows = results.TABLE.rows
    limits = [
        (None if total == rows[0] else total, tuple(_hit(position, total, at) for at in columns))
        for total in rows
    ]
    notes = ("A number is steps lost, D is disruption.", "The total is the die and the modifiers.")
    found = by_totals("results", "Fire", "H33", ("Total", *map(_steps, columns)), limits, notes)
    return Chart(
        *(found.key, found.title, found.case, found.heads, found.rows, found.notes, found.throws),
        columns=COLUMNS,
    )


def _hit(position: HellsPosition, total: int, column: int) -> str:
    return results.read(position, total, column).text


def _steps(column: int) -> str:
    """Return the heading of a column: which steps fire in it."""
    least = results.TABLE.least_steps
    first, after = least[column - 1], least[column] if column < len(least) else None
    if after is None:
        return f"{COLUMNS[column - 1]}: {first} or more"
    words = str(first) if first == after - 1 else f"{first} to {after - 1}"
    return f"{COLUMNS[column - 1]}: {words} step{'s' * (after - 1 > 1)}"


def _values(position: HellsPosition, how: str) -> Chart:
    """Return what every class fires with in every terrain. Source: 9.3, H25, H26."""
    rows = []
    for one in classes().values():
        own = None if one.name == HQ else position.maybe_number(f"{how}_{one.name}")
        if own is not None:
            sums = (str(own + _effect(position, one, at, how)) for at in GROUND)
            rows.append((_name(one), *sums))
    if how == "indirect":
        strike = position.number("strike_value")
        more = (str(strike + position.number(f"effect_indirect_{at}")) for at in GROUND)
        rows.append(("Air strike", *more))
    case = {"direct": "H25", "indirect": "H26"}[how]
    note = "The value of the class and the terrain of the attacked hex, before other modifiers."
    heads = (("Troops", *TITLES),)
    return Chart(how, f"{how.capitalize()} fire", case, heads, tuple(rows), (note,))


def _effect(position: HellsPosition, one: UnitClass, ground: str, how: str) -> int:
    group = GROUPS[one.combat or "guns"] if how == "direct" else how
    return position.number(f"effect_{group}_{ground}")


def _name(one: UnitClass) -> str:
    return f"{one.word.capitalize()} ({one.name})"


def _strikes(position: HellsPosition) -> Chart:
    column = position.number("strike_column")
    rows = results.TABLE.rows
    limits = [
        (None if total == rows[0] else total, (_hit(position, total, column),)) for total in rows
    ]
    heads = ("Total", f"As column {COLUMNS[column - 1]}")
    return by_totals("strikes", "Air strikes", "H52", heads, limits)


# ---- ground, weather, landings ------------------------------------------------------------------


def _terrain(position: HellsPosition) -> Chart:
    state = conditions(position)
    parts = [
        (f"{mode.capitalize()} mode", chart_of(state, name))
        for mode, names in CLASSES.items()
        for name in names
    ]
    notes = ("In movement points of six (2.1); a plus is paid on top of the hex.",)
    return terrain_chart(parts, POINT, "H15", notes=notes)


def _weather(position: HellsPosition) -> Chart:
    limits = [
        (None, ("Clear",)),
        (position.number("weather_clear_upto") + 1, ("Cloudy",)),
        (position.number("weather_cloudy_upto") + 1, ("Overcast",)),
    ]
    after = [f"{position.number(name):+d} after {word}" for word, name in BEFORE]
    hours = [f"{position.number(f'weather_{hour.lower()}'):+d} in {hour}" for hour in ("AM", "PM")]
    note = f"{', '.join((*after, *hours))} (H4). By night nobody rolls; turn 1 is clear."
    return by_totals("weather", "Weather", "1.2", ("Total", "Weather"), limits, (note,))


def _landing(position: HellsPosition) -> Chart:
    words = ("Disrupted", "Disrupted, a step lost", "Disrupted, two steps lost", "Eliminated")
    names = (name for name, _, _ in LANDING[::-1])
    lines = [(position.number(name), (text,)) for name, text in zip(names, words, strict=True)]
    limits = [(None, ("Lands whole",)), *lines]
    most = position.number("flak_most")
    note = f"+1 in an enemy zone (7.6), +1 with friends in the hex (7.8), flak up to {most:+d} "
    note += f"(H55), {position.number('landing_cloudy'):+d} in cloudy weather (H5)."
    return by_totals("landing", "Air landing", "7.5", ("Total", "The unit"), limits, (note,))


# ---- victory, formations, units -----------------------------------------------------------------


def _levels(position: HellsPosition) -> Chart:
    lines = [(position.number(name), (words,)) for name, _, words in LEVELS[::-1]]
    heads = ("Allied less German points", "Result")
    found = by_totals("levels", "Victory", "H64", heads, [(None, (LOST,)), *lines])
    return Chart(found.key, found.title, found.case, found.heads, found.rows)


def _formations(position: HellsPosition) -> Chart:
    titles = position.game.side_titles
    rows = []
    for one in formations().values():
        first = position.number(f"supply_{one.name}")
        lends = [
            word
            for word, has in (("engineers", one.has_engineers), ("anti-tank guns", one.has_at))
            if has
        ]
        sector = (one.sector or NONE).capitalize()
        words = (titles[one.side], str(first), str(2 * first), " and ".join(lends) or NONE, sector)
        rows.append((one.name, *words))
    heads = (("Formation", "Side", "Supply at first", "At most", "Headquarters lends", "Sector"),)
    far = position.number("hq_range")
    note = f"A headquarters helps units of its formation within {far} hexes (H46)."
    return Chart("supply", "Formations and supply", "H43", heads, tuple(rows), (note,))


def _classes(position: HellsPosition) -> Chart:
    ranges = ("ARTL", "ARTM", "ARTF", "ARTH")
    rows = tuple(
        (
            _name(one),
            one.combat or "does not move",
            *(one.travel[side] for side in ("allied", "german")),
            "yes" if one.has_heavy_weapons else NONE,
            ("none", "light", "heavy")[one.zone],
            str(position.number(f"range_{one.name}")) if one.name in ranges else NONE,
        )
        for one in classes().values()
    )
    heads = ("Class", "In combat mode", "Allied travel", "German travel", "Heavy weapons", "Zone")
    return Chart("classes", "Classes of units", "H21", ((*heads, "Range"),), rows)


def _reinforcements() -> Chart:
    found: dict[tuple[int, str, str], list[str]] = {}
    for name, one in records().items():
        if one["due"] is not None:
            key = one["due"], one["formation"], _where(one["at"])
            found.setdefault(key, []).append(name)
    rows = [
        (str(turn), formation, where, ", ".join(name.replace("_", " ") for name in names))
        for (turn, formation, where), names in sorted(found.items())
    ]
    heads = (("Turn", "Formation", "Where", "Units"),)
    return Chart("reinforcements", "Reinforcements", "H60", heads, tuple(rows))


def _where(at: str) -> str:
    if at in ARRIVALS:
        return ARRIVALS[at]
    return f"drop zone {at}" if len(at) == 1 else f"{at.capitalize()}, operational box"
