"""An assault carried out, stage by stage. Source: 10.7 to 10.743, 10.2, 10.4, 10.5, 10.6.

The waiting point "assault" {side, area, point, units, support, must, toll, stage, forward, totals,
result, overrun}: `must` are the units whose assault is Mandatory, `toll` the half MF that it costs
in a contested Active Area.
"""

from __future__ import annotations

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import put
from rules_engine.core.orders import Order
from rules_engine.errors import BadRecord
from rules_engine.games.market_garden.assault import aftermath, losses, odds, values
from rules_engine.games.market_garden.assault.limits import is_inside, pays, toll
from rules_engine.games.market_garden.assault.plan import Plan, owes, plan_of
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.movement.costs import allowance
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.rolls import Throw, throw
from rules_engine.mechanics.values import total
from rules_engine.plain import JsonObject

SUCCESS, STALEMATE, FAILURE = "success", "stalemate", "failure"


def carry_out(p: Run, order: Order) -> None:
    """Begin an assault as ordered."""
    plan = plan_of(p.position, order.side, order.args)
    if isinstance(plan, Plan):
        begin(p, plan)


def begin(p: Run, plan: Plan) -> None:
    """Announce an assault and open its waiting point."""
    position = p.position
    must = [unit.id for unit in plan.assaulting if owes(position, unit)]
    cost = toll(position, plan.side, plan.area)
    paid = {unit.id: pays(position, plan.side, plan.area, unit) for unit in plan.assaulting}
    data: JsonObject = {
        "side": plan.side,
        "area": plan.area,
        "name": position.name_of(plan.area),
        "point": plan.point.id,
        "units": [unit.id for unit in plan.others],
        "support": [unit.id for unit in plan.support],
        "mandatory": bool(must),
    }
    done = [*position.phase.get("assaulted", ()), plan.area]
    cases = ["10.7", "10.2" if must else "10.3", *(["10.6"] if cost else [])]
    p.emit("assault", data, [put(done, "phase", "assaulted")], cases)
    act = impulse.current(p.position)
    if act is not None and act["stage"] == "repair":
        impulse.amend_act(p, stage="move")
    for name, price in paid.items():
        made = impulse.move_of(p.position, name) or {"spent": 0}
        most = max(made["spent"], allowance(p.position, p.position.units[name]))
        impulse.note_move(p, name, spent=min(made["spent"] + price, most), done=True)
    if is_inside(position, plan.area):
        p.write(put(cost, "phase", "paid", plan.area))
    fields = {name: data[name] for name in ("side", "area", "point", "units", "support")}
    p.push("assault", **fields, must=must, stage="forward", forward=None, overrun=False)


def plan_in(position: MarketPosition, frame: JsonObject) -> Plan:
    """Return the plan of a running assault."""
    plan = plan_of(position, frame["side"], frame)
    if isinstance(plan, str):
        raise BadRecord(f"The assault names {plan}, and there is no such unit.")
    return plan


# ---- stages -------------------------------------------------------------------------------------


def run(p: Run, frame: JsonObject) -> None:
    """Go on by one stage."""
    STAGES[frame["stage"]](p, frame)


def _name_forward(p: Run, frame: JsonObject) -> None:
    """Name the Forward Unit where only one can be. Source: 10.73A."""
    found = values.forwards(p.position, frame["area"], p.position.other(frame["side"]))
    _set_forward(p, frame, found[0].id)


def _set_forward(p: Run, frame: JsonObject, name: str) -> None:
    data = {"unit": name, "space": frame["area"]}
    p.emit("forward_unit", data, [], ["10.73"])
    p.amend(forward=name, stage="roll")


def _roll(p: Run, frame: JsonObject) -> None:
    """Let both sides roll. Source: 10.7."""
    position = p.position
    plan, forward = plan_in(position, frame), position.units[frame["forward"]]
    name = position.name_of(plan.area)
    attack = tuple(values.attack(position, plan))
    defense = tuple(values.defense(position, plan, forward))
    p.amend(stage="result")
    throws = (
        Throw("10.7", f"the assault on {name}", plan.side, 2, attack, is_combat=True),
        Throw("10.7", f"the defense of {name}", forward.side, 2, defense, is_combat=True),
    )
    throw(p, "assault_roll", throws)


def settle(p: Run, frame: JsonObject) -> None:
    """Note the totals once the dice stand; the assault's own waiting point is on top again."""
    p.amend(totals=[rolled["modified"] for rolled in frame["rolled"]])


def outcome(attack: int, defense: int) -> str:
    """Return the result of the totals. Source: 10.74, OQ-06."""
    if attack == defense:
        return STALEMATE
    return SUCCESS if attack > defense else FAILURE


def _result(p: Run, frame: JsonObject) -> None:
    """Compare the totals and let the result take effect. Source: 10.741 to 10.743."""
    attack, defense = frame["totals"]
    result = outcome(attack, defense)
    owed = _owed(p.position, frame, attack - defense) if result == SUCCESS else 0
    data: JsonObject = {
        "side": frame["side"],
        "area": frame["area"],
        "name": p.position.name_of(frame["area"]),
        "attack": attack,
        "defense": defense,
        "result": result,
        "points": owed,
    }
    case = {SUCCESS: "10.743", STALEMATE: "10.742", FAILURE: "10.741"}[result]
    cases = [case, "10.81"] if owed != max(0, attack - defense) else [case]
    p.emit("assault_result", data, [], cases, by="rules")
    overrun = aftermath.is_overrun(p.position, frame, owed)
    p.amend(result=result, overrun=overrun, stage="settle")
    if result == SUCCESS or (result == STALEMATE and not _waits(p.position)):
        aftermath.take_crossings(p, frame)
    if result == SUCCESS:
        defender = p.position.other(frame["side"])
        losses.owe(p, defender, frame["area"], owed, frame["forward"])
    else:
        aftermath.disrupt(p, frame, result)


def _waits(position: MarketPosition) -> bool:
    """Whether after a Stalemate crossings pass only to attackers that stay. Source: OQ-26."""
    return position.reading("OQ-26") == "if_they_stay"


def _owed(position: MarketPosition, frame: JsonObject, difference: int) -> int:
    if not position.holds("10.743"):
        return 0
    return values.points(position, frame["area"], difference)


def _settle(p: Run, frame: JsonObject) -> None:
    """The attackers become Spent, go on or go back. Source: 10.743, 10.5, 10.741, 10.742."""
    p.amend(stage="withdraw")
    if frame["result"] == SUCCESS:
        aftermath.finish_attack(p, frame)
    else:
        aftermath.fall_back(p, frame)


def _withdraw(p: Run, frame: JsonObject) -> None:
    """The defenders may retreat of their own will. Source: 10.93, OQ-70."""
    p.amend(stage="close")
    if frame["result"] == STALEMATE and _waits(p.position):
        aftermath.take_crossings(p, frame)
    if p.position.holds("10.93"):
        p.push("withdrawal", side=p.position.other(frame["side"]), area=frame["area"])


def _close(p: Run, frame: JsonObject) -> None:
    p.pop()
    aftermath.close(p, frame)


STAGES = {
    "forward": _name_forward,
    "roll": _roll,
    "result": _result,
    "settle": _settle,
    "withdraw": _withdraw,
    "close": _close,
}


# ---- the defender names the Forward Unit (10.73A) -----------------------------------------------


def decisions(position: MarketPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask the defender for the Forward Unit, where several could be it."""
    if frame["stage"] != "forward":
        return ()
    owner = position.other(frame["side"])
    found = values.forwards(position, frame["area"], owner)
    if len(found) < 2:
        return ()
    plan = plan_in(position, frame)
    attack = total(values.attack(position, plan))
    choices = []
    for unit in found:
        terms = values.defense(position, plan, unit)
        sum_of = total(terms)
        words = " ".join(f"{term.amount:+d}" for term in terms[1:])
        value = f"Defense Value {sum_of}: {terms[0].amount} {words}".rstrip()
        chance = odds.share(odds.chances(attack, sum_of)[0])
        choices.append(Choice(unit.id, unit.id, f"{value}; they succeed {chance}", frame["area"]))
    prompt = f"{position.name_of(frame['area'])} is assaulted with {attack}. Which unit of yours is"
    prompt += " the Forward Unit? It takes the first Casualty Point."
    key = str(frame["id"])
    return (Decision(key, owner, "forward", "10.73", prompt, tuple(choices), frame["area"]),)


def answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    """Name the chosen Forward Unit."""
    _set_forward(p, frame, key)
