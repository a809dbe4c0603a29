"""The result of a combat by hand: while a combat is being settled the referee may put another line
of the table in its place. Source: 9.83-9.85.
"""

from __future__ import annotations

from rules_engine.core.corrections import Choices
from rules_engine.games.grenade.combat import crt
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.desk.corrections import Settling, result_form
from rules_engine.plain import JsonObject


def _results(position: GrenadePosition) -> Choices:
    return [(text, _words(position, text)) for text in crt.texts()]


def _words(position: GrenadePosition, text: str) -> str:
    return crt.of_text(position, text).words()


def _left(position: GrenadePosition, combat: JsonObject) -> str:
    """Return the result as far as it is not settled yet."""
    mandatory = f"({combat['mandatory']})" if combat["mandatory"] else ""
    return _words(position, f"{combat['affected']}{combat['owed']}{mandatory}")


def _renewed(position: GrenadePosition, combat: JsonObject, text: str) -> JsonObject:
    result = crt.of_text(position, text)
    names = combat["attackers"] if result.affected == "A" else combat["defenders"]
    units = [position.units[name] for name in names]
    spaces = sorted({str(unit.space) for unit in units if unit.is_on_map})
    return {
        "affected": result.affected,
        "owed": result.owed,
        "mandatory": result.mandatory,
        "sudden": result.is_breakthrough,
        "stacks": {space: [unit.id for unit in position.stack(space)] for space in spaces},
        "pending": [],
        "emptied": [],
        "stage": "mandatory",
    }


RESULT = result_form(
    Settling(
        stages=("mandatory", "owed", "retreats", "advance"),
        results=_results,
        now=_left,
        words=_words,
        renewed=_renewed,
        so_far=", as far as it is open",
    )
)
