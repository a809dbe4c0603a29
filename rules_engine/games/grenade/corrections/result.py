"""The result of a combat by hand: while a combat is being settled the referee may put another line
of the table in its place. Source: 9.83-9.85.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.core.corrections import Choices, Correction, Field, Replaced, Values
from rules_engine.core.events import Effect, put
from rules_engine.errors import BadRecord
from rules_engine.games.grenade.combat import crt
from rules_engine.games.grenade.position import GrenadePosition

SETTLING = ("mandatory", "owed", "retreats", "advance")
"""The stages of a combat between its result and its end."""


def _results(position: GrenadePosition, values: Values) -> Choices:
    return [(text, crt.of_text(position, text).words()) for text in crt.texts()]


def _settled(position: GrenadePosition) -> int | None:
    """Return the place of the combat that is being settled among the waiting points."""
    for at, frame in enumerate(position.frames):
        if frame["kind"] == "combat":
            return at if frame["stage"] in SETTLING else None
    return None


def _replaced(position: GrenadePosition, values: Values) -> Iterator[Replaced]:
    """Yield the result as far as it is not settled yet, and the one in its place."""
    at = _settled(position)
    if at is not None:
        combat = position.frames[at]
        mandatory = f"({combat['mandatory']})" if combat["mandatory"] else ""
        left = crt.of_text(position, f"{combat['affected']}{combat['owed']}{mandatory}")
        wanted = crt.of_text(position, values["result"])
        where = " and ".join(combat["targets"])
        yield f"Result of the combat at {where}, as far as it is open", left.words(), wanted.words()


def _set_result(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    """Begin the settling of the running combat anew with this result: what was asked of the sides
    because of the old one is dropped, losses and retreats that were carried out stay.
    """
    frames, at = list(position.frames), _settled(position)
    if at is None:
        raise BadRecord("No combat is being settled now; there is no result to replace.")
    result, combat = crt.of_text(position, values["result"]), frames[at]
    names = combat["attackers"] if result.affected == "A" else combat["defenders"]
    units = [position.units[name] for name in names]
    spaces = sorted({str(unit.space) for unit in units if unit.is_on_map})
    renewed = {
        **combat,
        "affected": result.affected,
        "owed": result.owed,
        "mandatory": result.mandatory,
        "sudden": result.is_breakthrough,
        "stacks": {space: [unit.id for unit in position.stack(space)] for space in spaces},
        "pending": [],
        "emptied": [],
        "stage": "mandatory",
    }
    return (put([*frames[:at], renewed], "frames"),)


RESULT_CORRECTIONS: tuple[Correction, ...] = (
    Correction(
        "combat-result",
        "Result of the running combat",
        "Puts another result in place of the one that is being settled. Losses and retreats that "
        "have been carried out already stay; correct them as units.",
        "Sequence and rules",
        (Field("result", "Result", "choice", _results),),
        _set_result,
        replaces=_replaced,
    ),
)
