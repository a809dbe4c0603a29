"""What a combat asks: steps or retreat, and who retreats next. Source: 9.65, 9.72."""

from __future__ import annotations

from rules_engine.core.decisions import Choice, Decision
from rules_engine.games.cobra.combat import battle
from rules_engine.games.cobra.combat.retreats import has_way
from rules_engine.games.cobra.part import Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.mechanics.words import so_many
from rules_engine.plain import JsonObject

STEPS, RETREAT = "steps", "retreat"


def decisions(position: CobraPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Return what the running stage of a combat asks."""
    if frame["stage"] == "half":
        return _steps_or_retreat(position, frame)
    if frame["stage"] == "retreats" and len(frame["pending"]) > 1:
        return _who_next(position, frame)
    return ()


def _steps_or_retreat(position: CobraPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Source: 9.65, OQ-06, OQ-49."""
    units = battle.affected(position, frame)
    if not units or not position.holds("9.65"):
        return ()
    number = frame["halves"][frame["half"]]["number"]
    steps = so_many(number, "step")
    hexes = "1 hex" if number == 1 else f"{number} hexes"
    choices = [Choice(RETREAT, f"retreat {hexes}", "All units of yours in this combat retreat.")]
    if position.reading("OQ-06") == "steps_only":
        choices = choices if all(has_way(position, unit, number) for unit in units) else []
    is_enough = sum(unit.steps for unit in units) >= number
    if is_enough or not choices or position.reading("OQ-49") == "may_choose":
        words = "" if is_enough else "All units of yours in this combat are eliminated."
        choices.insert(0, Choice(STEPS, f"lose {steps}", words))
    prompt = f"Lose {steps}, or retreat {hexes}?"
    return (_question(position, frame, "result", "9.65", prompt, choices),)


def _who_next(position: CobraPosition, frame: JsonObject) -> tuple[Decision, ...]:
    units = (position.units[name] for name in frame["pending"])
    choices = [Choice(u.id, f"{u.id} in {u.space}", "It retreats next.", u.space) for u in units]
    prompt = "Which unit retreats next?"
    return (_question(position, frame, "retreats_next", "9.72", prompt, choices),)


def _question(
    position: CobraPosition,
    frame: JsonObject,
    kind: str,
    case: str,
    prompt: str,
    choices: list[Choice],
) -> Decision:
    name = f"{frame['id']}.{frame['half']}.{len(frame['pending'])}"
    owner = battle.owner_of(position, frame)
    return Decision(name, owner, kind, case, prompt, tuple(choices), frame["targets"][0])


def answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    """Carry out the answer to a question of a combat."""
    if decision.kind == "retreats_next":
        battle.retreat(p, frame, key)
    elif key == STEPS:
        battle.take_steps(p, frame)
    else:
        battle.start_retreat(p, frame)
