"""The questions of a combat: which regiment defends, support, Air Point, retreat or losses.
Source: 7.22, 9.64, 9.85, 13.13.
"""

from __future__ import annotations

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import put
from rules_engine.games.grenade.combat import duty, helpers, outcome, retreats, steps, ways
from rules_engine.games.grenade.combat.fight import candidates, defenders
from rules_engine.games.grenade.part import Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.blind.known_position import as_known
from rules_engine.mechanics.hexes.combat.phase import marked
from rules_engine.plain import JsonObject

NONE, RETREAT, LOSE = "none", "retreat", "lose:"


def decisions(position: GrenadePosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Return what the running stage of a combat asks."""
    ask = {
        "regiments": _regiment,
        "support": _support,
        "air": _air,
        "second_thoughts": _second_thoughts,
        "owed": _retreat_or_lose,
    }.get(frame["stage"])
    found = ask(position, frame) if ask else None
    return (found,) if found else ()


def _question(
    frame: JsonObject, owner: str, kind: str, case: str, prompt: str, choices: list[Choice]
) -> Decision:
    part = {"regiments": len(frame["chosen"]), "owed": frame["owed"]}.get(frame["stage"], 0)
    name = f"{frame['id']}.{frame['stage']}.{part}"
    return Decision(name, owner, kind, case, prompt, tuple(choices), frame["targets"][0])


def _regiment(position: GrenadePosition, frame: JsonObject) -> Decision | None:
    side = frame["side"]
    for space in frame["targets"]:
        if defenders(position, side, space, frame["chosen"].get(space)) is not None:
            continue
        units = [u for u in candidates(position, side, space) if duty.is_single(position, u)]
        choices = [Choice(u.id, f"{u.id} defends", "The others are held back.") for u in units]
        prompt = f"Which regiment or brigade defends {space}?"
        owner = position.other(side)
        return _question(frame, owner, "regiment", "7.22", prompt, choices)
    return None


def _support(position: GrenadePosition, frame: JsonObject) -> Decision | None:
    owner = position.other(frame["side"])
    units = helpers.defensive_support(position, owner, frame["targets"], frame["defenders"])
    if not units:
        return None
    choices = [Choice(u.id, f"{u.id} in {u.space}", "One column left.", u.space) for u in units]
    choices.append(Choice(NONE, "no support", "The artillery stays free for other combats."))
    prompt = f"Does artillery support the defence of {' and '.join(frame['targets'])}?"
    return _question(frame, owner, "support", "9.64", prompt, choices)


def _air(position: GrenadePosition, frame: JsonObject) -> Decision | None:
    owner = position.other(frame["side"])
    left = helpers.air_left(position, owner)
    if left < 1 or not position.holds("13.11"):
        return None
    choices = [
        Choice("yes", "an Air Point", f"One column left; {left - 1} left this turn."),
        Choice(NONE, "no Air Point", f"{left} left this turn."),
    ]
    prompt = f"Does an Air Point support the defence of {' and '.join(frame['targets'])}?"
    return _question(frame, owner, "air", "13.13", prompt, choices)


def _second_thoughts(position: GrenadePosition, frame: JsonObject) -> Decision | None:
    if position.holds("8.41"):
        return None
    choices = [Choice("attack", "attack"), Choice("withdraw", "call the attack off")]
    prompt = "The strengths are known: does the attack go on?"
    return _question(frame, frame["side"], "second_thoughts", "8.41", prompt, choices)


def _retreat_or_lose(position: GrenadePosition, frame: JsonObject) -> Decision | None:
    owed = frame["owed"]
    if not owed or not outcome.standing(position, frame):
        return None
    units = outcome.may_lose(position, frame)
    choices = []
    if outcome.may_retreat(position, frame):
        text = "retreat 1 hex" if owed == 1 else f"retreat {owed} hexes"
        choices.append(Choice(RETREAT, text, _where_to(position, frame)))
    elif not units:
        return None
    choices += [
        Choice(
            f"{LOSE}{unit.id}",
            f"{unit.id} loses a step",
            steps.describe(position, unit),
            unit.space,
        )
        for unit in units
    ]
    if len(choices) < 2:
        return None
    unit_word = "hex or step" if owed == 1 else "hexes or steps"
    prompt = f"Retreat or lose steps: {owed} {unit_word} still owed."
    owner = outcome.loser(position, frame)
    return _question(frame, owner, "retreat_or_lose", "9.85", prompt, choices)


def _where_to(position: GrenadePosition, frame: JsonObject) -> str:
    """Return where the stacks of the beaten side would retreat to, and what that costs."""
    parts = []
    known = as_known(position, outcome.loser(position, frame))
    for space, units in outcome.standing(position, frame).items():
        paths = ways.retreat_paths(known, (space,), units, frame["owed"])
        ends = sorted({path[-1] for path in paths})
        least = min(retreats.cost(known, units[0].side, path) for path in paths)
        to = "off the map, eliminated" if ends == [ways.OFF] else f"to {' or '.join(ends)}"
        lost = f", losing {least} more on the way (9.92)" if least else ""
        parts.append(f"{', '.join(unit.id for unit in units)} {to}{lost}")
    return "; ".join(parts) + "."


def answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    """Carry out the answer to a question of a combat."""
    if decision.kind == "regiment":
        space = p.position.units[key].space
        p.amend(chosen={**frame["chosen"], str(space): key})
    elif decision.kind == "support":
        _answer_support(p, frame, key)
    elif decision.kind == "air":
        _answer_air(p, frame, key)
    elif decision.kind == "second_thoughts":
        p.amend(stage="resolve" if key == "attack" else "close")
    elif key == RETREAT:
        outcome.start_retreat(p, frame)
    else:
        outcome.lose(p, frame, key.removeprefix(LOSE))


def _answer_support(p: Run, frame: JsonObject, key: str) -> None:
    owner = p.position.other(frame["side"])
    if key != NONE:
        marks = sorted(marked(p.position, "supported") | {key})
        data: JsonObject = {"unit": key, "side": owner, "targets": frame["targets"]}
        p.emit("defence_supported", data, [put(marks, "phase", "supported")], ["9.62", "9.64"])
        p.amend(support={**frame["support"], owner: [key]})
    p.amend(stage="air" if p.position.holds("13.13") else "reveal")


def _answer_air(p: Run, frame: JsonObject, key: str) -> None:
    owner = p.position.other(frame["side"])
    if key != NONE:
        left = helpers.air_left(p.position, owner)
        effects = [put(left - 1, "tracks", "air", owner)]
        p.emit("air_point", {"side": owner, "targets": frame["targets"]}, effects, ["13.11"])
        p.amend(air={**frame["air"], owner: 1})
    p.amend(stage="reveal" if p.position.holds("13.13") else "resolve")
