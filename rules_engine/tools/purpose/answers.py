"""Sensible answers: lose what is worth least, stand where it scores, retreat out of danger."""

from __future__ import annotations

import re
from typing import Any

from rules_engine.plain import JsonObject
from rules_engine.tools.chance import Chance
from rules_engine.tools.purpose.field import Field
from rules_engine.tools.purpose.stands import Stands

LAST = re.compile(r"eliminated", re.IGNORECASE)
LOSS = 6


def best_answer(field: Field, decision: JsonObject, chance: Chance) -> str:
    """Return the key of the answer that is taken; between equals chance decides."""
    choices = decision["choices"]
    keys = [str(choice["key"]) for choice in choices]
    for wanted in field.aims.answers.get(decision["kind"], ()):
        if wanted in keys:
            return wanted
    shunned = field.aims.shuns.get(decision["kind"], ())
    if set(keys) - set(shunned):
        choices = [choice for choice in choices if choice["key"] not in shunned]
        keys = [str(choice["key"]) for choice in choices]
    worths = [_worth(field, decision, choice) for choice in choices]
    best = max(worths)
    return chance.choose([key for key, worth in zip(keys, worths, strict=True) if worth == best])


def _worth(field: Field, decision: JsonObject, choice: JsonObject) -> int:
    unit = _unit_in(field, str(choice["key"]))
    space, here = choice.get("space"), decision.get("space")
    lost = LOSS * bool(LAST.search(str(choice["leads_to"]) + str(choice["text"])))
    if unit is None:
        return (_room(field, space) if space else 0) - lost
    at = field.units[unit].get("space")
    if (space and space not in (at, here)) or ">" in str(choice["key"]):
        return _gain(field, unit, str(space)) - lost
    return -field.worth(unit) - lost


def _unit_in(field: Field, key: str) -> str | None:
    """Return the unit that a key names: `29ID`, `29ID>1505`, `lose:29ID`, `29ID:64`."""
    parts = (key, *re.split(r"[:>]", key))
    return next((part for part in parts if part in field.units), None)


def _gain(field: Field, unit: str, space: str) -> int:
    """Return what a unit gains that goes from where it stands into a space."""
    stands: Stands = Stands(field)
    here: Any = field.units[unit].get("space") or ""
    stands.leave(unit, here)
    return stands.worth(unit, space) - stands.worth(unit, here)


def _room(field: Field, space: str) -> int:
    """Return how well units retreat into a space: away from enemies, near to what they hold."""
    at = field.board.index.get(space)
    if at is None:
        return 0
    name = next(iter(field.errands))
    foes = sum(1 for there in field.beside(space) if field.foes.get(there))
    return -field.ways[name][at] - 4 * foes
