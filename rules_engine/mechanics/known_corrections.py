"""What the corrections of a side's knowledge do in every game with the level "double_blind": reveal
a unit, hide it, plant a false contact, withdraw a contact. `known_forms.py` has their forms.

What the referee lets a side know is marked "untold", what he takes away "withdrawn": the game's
`spot` tells the side so under its own names, true or false alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules_engine.core.corrections import Choices, Values
from rules_engine.core.events import Effect, drop, put
from rules_engine.core.position import Position
from rules_engine.errors import BadRecord
from rules_engine.mechanics.knowledge import FALSE, Ledger, best, known, name_of
from rules_engine.mechanics.sighting import Sighting
from rules_engine.plain import JsonView


def revealed(
    state: JsonView, side: str, unit: str, sighting: Sighting, lost: str = ""
) -> Sequence[Effect]:
    """Return the effects of telling a side of a unit; `lost` is the case by which it went out of
    sight since, where it was seen.

    Raises:
        BadRecord: it sees the unit, and knows as much of it already.
    """
    ledger = Ledger(state, side)
    old = ledger.entries.get(unit)
    if old is not None and old["seen"] and best(old["level"], sighting.level) == old["level"]:
        raise BadRecord("The side sees this unit, and knows as much of it already.")
    is_elsewhere = old is not None and not old["seen"] and old["space"] != sighting.space
    if is_elsewhere and sighting.level != "full":
        ledger.part(unit)  # so that the report does not say that it is the same unit
    ledger.see(unit, sighting)
    if lost and not sighting.is_seen:
        ledger.lose(unit, sighting.space, lost)
    ledger.mark(unit, untold=True)
    if unit in state.get("screened", {}).get(side, {}):
        return (*ledger.effects(), drop("screened", side, unit))
    return ledger.effects()


def hidden(state: JsonView, side: str, unit: str) -> Sequence[Effect]:
    """Return the effects of letting a side forget a unit, and not see it again from afar."""
    ledger = Ledger(state, side)
    for key in sorted(ledger.entries):
        if key == unit or name_of(ledger.entries[key]) == unit:
            ledger.mark(key, withdrawn=True)
    return (*ledger.effects(), put(True, "screened", side, unit))


def planted(state: JsonView, side: str, sighting: Sighting, lost: str = "") -> Sequence[Effect]:
    """Return the effects of telling a side of a unit that is not there; `lost` is the case by which
    it went out of sight since, where it is said to have been seen.
    """
    ledger = Ledger(state, side)
    key = ledger.plant(sighting)
    if lost:
        ledger.lose(key, sighting.space, lost)
    ledger.mark(key, untold=True, planted=True)
    return ledger.effects()


def withdrawn(position: Position, values: Values) -> Sequence[Effect]:
    """Return the effects of taking the contact that a form names away from its side."""
    side, _, key = values["contact"].partition(" ")
    ledger = Ledger(position.data, side)
    ledger.mark(key, withdrawn=True)
    return ledger.effects()


def contacts_of(
    position: Position, place: Callable[[str], str], truth: Callable[[str], str]
) -> Choices:
    """Return what each side remembers or was told of, with what is true of it; `place` puts a space
    and `truth` a unit into words.
    """
    found = []
    for side in position.game.sides:
        for key, entry in sorted(known(position.data, side).items()):
            if entry["seen"]:
                continue
            is_false = key.startswith(FALSE) or key not in position.data["units"]
            true = "no unit stands behind it" if is_false else f"in truth {truth(key)}"
            title = (
                f"{position.game.side_titles[side]}: {name_of(entry)} in {place(entry['space'])}"
            )
            found.append((f"{side} {key}", f"{title} · {true}"))
    return found


def level_of(state: JsonView, side: str, unit: str) -> Values:
    """Return how much a side knows of a unit now, as a form's values."""
    return {"level": str(known(state, side).get(unit, {}).get("level", ""))}
