"""Weather, reinforcements, victory. Source: T4, T9, T10, T11."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.charts import Chart, Line
from rules_engine.games.grenade.ground.control import town_points
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.turn import reinforcements, victory, weather
from rules_engine.games.grenade.turn.order_of_battle import EDGES, group

WEATHER_THROWS = tuple(range(8))
"""What a die and its modifiers come to: -1 to a 1, +1 to a 6. Source: 24.14, 24.3."""
GROUPS = 3
"""The most groups that wait at an edge. Source: 23.1, 23.2, 23.3."""


def weather_table(position: GrenadePosition) -> Chart:
    """Return what a die brings, and the Air Points that come of it. Source: 24.15, 25.0."""
    data = {**position.data, "turn": weather.GERMAN_AIR_FROM}
    later = GrenadePosition(data, position.game)
    rows = []
    for throw in WEATHER_THROWS:
        sky, ground = weather.table_line(throw)
        air = [str(weather.points(later, side, sky)) for side in position.game.sides]
        rows.append((str(throw), weather.WEATHER_WORDS[sky].capitalize(), ground or "–", *air))
    titles = [f"{title} Air Points" for title in position.game.side_titles.values()]
    return Chart(
        "weather",
        "Weather",
        "24.11",
        (("Die, modified", "Weather", "Ground", *titles),),
        tuple(rows),
        (
            (
                "On the first turn -1 (24.3); later -1 after a clear turn, +1 after heavy overcast "
                "(24.14). The German side has no Air Points on turn 1 (25.0)."
            ),
            "Thaw or rain brings mud for this turn and the next (24.13, 24.21).",
        ),
        throws=tuple((throw,) for throw in WEATHER_THROWS),
    )


def reinforcements_due(position: GrenadePosition) -> Chart:
    """Return who comes when, and where. Source: 23.0, 27.3."""
    return Chart(
        "reinforcements",
        "Reinforcements",
        "23.0-GR",
        (("Side", "When", "Entry", "Units"),),
        tuple(_groups(position)),
        ("German groups come in their order, one edge and one die a turn (23.0, 27.3).",),
    )


def _groups(position: GrenadePosition) -> Iterator[Line]:
    titles, hexes = position.game.side_titles, position.board.sites["entries"]
    for turn in reinforcements.US_GROUPS:
        entry = reinforcements.ENTRIES["us"]
        where = f"{entry} ({hexes[entry]})"
        yield titles["us"], f"Turn {turn}", where, ", ".join(group(f"GT{turn}"))
    for edge in EDGES:
        entry, most = reinforcements.ENTRIES[edge], reinforcements.SUCCEEDS_ON[edge]
        chance = "die of 1" if most == 1 else f"die of 1 to {most}"
        for number in range(1, GROUPS + 1):
            units = group(f"{edge}{number}")
            if units:
                when = f"{edge.capitalize()} edge, {chance}, group {number}"
                yield titles["german"], when, f"{entry} ({hexes[entry]})", ", ".join(units)


# ---- victory (28.0) -----------------------------------------------------------------------------


def points(position: GrenadePosition) -> Chart:
    """Return what the US side has points for. Source: 28.1, 28.21."""
    towns = town_points(position.board).items()
    rows = [(town["name"], space, str(town["vp"])) for space, town in towns]
    sites = position.board.sites.get("bridges", {}).values()
    rows += [
        (f"Bridge at {site['name']}", site["west"], str(victory.BRIDGE_POINTS)) for site in sites
    ]
    return Chart(
        "points",
        "US victory points",
        "28.1",
        (("For", "Hex", "Points"),),
        tuple(rows),
        (
            "A town counts for the side that was the last in it (28.1).",
            "A bridge counts that US units have crossed, if it stands (28.21).",
            "One of them must still be beyond the Rhine (28.22).",
        ),
    )


def levels() -> Chart:
    """Return what the points mean at the end. Source: 28.3."""
    rows, most = [], ""
    for least, _, _, words in victory.LEVELS:
        rows.append((words, f"{least}{most or ' or more'}"))
        most = f" to {least - 1}"
    return Chart(
        "levels", "Level of victory", "28.3", (("Level", "US victory points"),), tuple(rows)
    )
