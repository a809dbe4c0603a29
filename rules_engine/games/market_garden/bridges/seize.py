"""Bridge seizure by a moving unit: `seize 2/506 54-55`. Source: 9.22, 19.3, 20.4B, OQ-03, OQ-30,
OQ-63.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import Effect, put
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.market_garden import control, ground
from rules_engine.games.market_garden.bridges.terms import chance, least, seizure_terms, tried
from rules_engine.games.market_garden.common import sentence
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.landing.dday_limits import limits_on_seizure
from rules_engine.games.market_garden.movement.costs import MF, allowance, mf, spent_so_far
from rules_engine.games.market_garden.movement.rule import limits
from rules_engine.games.market_garden.movement.walk import standing_of
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.rolls import Throw, throw
from rules_engine.games.market_garden.units import Unit
from rules_engine.plain import JsonObject

FRAME = "seizure"


def rule_seize(position: MarketPosition, order: Order) -> Ruling:
    """Rule on a seizure; its detail shows the die that is needed."""
    unit, key = position.unit(order.args["unit"]), order.args["link"]
    if unit is None or unit.side != order.side or unit.space is None:
        text = f"You have no unit {order.args['unit']} on the map."
        return Ruling((Violation("9.22", text, unit=order.args["unit"]),))
    found = may_seize(position, unit, key)
    if found:
        return Ruling(found, (), tuple(dict.fromkeys(one.reading for one in found if one.reading)))
    terms = seizure_terms(position, order.side, unit.space, key)
    name = ground.bridge_name(position.board, key)
    detail = chance(f"Seizure of {name}", terms, least(position, FRAME))
    spent = f"{mf(spent_so_far(position, unit) + MF)} of {mf(allowance(position, unit))} MF"
    return Ruling(detail={**detail, "rows": [*detail["rows"], ["Spent then", spent]]})


def may_seize(position: MarketPosition, unit: Unit, key: str) -> tuple[Violation, ...]:
    """Return what forbids a unit to try to seize a bridge."""
    return (
        *_bridge(position, unit, key),
        *_unit(position, unit),
        *limits_on_seizure(position, unit, key),
        *limits(position, unit),
    )


def _bridge(position: MarketPosition, unit: Unit, key: str) -> Iterator[Violation]:
    space, state = unit.space or "", position.bridge(key)
    name = ground.bridge_name(position.board, key)
    if state is None:
        yield Violation("9.22", f"There is no bridge at {key}.", space, unit.id)
    elif space not in ground.ends(key):
        text = f"{sentence(name)} is not on the border of {position.name_of(space)}."
        yield Violation("9.22", text, space, unit.id)
    elif state == "destroyed":
        yield Violation("9.22", f"{sentence(name)} is destroyed.", space, unit.id)
    elif state == unit.side:
        yield Violation("9.22", f"{sentence(name)} is yours already.", space, unit.id)
    elif key in tried(position, "seize") and position.holds("19.3"):
        text = f"{sentence(name)} has been tried in this impulse."
        yield Violation("19.3", text, space, unit.id)


def _unit(position: MarketPosition, unit: Unit) -> Iterator[Violation]:
    if not position.holds("9.22"):
        return
    space, side = unit.space or "", unit.side
    if not unit.can_be_point:
        yield Violation("9.22", f"{unit.id} is neither Infantry nor Armor.", space, unit.id)
    if not position.is_free(space, side):
        text = f"{position.name_of(space)} is not Free: bridges are seized from a Free area."
        yield Violation("9.22", text, space, unit.id)
    spent, points = spent_so_far(position, unit), allowance(position, unit)
    if spent + MF > points:
        text = f"{unit.id} has spent {mf(spent)} of {mf(points)} MF; a seizure costs 1."
        yield Violation("9.22", text, space, unit.id, spent + MF, points)


# ---- carried out --------------------------------------------------------------------------------


def effects(position: MarketPosition, name: str, key: str) -> list[Effect]:
    """Return what the attempt itself changes: MF spent, the bridge tried."""
    unit = position.units[name]
    at = standing_of(position, unit)
    made = impulse.move_of(position, name) or {
        "act": len(impulse.acts(position)) - 1,
        "from": unit.space,
        "path": [unit.space],
        "done": False,
        "cheap": at.cheap,
    }
    kept = {field: value for field, value in made.items() if field != "stays_fresh"}
    record: JsonObject = {**kept, "spent": at.spent + MF}
    return [
        put(record, "phase", "moves", name),
        put([*tried(position, "seize"), key], "phase", "tried", "seize"),
    ]


def carry_out_seize(p: Run, order: Order) -> None:
    """Spend the MF and roll."""
    name, key = order.args["unit"], order.args["link"]
    space = str(p.position.units[name].space)
    words = ground.bridge_name(p.position.board, key)
    data = {"unit": name, "link": key, "name": words, "side": order.side}
    p.emit("seizure_tried", data, effects(p.position, name, key), ["9.22"])
    act = impulse.current(p.position)
    if act is not None and act["stage"] == "repair":
        impulse.amend_act(p, stage="move")
    terms = seizure_terms(p.position, order.side, space, key)
    subject = f"{name} at {words}"
    throw(p, FRAME, [Throw("19.3", subject, order.side, 1, terms)], unit=name, link=key)


def settle_seizure(p: Run, frame: JsonObject) -> None:
    """Let the bridge pass where the die is high enough. Source: 19.3, OQ-03, OQ-63."""
    name, key = frame["about"]["unit"], frame["about"]["link"]
    side = p.position.units[name].side
    words = ground.bridge_name(p.position.board, key)
    is_taken = frame["rolled"][0]["modified"] >= least(p.position, FRAME)
    data = {"unit": name, "link": key, "name": words, "taken": is_taken}
    pays_too = p.position.reading("OQ-63") == "pays_too"
    word = "seized" if is_taken else "failed" if pays_too else ""
    changes = [put(name, "phase", word, key)] if word else []
    p.emit("seizure", data, changes, ["19.3"], by="rules")
    if is_taken:
        control.take_bridge(p, key, side, f"seized by {name}", "9.22", "19.3")


# ---- offered ------------------------------------------------------------------------------------


def list_seize(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every lawful seizure."""
    if impulse.current(position) is None:
        return
    for unit in position.on_map(side):
        if not unit.is_fresh or not ground.is_on_the_map(position.board, unit.space):
            continue
        for key in ground.bridges_of(position.board, unit.space or ""):
            if position.bridge(key) == position.other(side) and not may_seize(position, unit, key):
                yield Order("seize", side, {"unit": unit.id, "link": key})


def project_seize(position: MarketPosition, order: Order) -> list[Effect]:
    """Return the effects of the attempt, its result left open."""
    return effects(position, order.args["unit"], order.args["link"])
