"""Corrections: what a referee may change by hand, described as forms that a page can show.

A correction turns what was filled in into effects; `overrule` then makes an event of them, with a
reason. A game lists its own corrections; those that fit every game stand here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rules_engine.errors import BadRecord
from rules_engine.events import Effect, drop, put
from rules_engine.plain import assert_plain

Values = Mapping[str, str]
Choices = Iterable[tuple[str, str]]
REMOVABLE = ("tracks", "spaces", "links", "phase")
Kind = Literal["unit", "space", "choice", "number", "text"]


@dataclass(frozen=True)
class Field:
    """One thing to fill in. `choices` are (value, words); `least` and `most` bound a number."""

    name: str
    title: str
    kind: Kind
    choices: Callable[[Any, Values], Choices] | None = None
    hint: str = ""
    least: int = 0
    most: int = 99
    is_optional: bool = False
    is_subject: bool = False
    """Whether it names what is corrected; the other fields then show how that stands now."""


@dataclass(frozen=True)
class Correction:
    """One kind of correction: its words, its fields, and the effects of what was filled in."""

    name: str
    title: str
    text: str
    group: str
    fields: tuple[Field, ...]
    effects: Callable[[Any, Values], Sequence[Effect]]
    present: Callable[[Any, Values], Values] | None = None
    """What the fields hold now, as far as the subject is named."""
    levels: tuple[str, ...] = ()
    """The levels of intelligence at which it means anything; empty: all of them."""

    def applies(self, level: str) -> bool:
        """Whether there is such a correction at a level of intelligence."""
        return not self.levels or level in self.levels


def read_values(
    correction: Correction, position: Any, given: Values
) -> tuple[dict[str, str], dict[str, str]]:
    """Return what was filled in, and what is wrong with it: a sentence by field."""
    values: dict[str, str] = {}
    faults: dict[str, str] = {}
    for field in correction.fields:
        value = str(given.get(field.name, "")).strip()
        fault = _fault(field, position, {**given, **values}, value)
        values[field.name] = value
        if fault:
            faults[field.name] = fault
    return values, faults


def _fault(field: Field, position: Any, values: Values, value: str) -> str:
    if not value:
        return "" if field.is_optional else f"{field.title}: fill this in."
    if field.kind == "number":
        is_number = value.removeprefix("-").isdigit() and value.isascii()
        if not is_number or not field.least <= int(value) <= field.most:
            return f"{field.title}: a whole number from {field.least} to {field.most}."
    if field.kind == "space":
        board = position.game.board_of(position.data)
        if value not in board.index:
            return f"{field.title}: there is no {value[:20]} on this map."
    if field.choices is not None and value not in dict(field.choices(position, values)):
        return f"{field.title}: '{value[:40]}' is not one of the choices."
    return ""


# ---- corrections that fit every game ------------------------------------------------------------


def _steps(position: Any, values: Values) -> Choices:
    sequence = position.game.sequence
    return [(step.id, step.title) for step in (*sequence.setup, *sequence.turn)]


def _begin_step(position: Any, values: Values) -> Sequence[Effect]:
    """Put the sequence before the wanted step and let it go on from there."""
    sequence = position.game.sequence
    setup = [step.id for step in sequence.setup]
    steps = [step.id for step in sequence.turn]
    wanted, turn = values["step"], int(values["turn"])
    if wanted in setup:
        before, turn = ("", *setup)[setup.index(wanted)], 0
    elif turn < 1:
        raise BadRecord("The steps of a turn belong to turn 1 or a later one.")
    elif wanted == steps[0]:
        turn -= 1
        before = steps[-1] if turn else (setup[-1] if setup else "")
    else:
        before = steps[steps.index(wanted) - 1]
    return (
        put(before, "step"),
        put(turn, "turn"),
        put(None, "side"),
        put({}, "phase"),
        put(None, "outcome"),
        put([{"kind": "sequence", "id": 1, "stage": "next"}], "frames"),
    )


def _questions(position: Any, values: Values) -> Choices:
    level = position.data["level"]
    asked = [r for r in position.game.readings if r.applies(level)]
    return [(r.question, f"{r.question}: {r.title}") for r in asked]


def _alternatives(position: Any, values: Values) -> Choices:
    known = {r.question: r for r in position.game.readings}
    found = known.get(values.get("question", ""))
    return [(one.key, one.text) for one in found.alternatives] if found else ()


def _options(position: Any, values: Values) -> Choices:
    stated = position.data["options"]  # some options exist only at one level
    return [(one.name, one.title) for one in position.game.options if one.name in stated]


def _option_choices(position: Any, values: Values) -> Choices:
    known = {option.name: option for option in position.game.options}
    found = known.get(values.get("option", ""))
    return found.choices if found else ()


def _anything(position: Any, values: Values) -> Sequence[Effect]:
    path = tuple(part.strip() for part in values["path"].split(" / "))
    if path[0] not in position.data or path[0] in ("game", "rules", "scenario", "known"):
        raise BadRecord(f"The record has no entry '{path[0]}' that can be changed.")
    if not values["value"]:
        if path[0] not in REMOVABLE or len(path) == 1:
            raise BadRecord(f"Only what lies inside {', '.join(REMOVABLE)} can be removed.")
        return (drop(*path),)
    try:
        value = json.loads(values["value"])
        assert_plain(value, "value")
    except (ValueError, RecursionError) as fault:
        raise BadRecord(
            'The new value is a number, true, false, null, or a text in quotation marks "so".'
        ) from fault
    now: Any = position.data
    for part in path:
        now = now.get(part) if isinstance(now, dict) else None
    if now is not None and value is not None and type(now) is not type(value):
        raise BadRecord(f"This entry holds {json.dumps(now)[:60]} now; give a value of that kind.")
    return (put(value, *path),)


GENERAL: tuple[Correction, ...] = (
    Correction(
        "step",
        "Go to a step of the sequence",
        "Begins this step anew, whatever is running now. What has happened on the map stays; "
        "open decisions and the marks of the running step are dropped.",
        "Sequence and rules",
        (
            Field("turn", "Turn", "number", hint="0 for the steps before play"),
            Field("step", "Step to begin", "choice", _steps),
        ),
        _begin_step,
        lambda position, values: {
            "turn": str(position.data["turn"]),
            "step": str(position.data["step"]),
        },
    ),
    Correction(
        "reading",
        "Change a reading",
        "From now on the open question is read in another way. What has happened stays.",
        "Sequence and rules",
        (
            Field("question", "Open question", "choice", _questions, is_subject=True),
            Field("key", "Reading", "choice", _alternatives),
        ),
        lambda position, values: (put(values["key"], "readings", values["question"]),),
        lambda position, values: {
            "key": str(position.data["readings"].get(values.get("question", ""), ""))
        },
    ),
    Correction(
        "option",
        "Change an option",
        "From now on the campaign is played with another choice.",
        "Sequence and rules",
        (
            Field("option", "Option", "choice", _options, is_subject=True),
            Field("value", "Choice", "choice", _option_choices),
        ),
        lambda position, values: (put(values["value"], "options", values["option"]),),
        lambda position, values: {
            "value": str(position.data["options"].get(values.get("option", ""), ""))
        },
    ),
    Correction(
        "anything",
        "Anything else",
        "For what no other form covers: one entry of the record of the position, by its name. "
        "The position must hold together afterwards, otherwise it is refused.",
        "Sequence and rules",
        (
            Field(
                "path",
                "Entry",
                "text",
                hint="Names from the outside in, with ' / ' between them: tracks / air / us",
            ),
            Field(
                "value",
                "New value",
                "text",
                hint='A number, true, false, null, or a text in quotation marks: "clear". '
                "Empty removes the entry.",
                is_optional=True,
            ),
        ),
        _anything,
    ),
)
