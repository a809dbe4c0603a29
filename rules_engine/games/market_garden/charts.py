"""The charts beside the map, from the tables that the rules use. Source: 3.221, 6.21, 9.2, 10.74,
11.2, 11.3, 13.4, 13.9, 18.0, 21.2, 21.3, 22.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.charts import Chart, Line
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.assault import battle, odds, values
from rules_engine.games.market_garden.bombardment.fire import AIR_ATTACK
from rules_engine.games.market_garden.day import dawn, points, victory
from rules_engine.games.market_garden.day.order_of_battle import SPECIAL, order_of_battle
from rules_engine.games.market_garden.movement import costs
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.games.market_garden.states import STATES
from rules_engine.games.market_garden.supply import depots, surrender

DICE = (1, 2, 3, 4, 5, 6)
DIFFERENCES = tuple(range(-9, 10))
"""From where an assault can hardly succeed to where it can hardly fail."""
DEPOTS = (
    ("Zone F, five of them", "F1"),
    ("German, five of them", "G1"),
    ("Of each Airborne division", "1st"),
    ("Oss", depots.OSS),
    ("Air Supply", depots.AIR),
)


def charts(position: MarketPosition) -> tuple[Chart, ...]:
    """Return all charts, as the options and readings of a position leave them."""
    return (
        _results(),
        _chances(),
        _terrain(position),
        _movement(),
        _air(),
        _weather(),
        _depots(position),
        _surrender(),
        _reinforcements(position),
        _points(position),
        _checks(position),
    )


# ---- combat (10.74, 11.2) -----------------------------------------------------------------------


def _results() -> Chart:
    meaning = {
        battle.SUCCESS: "The defenders owe the difference in Casualty Points (10.743).",
        battle.STALEMATE: "The Point Unit is Disrupted, the others are Spent (10.742).",
        battle.FAILURE: "The assaulting units are Disrupted (10.741).",
    }
    compared = (("greater than the defense", 1), ("equal", 0), ("less than the defense", -1))
    rows, results = [], []
    for words, difference in compared:
        found = battle.outcome(difference, 0)
        results.append(found)
        rows.append((words.capitalize(), found.capitalize(), meaning[found]))
    return Chart(
        "results",
        "Assault results",
        "10.74",
        (("Total of the attack", "Result", "Effect"),),
        tuple(rows),
        ("Both sides add two dice to their value (10.7).",),
        results=tuple(results),
    )


def _chances() -> Chart:
    of_all = f" of {odds.THROWS:,}"
    rows = [
        (
            f"{difference:+d}" if difference else "equal",
            *(odds.share(count).replace(of_all, "") for count in odds.chances(difference, 0)),
        )
        for difference in DIFFERENCES
    ]
    heads = ("Attack less Defense Value", "Success", "Stalemate", "Failure")
    note = f"How many of the {odds.THROWS:,} throws of four dice give each result."
    return Chart("chances", "Chances of an assault", "10.7", (heads,), tuple(rows), (note,))


def _air() -> Chart:
    rows = tuple((name, str(factor)) for name, factor in AIR_ATTACK.items())
    return Chart("air", "Air bombardment", "11.2", (("Marker", "Attack Value"),), rows)


# ---- the ground (3.221, 9.2) --------------------------------------------------------------------


def _terrain(position: MarketPosition) -> Chart:
    board = position.board
    found: dict[tuple[int, int], list[str]] = {}
    for space in board.numbers:
        if ground.is_on_the_map(board, space):
            spared = 1 - values.points(position, space, 1)
            found.setdefault((position.tem(space), spared), []).append(position.name_of(space))
    rows = [
        (f"+{tem}", f"+{tem}", f"+{2 * tem}", str(spared) if spared else "–", ", ".join(names))
        for (tem, spared), names in sorted(found.items())
    ]
    heads = ("Modifier", "Assault", "Bombardment", "Casualty Points spared", "Areas")
    note = "The modifier is added to the Defense Value of an assault (10.73), twice to that of a"
    note += " bombardment (11.3); who defends Elevated or Polder Areas owes a point less (10.81)."
    return Chart("terrain", "Terrain", "3.221", (heads,), tuple(rows), (note,))


def _movement() -> Chart:
    prices = (
        ("A Free area", costs.FREE),
        ("A Free area by road, for quick Allied units (9.4)", costs.ROAD_RATE),
        ("A vacant enemy area", costs.VACANT),
        ("An area whose enemies are all Spent or Disrupted", costs.WEARY),
        ("An area with a Fresh enemy", costs.FRESH),
    )
    rows = tuple((words, costs.mf(cost)) for words, cost in prices)
    note = "A unit that has spent nothing may enter any area open to it for all its MF (9.21)."
    return Chart("movement", "Movement", "9.2", (("Entering", "MF"),), rows, (note,))


# ---- weather and supply (6.21, 13.4, 13.9) ------------------------------------------------------


def _weather() -> Chart:
    rows = tuple((str(die), dawn.weather_of(die).capitalize()) for die in DICE)
    note = f"Rolled at Dawn from September {dawn.FIRST_ROLL} on; before that it is clear."
    throws = tuple((die,) for die in DICE)
    return Chart("weather", "Weather", "6.21", (("Die", "Weather"),), rows, (note,), throws=throws)


def _depots(position: MarketPosition) -> Chart:
    skies = [_as_of(position, began=began) for began in ("clear", "overcast")]
    rows = []
    for words, name in DEPOTS:
        worth = [str(depots.printed_value(sky, name)) for sky in skies]
        if name == depots.AIR:
            worth[1] = "–"
        rows.append((words, *worth))
    heads = ("Depot", "Clear", "Overcast")
    note = "By the weather in which the Turn began. Fresh FLAK and Interdiction take points from"
    note += " Airborne Depots and Air Supply (13.5)."
    return Chart("supply", "Supply points", "13.4", (heads,), tuple(rows), (note,))


def _surrender() -> Chart:
    rows = tuple((str(die), *(surrender.fate(die, state) for state in STATES)) for die in DICE)
    heads = ("Die", *(state.replace("_", " ").capitalize() for state in STATES))
    throws = tuple((die,) for die in DICE)
    note = "For each Isolated unit, by its state (13.8)."
    return Chart("surrender", "Surrender", "13.9", (heads,), rows, (note,), throws=throws)


def _as_of(position: MarketPosition, **tracks: object) -> MarketPosition:
    data = {**position.data, "tracks": {**position.data["tracks"], **tracks}}
    return MarketPosition(data, position.game)


# ---- reinforcements (18.0) ----------------------------------------------------------------------


def _reinforcements(position: MarketPosition) -> Chart:
    found: dict[tuple[str, str, str], list[str]] = {}
    is_long = victory.is_extended(position)
    for unit, record in order_of_battle():
        enters = record["enters"]
        date = enters["date"]
        is_late = isinstance(date, int) and date > victory.LAST_DAY
        if date is not None and (is_long or not is_late):
            places = " or ".join(position.name_of(place) for place in enters["places"])
            wants = enters["condition"]
            where = f"{places[0].upper()}{places[1:]}"
            where += f", once {position.name_of(wants)} is Allied" if wants else ""
            day = "Deelen airfield" if date == SPECIAL else f"September {date}"
            key = (day, position.game.side_titles[record["side"]], where)
            found.setdefault(key, []).append(unit)
    late_last = sorted(found.items(), key=lambda one: (not one[0][0].startswith("Sep"), one[0]))
    rows = tuple((*key, ", ".join(units)) for key, units in late_last)
    heads = ("Day", "Side", "Place", "Units")
    return Chart("reinforcements", "Reinforcements", "18.1", (heads,), rows)


# ---- victory (21.2, 21.3, 22.1) -----------------------------------------------------------------


def _points(position: MarketPosition) -> Chart:
    return Chart(
        "points",
        "Allied Victory Points",
        "21.3",
        (("For", "Points"),),
        tuple(_awards(position)),
        ("Areas count that XXX Corps controls and that have a Supply Line to Zone F (21.3).",),
    )


def _awards(position: MarketPosition) -> Iterator[Line]:
    special = (points.ARNHEM, points.EINDHOVEN)
    for space in points.victory_areas(position):
        if space not in special:
            yield position.name_of(space), "1"
    arnhem, eindhoven = map(position.name_of, special)
    yield f"{arnhem}, held by 1st Airborne (21.32)", str(points.ARNHEM_AIRBORNE)
    yield f"{arnhem}, held by XXX Corps in supply (21.32)", str(points.ARNHEM_CORPS)
    if position.reading("OQ-69") == "two":
        yield f"{arnhem}, held by XXX Corps out of supply", str(points.ARNHEM_AIRBORNE)
    yield f"{eindhoven} reached on September 17 (21.31)", "1"
    yield "The Advantage", "1"
    yield f"Germans contest Victory Areas worth {points.HEAVY} or more (21.4)", "-1"


def _checks(position: MarketPosition) -> Chart:
    title = position.game.side_titles[ALLIED]
    win = f"{title} victory"
    rows: list[Line] = [("Any day", "A Fresh unit in supply at Apeldoorn (21.1)", win)]
    if victory.is_extended(position):
        for date, bound in victory.CHECKS.items():
            tie = date == max(victory.CHECKS) and position.reading("OQ-15") == "allied"
            words = f"{bound} or more" if tie else f"More than {bound}"
            rows.append((f"September {date}", f"{words} points", win))
    else:
        rows.append((f"September {victory.LAST_DAY}", f"{victory.NEEDED} points or more", win))
    heads = ("When", "If", "Then")
    case = "22.1" if victory.is_extended(position) else "21.2"
    return Chart("levels", "Victory", case, (heads,), tuple(rows))
