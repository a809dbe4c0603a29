"""What the referee may change by hand: units, tracks, the result of a running combat. Source: 6.9,
9.6, 12.0, 15.0, 16.0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules_engine.core.corrections import Choices, Correction, Field, Replaced, Values
from rules_engine.core.events import Effect, put
from rules_engine.errors import BadRecord
from rules_engine.games.cobra.combat import crt
from rules_engine.games.cobra.combat.battle import HALVES
from rules_engine.games.cobra.combat.retreats import BATTLES
from rules_engine.games.cobra.describe import describe
from rules_engine.games.cobra.movement.exits import EXITS
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.trucks import take_off
from rules_engine.games.cobra.turn.track import GROUPS
from rules_engine.games.cobra.turn.weather import WEATHERS
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.desk.corrections import (
    GROUP,
    SETUP,
    UnitLists,
    move_unit,
    numbers_at,
    place_unit,
    text,
    unit_field,
    unit_now,
)

TRACKS = "Weather and tracks"
STATUS = {"out": "eliminated", "exited": "off the map by its exit", "due": "due to arrive"}
YES_NO = (("yes", "yes"), ("no", "no"))
SETTLING = ("next", "half", "retreats", "advance")
"""The stages of a combat between its result and its end."""


def _words(position: CobraPosition, unit: Unit) -> str:
    told = describe(unit.id, unit.data)
    place = unit.space if unit.is_on_map else told["place"] or STATUS.get(unit.data["status"])
    return f"{unit.id} · {told['what']} · {place}"


LISTS = UnitLists(_words)
ON_TRUCKS = LISTS.of(lambda unit: unit.is_on_map and unit.kind.mechanized == "trucks")


def _choices(*found: tuple[str, str]) -> Callable[[CobraPosition, Values], Choices]:
    return lambda position, values: found


# ---- units --------------------------------------------------------------------------------------


def _remove(position: CobraPosition, values: Values) -> Sequence[Effect]:
    unit, status = position.units[values["unit"]], values["status"]
    if status == "due" and not values["turn"]:
        raise BadRecord("A unit that is due needs the turn in which it arrives.")
    effects = [put(status, "units", unit.id, "status"), put(None, "units", unit.id, "space")]
    if status == "exited":
        left = {"turn": position.turn, "edge": EXITS[unit.side][1]}
        trucks = {"trucks": True} if unit.has_trucks else {}
        effects.append(put({**left, **trucks}, "units", unit.id, "exit"))
    if status == "due":
        edges = list(unit.entry_edges) or ["E" if unit.side == "german" else "N"]
        enters = {"turn": int(values["turn"]), "edges": edges}
        effects.append(put(enters, "units", unit.id, "enters"))
    return [*effects, *take_off(position, [unit], "gone" if status == "exited" else "free")]


def _steps(position: CobraPosition, values: Values) -> Sequence[Effect]:
    unit, steps = position.units[values["unit"]], int(values["steps"])
    if steps > unit.kind.steps:
        raise BadRecord(f"{unit.id} has {unit.kind.steps} steps at most (9.6).")
    return (put(steps, "units", unit.id, "steps"),)


def _trucks(position: CobraPosition, values: Values) -> Sequence[Effect]:
    unit = position.units[values["unit"]]
    if values["trucks"] == text(unit.has_trucks):
        return ()
    if unit.has_trucks:
        return take_off(position, [unit], "free")
    free = max(0, int(position.tracks["trucks"]["free"]) - 1)
    return (put(True, "units", unit.id, "trucks"), put(free, "tracks", "trucks", "free"))


def _values(position: CobraPosition, values: Values) -> Sequence[Effect]:
    data = position.units[values["unit"]].data
    wanted = {name: int(values[name]) if values[name] else None for name in ("front", "back", "ma")}
    return [put(n, "units", values["unit"], key) for key, n in wanted.items() if data[key] != n]


UNITS: tuple[Correction, ...] = (
    move_unit(LISTS),
    place_unit(LISTS),
    Correction(
        "remove-unit",
        "Remove a unit",
        "Takes a unit from the map. A truck marker comes off; who leaves by the exit takes it "
        "along.",
        GROUP,
        (
            unit_field(LISTS.on_map),
            Field("status", "It is then", "choice", _choices(*STATUS.items())),
            Field(
                "turn",
                "Turn of arrival",
                "number",
                least=1,
                most=13,
                hint="only for a unit that is due",
                is_optional=True,
            ),
        ),
        _remove,
    ),
    Correction(
        "steps",
        "Steps of a unit",
        "Gives back or takes steps.",
        GROUP,
        (unit_field(LISTS.all), Field("steps", "Steps", "number", least=1, most=4)),
        _steps,
        unit_now("steps"),
    ),
    Correction(
        "trucks",
        "Truck marker of a unit",
        "Puts a marker on American infantry or takes it off; the number of free markers changes "
        "with it.",
        GROUP,
        (unit_field(ON_TRUCKS), Field("trucks", "On trucks", "choice", _choices(*YES_NO))),
        _trucks,
        unit_now("trucks"),
    ),
    Correction(
        "values",
        "Printed values of a unit",
        "Changes what stands on the counter, best before play begins.",
        SETUP,
        (
            unit_field(LISTS.all),
            Field("front", "Strength of the front", "number", most=30),
            Field("back", "Strength of the back", "number", most=30, is_optional=True),
            Field("ma", "Movement allowance", "number", most=30),
        ),
        _values,
        unit_now("front", "back", "ma"),
    ),
)

# ---- tracks -------------------------------------------------------------------------------------

MARKERS: tuple[Correction, ...] = (
    Correction(
        "weather",
        "Weather",
        "Sets the weather of this player turn. Air Points stay as they are: set them too if need "
        "be.",
        TRACKS,
        (Field("weather", "Weather", "choice", _choices(*((w, w) for w in WEATHERS))),),
        lambda position, values: (put(values["weather"], "tracks", "weather"),),
        lambda position, values: {"weather": position.weather},
    ),
    numbers_at(
        "markers",
        ("Air Points and markers", "Sets what is left and what has been used.", TRACKS),
        {
            "Air Points left": ("tracks", "air"),
            "Columns of the American headquarters used": ("tracks", "patton"),
            "Truck markers that are free": ("tracks", "trucks", "free"),
            "Truck markers out of play": ("tracks", "trucks", "gone"),
        },
    ),
    numbers_at(
        "supply-points",
        ("Supply points and command", "Sets what each Allied group has and has made.", TRACKS),
        {
            f"{group.capitalize()} group: {title}": path
            for group in GROUPS
            for title, path in (
                ("supply points", ("tracks", "supply", group)),
                ("attacks made", ("tracks", "command", group, "attacks")),
                ("overruns made", ("tracks", "command", group, "overruns")),
            )
        },
    ),
)

# ---- the result of a combat ---------------------------------------------------------------------


def _results(position: CobraPosition, values: Values) -> Choices:
    found = {cell.text: cell for row in crt.table().values() for cell in row}
    return [(text, _result_words(cell)) for text, cell in sorted(found.items())]


def _result_words(cell: crt.Result) -> str:
    return f"{cell.text}: attacker {cell.attacker.text}, defender {cell.defender.text}"


def _settled(position: CobraPosition) -> int | None:
    """Return the place of the combat that is being settled among the waiting points."""
    for at, frame in enumerate(position.frames):
        if frame["kind"] in BATTLES:
            return at if frame["stage"] in SETTLING else None
    return None


def _replaced(position: CobraPosition, values: Values) -> Iterator[Replaced]:
    at = _settled(position)
    if at is not None:
        frame = position.frames[at]
        now = ", ".join(f"{half} {_half_words(frame['halves'][half])}" for half in HALVES)
        where = " and ".join(frame["targets"])
        yield f"Result of the combat at {where}", now, _result_words(_wanted(values))


def _half_words(half: dict[str, object]) -> str:
    return "e" if half["is_elimination"] else str(half["number"] or "-")


def _wanted(values: Values) -> crt.Result:
    return crt.parse_result(values["result"])


def _set_result(position: CobraPosition, values: Values) -> Sequence[Effect]:
    """Begin the settling of the running combat anew with this result: what was asked of the sides
    because of the old one is dropped, losses and retreats that were carried out stay.
    """
    frames, at = list(position.frames), _settled(position)
    if at is None:
        raise BadRecord("No combat is being settled now; there is no result to replace.")
    cell = _wanted(values)
    halves = {
        half: {"number": one.number, "is_elimination": one.is_elimination}
        for half, one in zip(HALVES, (cell.defender, cell.attacker), strict=True)
    }
    queue = [half for half, one in halves.items() if one["number"] or one["is_elimination"]]
    renewed = {**frames[at], "halves": halves, "queue": queue, "half": None}
    renewed |= {"pending": [], "through": {}, "gone": [], "stage": "next"}
    return (put([*frames[:at], renewed], "frames"),)


RESULT = Correction(
    "combat-result",
    "Result of the running combat",
    "Puts another result in place of the one that is being settled. Losses and retreats that have "
    "been carried out already stay; correct them as units.",
    "Sequence and rules",
    (Field("result", "Result", "choice", _results),),
    _set_result,
    replaces=_replaced,
)
CORRECTIONS = (*UNITS, *MARKERS, RESULT)
