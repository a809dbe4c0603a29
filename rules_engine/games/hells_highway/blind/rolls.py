"""What a side is told of rolls at the level "double_blind": its own whole, but for what unseen
enemies add to them; of a volley at its own units the dice, what came of it, and of the rest what
follows from the units that it has recognised. The sum of a roll that is told in part is never told:
it would give away the rest. Source: 1.2, 7.5, H33, H50, H52, H70, H72.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from rules_engine.core.events import Event
from rules_engine.games.hells_highway.fire.declare import volley_of
from rules_engine.games.hells_highway.fire.defence import volley_at
from rules_engine.games.hells_highway.fire.method import defenders_of
from rules_engine.games.hells_highway.fire.volley import Volley
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.blind.tellers import roll_in_part, roll_of, said
from rules_engine.mechanics.knowledge import LEVELS, known
from rules_engine.plain import JsonObject

PUBLIC = ("1.2", "H33")
"""The weather, and volleys, which are both sides' own."""
SUMMED = ("7.5", "H70")
"""Rolls of which their owner learns the sum of the modifiers only: they tell of unseen enemies."""
PLAIN = ("9.7", "9.11", "9.12", "9.13", "9.15", "H3")
"""Terms of who is fired at, of the ground and of the hour."""
OF_FIRERS = ("H21", "H24", "H26", "H27", "9.9")
"""Terms that follow from the classes, the steps and the places of all that fire."""

RECOGNISED = LEVELS[1:]
"""The levels at which a side knows what a unit is."""

Term = Mapping[str, object]


def tell_roll(
    before: HellsPosition, event: Event, after: HellsPosition, side: str
) -> JsonObject | None:
    """Tell a side of a roll what it may know of it."""
    notice = roll_of(PUBLIC)(before, event, after, side)
    part = _PARTS.get(event.cases[0])
    return notice if notice is None or part is None else part(before, event, side)


# ---- sums ---------------------------------------------------------------------------------------


def _summed(before: HellsPosition, event: Event, side: str) -> JsonObject:
    """What an unseen enemy adds to a roll its owner reads in one sum."""
    amount = sum(one["amount"] for one in event.data["modifiers"])
    term = {"amount": amount, "reason": "all modifiers", "case": event.cases[0]}
    return {**said(event, *event.data), "modifiers": [term] if amount else []}


# ---- volleys ------------------------------------------------------------------------------------


def _volley(before: HellsPosition, event: Event, side: str) -> JsonObject:
    """A volley is told to who fires it whole, and to who is fired at as far as he knows who fires.
    Who helps with engineers or guns is not told.
    """
    if side == event.data["owner"]:
        return said(event, *event.data)
    units = _volley_of(before, event).units
    seen = _at_level(before, side, units, RECOGNISED)
    are_named = len(_at_level(before, side, units, LEVELS[-1:])) == len(units)
    have_guns = any(unit.kind.has_at for unit in seen)
    cases = {*PLAIN, *(("9.14",) if are_named else ()), *(("9.10",) if have_guns else ())}
    if len(seen) < len(units):
        return roll_in_part(event, _is_of(cases))
    return roll_in_part(event, _is_of({*cases, *OF_FIRERS}), "column")


def _volley_of(before: HellsPosition, event: Event) -> Volley:
    """Return the volley that is rolled, from the waiting point at which it is."""
    frame = before.frames[-1]
    if frame["half"] == "offence":
        return volley_of(before, frame["side"], frame["attack"])
    return volley_at(before, frame, str(event.data["subject"]).rpartition(" at ")[2])


def _is_of(cases: Collection[str]) -> Callable[[Term], bool]:
    """Return a check whether a term is of one of these cases; what engineers do is told of none."""
    return lambda term: term["case"] in cases and term["reason"] != "engineers"


def _at_level(
    before: HellsPosition, side: str, units: Collection[Unit], levels: Collection[str]
) -> list[Unit]:
    """Return those of some units that a side sees and knows as well as these levels say."""
    entries = known(before.data, side)
    found = [(unit, entries.get(unit.id)) for unit in units]
    return [unit for unit, entry in found if entry and entry["seen"] and entry["level"] in levels]


# ---- strikes, demolitions -----------------------------------------------------------------------


def _strike(before: HellsPosition, event: Event, side: str) -> JsonObject:
    """A strike is told whole where all that stand in the hex are recognised, and otherwise without
    what their cover does, and what the table says: who is seen there is seen to be hit.
    """
    there = defenders_of(before, side, str(event.data["subject"]).rpartition(" on ")[2])
    if there and len(_at_level(before, side, there, RECOGNISED)) == len(there):
        return said(event, *event.data)
    return {**roll_in_part(event, _is_of(("H26", "9.11"))), "line": ""}


def _demolition(before: HellsPosition, event: Event, side: str) -> JsonObject:
    """That an enemy stands at the end of a bridge is told where one is seen there."""
    ends = str(event.data["subject"]).rpartition(" of ")[2].split("-")
    there = [unit for end in ends for unit in before.stack(end) if unit.side != side]
    seen = _at_level(before, side, there, LEVELS)
    return roll_in_part(event, _is_of(("H50",) if seen else ()))


_PARTS: Mapping[str, Callable[[HellsPosition, Event, str], JsonObject]] = {
    **dict.fromkeys(SUMMED, _summed),
    "H33": _volley,
    "H52": _strike,
    "H50": _demolition,
}
