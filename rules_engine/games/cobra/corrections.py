"""What the referee may change by hand: units, tracks, the result of a running combat. Source: 6.9,
9.6, 12.0, 15.0, 16.0, DB8.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.core.corrections import Choices, Correction, Field, Values
from rules_engine.core.events import Effect, put
from rules_engine.games.cobra.blind.record import SPOTTING, sighted
from rules_engine.games.cobra.combat import crt
from rules_engine.games.cobra.combat.battle import HALVES, halves_of, queue_of
from rules_engine.games.cobra.combat.retreats import BATTLES
from rules_engine.games.cobra.describe import describe
from rules_engine.games.cobra.kinds import SIZES, TYPES
from rules_engine.games.cobra.movement.exits import EXITS
from rules_engine.games.cobra.nations import DATA
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.trucks import take_off
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.corrections_file import Deed, load_corrections
from rules_engine.mechanics.hexes.blind.desk_forms import forms_of
from rules_engine.mechanics.hexes.desk.corrections import Settling, result_form
from rules_engine.mechanics.stated_corrections import text
from rules_engine.mechanics.unit_corrections import (
    UnitLists,
    move_unit,
    place_unit,
    remove_unit,
    steps_of_unit,
    turn_of_arrival,
    unit_field,
    unit_now,
)
from rules_engine.plain import JsonObject

STATUS = {"out": "eliminated", "exited": "off the map by its exit", "due": "due to arrive"}


def _unit_words(position: CobraPosition, unit: Unit) -> str:
    told = describe(unit.id, unit.data)
    place = unit.space if unit.is_on_map else told["place"] or STATUS.get(unit.data["status"])
    return f"{unit.id} · {told['what']} · {place}"


LISTS = UnitLists(_unit_words)


# ---- units --------------------------------------------------------------------------------------


def _numbered(position: CobraPosition, unit: Unit, values: Values) -> Sequence[Effect]:
    return sighted(position, {unit.id: values["to"]}, "referee")


def _removed(position: CobraPosition, unit: Unit, values: Values) -> Iterator[Effect]:
    status = values["status"]
    if status == "exited":
        left = {"turn": position.turn, "edge": EXITS[unit.side][1]}
        trucks = {"trucks": True} if unit.has_trucks else {}
        yield put({**left, **trucks}, "units", unit.id, "exit")
    elif status == "due":
        edges = list(unit.entry_edges) or ["E" if unit.side == "german" else "N"]
        yield put({"turn": int(values["turn"]), "edges": edges}, "units", unit.id, "enters")
    yield from take_off(position, [unit], "gone" if status == "exited" else "free")


def _too_many(unit: Unit, steps: int) -> str:
    most = unit.kind.steps
    return f"{unit.id} has {most} steps at most (9.6)." if steps > most else ""


def _trucks(position: CobraPosition, values: Values) -> Sequence[Effect]:
    unit = position.units[values["unit"]]
    if values["trucks"] == text(unit.has_trucks):
        return ()
    if unit.has_trucks:
        return take_off(position, [unit], "free")
    free = max(0, int(position.tracks["trucks"]["free"]) - 1)
    return (put(True, "units", unit.id, "trucks"), put(free, "tracks", "trucks", "free"))


UNITS: tuple[Correction, ...] = (
    move_unit(LISTS),
    place_unit(LISTS, _numbered),
    remove_unit(
        LISTS,
        "A truck marker comes off; who leaves by the exit takes it along.",
        STATUS,
        turn_of_arrival(13),
        _removed,
    ),
    steps_of_unit(LISTS, 4, "Gives back or takes steps.", _too_many),
)

# ---- the result of a combat ---------------------------------------------------------------------


def _results(position: CobraPosition) -> Choices:
    found = {cell.text for row in crt.table().values() for cell in row}
    return [(text, _words(position, text)) for text in sorted(found)]


def _words(position: CobraPosition, text: str) -> str:
    cell = crt.parse_result(text)
    return f"{cell.text}: attacker {cell.attacker.text}, defender {cell.defender.text}"


def _now(position: CobraPosition, combat: JsonObject) -> str:
    found = {half: crt.Half(**combat["halves"][half]).text for half in HALVES}
    return ", ".join(f"{half} {text}" for half, text in found.items())


def _renewed(position: CobraPosition, combat: JsonObject, text: str) -> JsonObject:
    halves = halves_of(crt.parse_result(text))
    settled = {"halves": halves, "queue": queue_of(halves), "half": None, "stage": "next"}
    return {**settled, "pending": [], "through": {}, "gone": []}


RESULT = result_form(
    Settling(
        stages=("next", "half", "retreats", "advance"),
        results=_results,
        now=_now,
        words=_words,
        renewed=_renewed,
        battles=BATTLES,
    )
)

# ---- what a side knows (DB8) --------------------------------------------------------------------


KNOWN = forms_of(
    SPOTTING,
    on_map=unit_field(LISTS.on_map),
    space=Field("space", "In hex", "space"),
    types=tuple((name, name) for name in TYPES),
    sizes=tuple((name, name) for name in SIZES),
    words=_unit_words,
)
CORRECTIONS = load_corrections(
    DATA / "corrections.tsv",
    (*UNITS, RESULT, *KNOWN),
    {"bearers": LISTS.of(lambda unit: unit.is_on_map and unit.kind.mechanized == "trucks")},
    (unit_field(LISTS.all),),
    {"trucks": Deed(_trucks, unit_now("trucks"))},
)
