"""A bombardment as it is resolved: four dice, Attrition Points, a mistaken attack, spent artillery.

Source: 11.4, 11.112, 16.2, 16.22, OQ-07, OQ-78.
"""

from __future__ import annotations

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.game import FrameKind
from rules_engine.games.market_garden import states
from rules_engine.games.market_garden.bombardment import losses as bombardment_losses
from rules_engine.games.market_garden.bombardment.fire import (
    Fire,
    attack_terms,
    defense_terms,
)
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.games.market_garden.rolls import Throw, roll_frame, throw
from rules_engine.plain import JsonObject


def begin(p: Run, fire: Fire) -> None:
    """Begin to resolve a bombardment; the waiting point goes on by itself."""
    p.push("bombardment", stage="roll", fire=fire.to_json(), rolled=[])


def _run(p: Run, frame: JsonObject) -> None:
    fire = Fire.from_json(frame["fire"])
    stage = frame["stage"]
    if stage == "roll":
        p.amend(stage="losses")
        _throw(p, fire)
    elif stage == "losses":
        p.amend(stage="mistake")
        _resolve(p, fire, frame["rolled"])
    elif stage == "mistake":
        _mistake(p, fire, frame["rolled"])
    else:
        p.pop()
        _finish(p, fire)


def _throw(p: Run, fire: Fire) -> None:
    """Roll for both sides. Source: 11.4."""
    position = p.position
    other = position.other(fire.side)
    name = position.name_of(fire.area)
    throws = [
        Throw("11.4", f"attack on {name}", fire.side, 2, attack_terms(position, fire), True),
        Throw("11.4", f"defense of {name}", other, 2, defense_terms(position, fire), True),
    ]
    throw(p, "bombardment_dice", throws)


def _settle(p: Run, frame: JsonObject) -> None:
    """Hand the dice that stand to the bombardment below."""
    p.amend(rolled=frame["rolled"])


def _resolve(p: Run, fire: Fire, rolled: list[JsonObject]) -> None:
    """Compare the totals and let the defender take the difference. Source: 11.4, OQ-07."""
    attack, defense = (one["modified"] for one in rolled)
    points = max(0, attack - defense) if p.position.holds("11.4") else 0
    data = {
        "space": fire.area,
        "name": p.position.name_of(fire.area),
        "attack": attack,
        "defense": defense,
        "points": points,
        "primary": fire.primary,
    }
    p.emit("bombarded", data, [], ["11.4"], by="rules")
    if points:
        bombardment_losses.owe(p, p.position.other(fire.side), fire.area, points, fire.primary)


# ---- mistaken attack (16.22) --------------------------------------------------------------------


def _mistake(p: Run, fire: Fire, rolled: list[JsonObject]) -> None:
    """Let aircraft that rolled what the defender rolled hit the Allies too; a sole target needs no
    choice.
    """
    targets = mistaken_targets(p.position, fire) if _is_mistaken(p.position, fire, rolled) else ()
    p.amend(stage="end")
    if targets:
        points = (rolled[0]["total"] + 1) // 2
        data = {"space": fire.area, "name": p.position.name_of(fire.area), "points": points}
        p.emit("mistaken_attack", data, [], ["16.22"], by="rules")
        p.push("mistake", area=fire.area, points=points, targets=list(targets))


def _is_mistaken(position: MarketPosition, fire: Fire, rolled: list[JsonObject]) -> bool:
    """Whether both original rolls are equal over a Contested Area. Source: 16.22, OQ-78."""
    if fire.marker is None or not position.holds("16.22"):
        return False
    return position.is_contested(fire.area) and rolled[0]["total"] == rolled[1]["total"]


def mistaken_targets(position: MarketPosition, fire: Fire) -> tuple[str, ...]:
    """Return the Allied units that may be Primary Target: artillery only where nothing else is.

    Source: 16.22, 11.12, 15.1.
    """
    stack = position.stack(fire.area, ALLIED)
    others = [unit for unit in stack if not unit.is_fa]
    offered = others if others and position.holds("15.1") else list(stack)
    return tuple(unit.id for unit in offered)


def _run_mistake(p: Run, frame: JsonObject) -> None:
    _hit_allies(p, frame, frame["targets"][0])


def _decide_mistake(position: MarketPosition, frame: JsonObject) -> tuple[Decision, ...]:
    if len(frame["targets"]) < 2:
        return ()
    choices = tuple(
        Choice(name, f"{name}, {states.STATE_WORDS[position.units[name].state]}")
        for name in frame["targets"]
    )
    prompt = f"The aircraft hit the Allies in {position.name_of(frame['area'])}: whom first?"
    return (Decision(str(frame["id"]), GERMAN, "mistake", "16.22", prompt, choices, frame["area"]),)


def _answer_mistake(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    _hit_allies(p, frame, key)


def _hit_allies(p: Run, frame: JsonObject, primary: str) -> None:
    p.pop()
    bombardment_losses.owe(p, ALLIED, frame["area"], frame["points"], primary)


# ---- afterwards ---------------------------------------------------------------------------------


def _finish(p: Run, fire: Fire) -> None:
    """Make the artillery of a Barrage Spent and close the activation. Source: 11.112, 11.4."""
    if fire.is_barrage and p.position.holds("11.112"):
        for name in fire.guns:
            states.worsen_to(p, name, "spent", "it took part in a Barrage", "11.112")
    impulse.close_act(p)


def _words_lost(notice: JsonObject) -> str:
    had, needs = notice["points"], notice["price"]
    return f"{notice['unit']} takes no loss: {had} of the {needs} points that a level costs."


PART = Part.saying(
    {
        "bombarded": lambda n: (
            f"Bombardment of {n['name']}: {n['attack']} against {n['defense']}, "
            f"{n['points']} Attrition Point{'' if n['points'] == 1 else 's'}."
        ),
        "mistaken_attack": lambda n: (
            f"The aircraft also hit the Allies in {n['name']}: {n['points']} Attrition Points."
        ),
        "attrition_lost": _words_lost,
        "ferry_destroyed": lambda n: f"{n['name'][:1].upper()}{n['name'][1:]} is destroyed.",
        "construct_hit": lambda n: (
            f"The {n['side'].capitalize()} Construct marker at {n['name']} "
            f"{'falls to +1' if n['level'] else 'goes to the Used box'}."
        ),
    },
    frames={
        "bombardment": FrameKind("bombardment", run=_run),
        "bombardment_dice": roll_frame("bombardment_dice", _settle),
        "attrition": FrameKind(
            "attrition",
            run=bombardment_losses.run,
            decisions=bombardment_losses.decisions,
            answer=bombardment_losses.answer,
        ),
        "mistake": FrameKind(
            "mistake", run=_run_mistake, decisions=_decide_mistake, answer=_answer_mistake
        ),
    },
)
