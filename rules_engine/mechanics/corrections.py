"""What the referee may change by hand in every game: the step, a reading, an option, one entry."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from rules_engine.core.before_play import Option
from rules_engine.core.corrections import Choices, Correction, Field, Values
from rules_engine.core.events import Effect, drop, put
from rules_engine.errors import BadRecord
from rules_engine.plain import assert_plain

GROUP = "Sequence and rules"
REMOVABLE = ("tracks", "spaces", "links", "phase")
"""Parts of the record inside which an entry may be taken away."""


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
    stated, level = position.data["options"], position.data["level"]
    return [
        (one.name, one.title)
        for one in position.game.options
        if one.name in stated or (one.is_late and one.applies(level) and _is_by_itself(one))
    ]


def _is_by_itself(option: Option) -> bool:
    """Whether an option is no line of a chapter of house rules."""
    return bool(option.switch) or not option.chapter


def _heading_of_option(position: Any, name: str) -> str:
    """Return the chapter of house rules in which an option stands; none: it stands by itself."""
    return next((one.chapter for one in position.game.options if one.name == name), "")


def _heading_of_question(position: Any, question: str) -> str:
    """Return the chapter of the rules to which an open question belongs, by its first case."""
    cases = next((r.cases for r in position.game.readings if r.question == question), ())
    chapters = position.game.casebook.chapters
    found = (one for case in cases for one in chapters if case in one.numbers)
    chapter = next(found, None)
    return f"{chapter.label} {chapter.title}" if chapter else ""


def _option_choices(position: Any, values: Values) -> Choices:
    known = {option.name: option for option in position.game.options}
    found = known.get(values.get("option", ""))
    return found.values if found else ()


def _reading_now(position: Any, question: str) -> str:
    """Return how a question is read; as is recommended where nobody has chosen."""
    usual = {reading.question: reading.default for reading in position.game.readings}
    return str(position.data["readings"].get(question, usual.get(question, "")))


def _option_now(position: Any, name: str) -> str:
    """Return what is chosen of an option; what is usual where nobody has chosen."""
    usual = {option.name: option.default for option in position.game.options}
    return str(position.data["options"].get(name, usual.get(name, "")))


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
        GROUP,
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
        GROUP,
        (
            Field(
                "question",
                "Open question",
                "choice",
                _questions,
                is_subject=True,
                heading=_heading_of_question,
            ),
            Field("key", "Reading", "choice", _alternatives),
        ),
        lambda position, values: (put(values["key"], "readings", values["question"]),),
        lambda position, values: {"key": _reading_now(position, values.get("question", ""))},
    ),
    Correction(
        "option",
        "Change an option",
        "From now on the campaign is played with another choice.",
        GROUP,
        (
            Field(
                "option", "Option", "choice", _options, is_subject=True, heading=_heading_of_option
            ),
            Field("value", "Choice", "choice", _option_choices),
        ),
        lambda position, values: (put(values["value"], "options", values["option"]),),
        lambda position, values: {"value": _option_now(position, values.get("option", ""))},
    ),
    Correction(
        "anything",
        "Anything else",
        "For what no other form covers: one entry of the record of the position, by its name. "
        "The position must hold together afterwards, otherwise it is refused.",
        GROUP,
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
