"""What the referee may change by hand in games of hexes and counters: the result of a combat that
is being settled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from rules_engine.core.corrections import Choices, Correction, Field, Replaced, Values
from rules_engine.core.events import Effect, put
from rules_engine.errors import BadRecord
from rules_engine.mechanics.hexes.ground.position import H
from rules_engine.plain import JsonObject


@dataclass(frozen=True)
class Settling(Generic[H]):
    """How a game settles the result of a combat."""

    stages: tuple[str, ...]
    """Those of a combat between its result and its end."""
    results: Callable[[H], Choices]
    """Every result of the table, with its words."""
    now: Callable[[H, JsonObject], str]
    """The result that is being settled, in words."""
    words: Callable[[H, str], str]
    """A result of the table in words."""
    renewed: Callable[[H, JsonObject, str], JsonObject]
    """What a waiting point holds that begins to settle a result: of the old one nothing is asked
    any more, losses and retreats that were carried out stay.
    """
    battles: tuple[str, ...] = ("combat",)
    """The waiting points of combats."""
    so_far: str = ""
    """What is said of a result of which a part may have been met."""


def result_form(rules: Settling[H]) -> Correction:
    """Return the correction that puts another result in place of the one being settled."""

    def effects(position: H, values: Values) -> Sequence[Effect]:
        frames, at = list(position.frames), _settled(rules, position)
        if at is None:
            raise BadRecord("No combat is being settled now; there is no result to replace.")
        renewed = {**frames[at], **rules.renewed(position, frames[at], values["result"])}
        return (put([*frames[:at], renewed], "frames"),)

    def replaces(position: H, values: Values) -> Iterator[Replaced]:
        at = _settled(rules, position)
        if at is not None:
            combat = position.frames[at]
            what = f"Result of the combat at {' and '.join(combat['targets'])}{rules.so_far}"
            yield what, rules.now(position, combat), rules.words(position, values["result"])

    return Correction(
        "combat-result",
        "Result of the running combat",
        "Puts another result in place of the one that is being settled. Losses and retreats that "
        "have been carried out already stay; correct them as units.",
        "Sequence and rules",
        (Field("result", "Result", "choice", lambda p, values: rules.results(p)),),
        effects,
        replaces=replaces,
    )


def _settled(rules: Settling[H], position: H) -> int | None:
    """Return the place of the combat that is being settled among the waiting points."""
    for at, frame in enumerate(position.frames):
        if frame["kind"] in rules.battles:
            return at if frame["stage"] in rules.stages else None
    return None
