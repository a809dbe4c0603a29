"""What the referee and the players see of units, and what the referee may change by hand."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.corrections import Correction, Field
from rules_engine.core.events import put
from rules_engine.core.legend import Legend
from rules_engine.folders.battle import queue_of
from rules_engine.folders.movement import DUE
from rules_engine.folders.position import FolderPosition, Piece
from rules_engine.folders.results import result_words
from rules_engine.folders.rules import Rules
from rules_engine.folders.tables import Results
from rules_engine.mechanics.hexes.blind.desk_forms import forms_of
from rules_engine.mechanics.hexes.blind.record import Spotting
from rules_engine.mechanics.hexes.desk.corrections import Settling, result_form
from rules_engine.mechanics.hexes.desk.invariants import Invariants
from rules_engine.mechanics.unit_corrections import (
    GROUP,
    UnitLists,
    move_unit,
    place_unit,
    steps_of_unit,
    unit_field,
)
from rules_engine.plain import JsonObject, JsonView

STATUSES = ("map", DUE, "out")
TITLES = ("Attack", "Defence", "Moves", "Steps")
MOST_STEPS = 9


# ---- counters, words ----------------------------------------------------------------------------


def counter(unit_id: str, data: JsonObject) -> JsonObject:
    """Return what is drawn on a counter."""
    unit = Piece(unit_id, data)
    if "attack" not in data:
        return {"type": data.get("type"), "size": data.get("size"), "name": unit_id}
    return {
        "type": data["type"],
        "size": data["size"],
        "name": unit_id,
        "values": f"{unit.attack}-{unit.defence}-{unit.movement}",
        "marks": ["reduced"] if unit.steps < unit.all_steps else [],
    }


def describe(unit_id: str, data: JsonView) -> JsonObject:
    """Return a unit in words, with its factors as columns."""
    unit = Piece(unit_id, data)
    kind = [str(data[part]).replace("_", " ") for part in ("type", "size") if data.get(part)]
    told: JsonObject = {
        "what": " ".join(kind) or "unidentified unit",
        "formation": data.get("division") or "",
    }
    if "attack" not in data:
        known = {"line": "nothing else is known", "facts": [[title, ""] for title in TITLES]}
        return {**told, **known}
    steps = f"{unit.steps} of {unit.all_steps}"
    words = (str(unit.attack), str(unit.defence), str(unit.movement), steps)
    line = f"attack {words[0]}, defence {words[1]}, moves {words[2]}"
    line = f"{line}, steps {steps}" if unit.steps < unit.all_steps else line
    enters, is_due = data.get("enters"), data.get("status") == DUE
    place = f"due in turn {enters['turn']}, by {enters['hex']}" if enters and is_due else ""
    facts = [list(pair) for pair in zip(TITLES, words, strict=True)]
    return {**told, "line": line, "place": place, "facts": facts}


def legend_of(rules: Rules) -> Legend:
    """Return what a picture explains: the types of units there are."""
    types = dict.fromkeys(str(unit["type"]) for unit in rules.units.values())
    return Legend(types=tuple(types), plain={"size": "regiment", "values": "4-4-4"})


# ---- corrections --------------------------------------------------------------------------------


def words_of(position: FolderPosition, unit: Piece) -> str:
    """Return a unit in words, for a list to choose from."""
    return f"{unit.id}, {describe(unit.id, unit.data)['what']}, {unit.space or 'off the map'}"


LISTS = UnitLists(words_of)
STEPS = steps_of_unit(LISTS, MOST_STEPS, "How many steps a unit has left.")
REMOVE = Correction(
    "remove-unit",
    "Take a unit out of play",
    "The unit leaves the map and counts as eliminated.",
    GROUP,
    (unit_field(LISTS.on_map),),
    lambda position, values: (
        put("out", "units", values["unit"], "status"),
        put(None, "units", values["unit"], "space"),
    ),
)


def corrections_of(
    rules: Rules, spotting: Spotting[FolderPosition, Piece] | None
) -> tuple[Correction, ...]:
    """Return what the referee may change by hand of units, and of what a side knows."""
    own = [move_unit(LISTS), place_unit(LISTS), REMOVE, STEPS]
    if rules.results is not None:
        own.append(result_form(_settling(rules.results)))
    told = rules.has("sight.told") and rules.has("sight.screened")
    if spotting is None or not told:
        return tuple(own)
    names = {part: {str(u[part]) for u in rules.units.values()} for part in ("type", "size")}
    known = forms_of(
        spotting,
        on_map=unit_field(LISTS.on_map),
        space=Field("space", "In hex", "space"),
        types=[(one, one) for one in sorted(names["type"])],
        sizes=[(one, one) for one in sorted(names["size"])],
        looks=_looks,
        words=words_of,
        has_many=len(rules.sides) > 2,
    )
    return (*own, *known)


def _settling(results: Results) -> Settling[FolderPosition]:
    """Return how the result of a running combat is put in another's place."""
    cells = sorted({cell for row in results.rows for cell in row})

    def renewed(position: FolderPosition, frame: JsonObject, result: str) -> JsonObject:
        queue = queue_of(position, frame, result)
        return {"stage": "next", "queue": queue, "pending": [], "result": result}

    return Settling(
        stages=("next", "retreats", "advance"),
        results=lambda position: [(cell, f"{cell}: {result_words(cell)}") for cell in cells],
        now=lambda position, frame: str(frame["result"]),
        words=lambda position, result: result,
        renewed=renewed,
    )


def _looks(owner: str, kind: str, size: str) -> JsonObject:
    return {"side": owner, "type": kind, "size": size or "regiment"}


# ---- what no position may break -----------------------------------------------------------------


def invariants_of(rules: Rules) -> Invariants[FolderPosition, Piece]:
    """Return what no position may break."""
    return Invariants(STATUSES, rules.case("move.enemy"), {}, _unit_faults)


def _unit_faults(position: FolderPosition, unit: Piece) -> Iterator[str]:
    if "attack" in unit.data and not 0 < unit.steps <= unit.all_steps:
        yield f"{unit.id} has {unit.steps} of {unit.all_steps} steps."
