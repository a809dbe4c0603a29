"""What is asked in a combat: what who is attacked does, and what the referee says to an appeal."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.decisions import REFEREE, Choice, Decision
from rules_engine.folders.keys import ENEMY
from rules_engine.folders.position import FolderPosition
from rules_engine.folders.results import ATTACKERS, DEFENDERS, result_words
from rules_engine.folders.retreat import has_way
from rules_engine.mechanics.hexes.combat.losses import standing
from rules_engine.plain import JsonObject

ANSWER, VERDICT = "answer", "verdict"
"""Stages of a combat at which somebody is asked; the kinds of these decisions, too."""
FIGHT, WITHDRAW, APPEAL = "fight", "withdraw", "appeal"


def decisions(position: FolderPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Return what is asked at this stage of a combat."""
    if frame["stage"] == VERDICT:
        return (_verdict(position, frame),)
    if frame["stage"] != ANSWER or not position.holds(position.rules.case("combat.answer")):
        return ()
    choices = tuple(_answers(position, frame))
    if len(choices) < 2:
        return ()
    space = frame["targets"][0]
    prompt = f"{_listed(frame, 'targets')} is attacked from {_origins(frame)}. What do you do?"
    owner, case = str(frame["enemy"]), position.rules.case("combat.answer")
    return (Decision(f"{frame['id']}.{ANSWER}", owner, ANSWER, case, prompt, choices, space),)


def _answers(position: FolderPosition, frame: JsonObject) -> Iterator[Choice]:
    rules = position.rules
    yield Choice(FIGHT, "Fight", "The die is rolled, and the result read from the table.")
    can_go = all(has_way(position, unit) for unit in standing(position, frame[DEFENDERS]))
    if rules.said("combat", "withdraw") and can_go:
        yield Choice(WITHDRAW, "Go back a hex", "There is no combat.")
    if rules.said("combat", "verdicts") and position.holds(rules.case("combat.appeal")):
        yield Choice(APPEAL, "Appeal to the referee", "He says what becomes of the attack.")


def _verdict(position: FolderPosition, frame: JsonObject) -> Decision:
    rules = position.rules
    choices = tuple(
        Choice(result, f"{result}: {result_words(result)}")
        for result in rules.said("combat", "verdicts")
    )
    units = f"{_listed(frame, DEFENDERS)} appeal against {_listed(frame, ATTACKERS)}"
    prompt = f"What becomes of the attack on {_listed(frame, 'targets')}: {units}?"
    case, space = rules.case("combat.appeal"), frame["targets"][0]
    return Decision(f"{frame['id']}.{VERDICT}", REFEREE, VERDICT, case, prompt, choices, space)


def who_chooses(position: FolderPosition, frame: JsonObject, owner: str) -> str:
    """Return who says where a unit of the owner retreats; a withdrawal is its owner's."""
    if position.rules.said("combat", "retreat_by") != ENEMY or not frame["result"]:
        return owner
    return str(frame["enemy"] if owner == frame["side"] else frame["side"])


def _listed(frame: JsonObject, part: str) -> str:
    return " and ".join(frame[part])


def _origins(frame: JsonObject) -> str:
    return " and ".join(sorted({frame["from"][name] for name in frame[ATTACKERS]}))
