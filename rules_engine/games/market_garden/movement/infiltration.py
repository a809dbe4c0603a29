"""German infiltration: `infiltrate Becker 36-35`. Source: 8.22 to 8.222, OQ-02, OQ-16, OQ-38.

Each unit rolls; who succeeds stays Spent in the area, who fails owes the one Mandatory Assault
that closes the impulse.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.core.events import Effect, put
from rules_engine.core.forms import Filled, Form
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden import control, forms, states
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.landing.dday_limits import why_barred
from rules_engine.games.market_garden.movement.costs import allowance, entry_price, spent_so_far
from rules_engine.games.market_garden.movement.legs import leg_of
from rules_engine.games.market_garden.movement.march import entry_of
from rules_engine.games.market_garden.movement.rule import limits
from rules_engine.games.market_garden.movement.ways import OPEN, mover_of
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.rolls import Throw, roll_frame, throw
from rules_engine.games.market_garden.spaces import assert_space, assert_unit
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.forms import Filling
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.slots import PATH, Slot, SlotNotation
from rules_engine.plain import JsonObject

FRAME = "infiltration"


def _assert_one_step(args: Mapping[str, Any]) -> None:
    if len(args["path"]) != 2:
        raise MalformedOrder("Infiltration leads from one area into the next: 36-35.")


NOTATION = SlotNotation(
    "Write 'infiltrate UNIT AREA-AREA', such as 'infiltrate Becker 36-35'.",
    (Slot("unit", assert_unit), Slot("path", assert_space, PATH)),
    also=_assert_one_step,
)


# ---- the ruling ---------------------------------------------------------------------------------


def rule_infiltrate(position: MarketPosition, order: Order) -> Ruling:
    """Rule on an infiltration; its detail shows the die that is needed."""
    unit, (here, there) = position.unit(order.args["unit"]), order.args["path"]
    if unit is None or unit.side != order.side:
        text = f"You have no unit {order.args['unit']}."
        return Ruling((Violation("8.22", text, unit=order.args["unit"]),))
    found = tuple(_faults(position, unit, here, there))
    if found:
        return Ruling(found, (), tuple(dict.fromkeys(one.reading for one in found if one.reading)))
    most = highest(position, there)
    name = position.name_of(there)
    words = f"{most} or less on the die, {most} chances in 6" if most else "cannot succeed"
    rows = [["Terrain modifier", str(position.tem(there))], ["Succeeds", words]]
    advice = (f"Who fails must attack in {name}, together with all others that fail (8.222).",)
    readings = ("OQ-16",) if position.reading("OQ-16") != "all_mf" else ()
    return Ruling((), advice, readings, {"rows": rows})


def _faults(position: MarketPosition, unit: Unit, here: str, there: str) -> Iterator[Violation]:
    act = impulse.current(position)
    if act is None or act["kind"] != "infiltration":
        text = "This is no Infiltration Impulse; activate with 'infiltrate' and the target."
        yield Violation("8.22", text, unit.space, unit.id)
        return
    if here != unit.space or there != act["target"]:
        text = f"{unit.id} can infiltrate from {unit.space} into {act['target']} only."
        yield Violation("8.22", text, there, unit.id)
        return
    yield from limits(position, unit, infiltrates=True)
    if not unit.can_be_point and position.holds("8.22"):
        yield Violation("8.22", "Only Infantry and Armor infiltrate.", unit.space, unit.id)
    if spent_so_far(position, unit) and position.holds("9.2"):
        text = f"{unit.id} has spent MF already; an Infiltration takes all of them."
        yield Violation("9.2", text, unit.space, unit.id, reading="OQ-81")
    leg = leg_of(position, mover_of(position, unit), here, there, "march")
    for fault in leg.faults:
        text = fault.text.replace("{unit}", unit.id)
        yield Violation(fault.case, text, there, unit.id, reading=fault.reading)


def highest(position: MarketPosition, there: str) -> int:
    """Return the highest die that succeeds. Source: 8.222, OQ-02."""
    equal_is_enough = position.is_overcast and position.reading("OQ-02") == "less_or_equal"
    return position.tem(there) - (0 if equal_is_enough else 1)


# ---- carried out --------------------------------------------------------------------------------


def effects(position: MarketPosition, order: Order) -> list[Effect]:
    """Return what the attempt itself changes: all MF are spent."""
    unit, (here, there) = position.units[order.args["unit"]], order.args["path"]
    record: JsonObject = {
        "act": len(impulse.acts(position)) - 1,
        "from": here,
        "path": [here, there],
        "spent": allowance(position, unit),
        "mode": "infiltration",
        "done": True,
        "stop": "",
        "entry": entry_of(position, here, there, OPEN),
    }
    return [put(record, "phase", "moves", unit.id), put(there, "units", unit.id, "space")]


def carry_out_infiltrate(p: Run, order: Order) -> None:
    """Let the unit enter, and roll for it."""
    name, there = order.args["unit"], order.args["path"][1]
    where = p.position.name_of(there)
    price = entry_price(p.position, order.side, there).cost
    data = {"unit": name, "path": order.args["path"], "space": there, "name": where}
    p.emit("infiltration_tried", data, effects(p.position, order), ["8.22"])
    one = Throw("8.222", f"infiltration of {name} into {where}", order.side, 1)
    throw(p, FRAME, [one], unit=name, space=there, most=highest(p.position, there), price=price)


def settle_infiltration(p: Run, frame: JsonObject) -> None:
    """Leave the unit Spent and untouched, or oblige it to attack. Source: 8.222, 10.2, OQ-16."""
    about = frame["about"]
    name, space = about["unit"], about["space"]
    side = p.position.units[name].side
    is_in = frame["rolled"][0]["modified"] <= about["most"] or not p.position.holds("8.222")
    made = p.position.data["phase"]["moves"][name]
    if not is_in and p.position.enemies(space, side):
        spent = made["spent"]
        if p.position.reading("OQ-16") == "entry_cost":
            spent = min(spent, about["price"])
        made = {**made, "must": p.position.holds("10.2"), "spent": spent}
    data = {"unit": name, "space": space, "name": p.position.name_of(space), "done": is_in}
    p.emit("infiltration", data, [put(made, "phase", "moves", name)], ["8.222"], by="rules")
    if is_in:
        states.worsen_to(p, name, "spent", "it has infiltrated", "8.222")
    control.settle_control(p, [about["space"]])


# ---- offered ------------------------------------------------------------------------------------


def list_infiltrate(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every lawful infiltration."""
    act = impulse.current(position)
    if act is None or act["kind"] != "infiltration":
        return
    for area in act["areas"]:
        for unit in position.stack(area, side):
            args = {"unit": unit.id, "path": [area, act["target"]]}
            if next(_faults(position, unit, area, act["target"]), None) is None:
                yield Order("infiltrate", side, args)


def form_infiltrate(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the units that can infiltrate."""
    form = Filling(filled)
    orders = {one.args["unit"]: one.args for one in list_infiltrate(position, side)}
    able = forms.units(position.units[name] for name in orders)
    unit = form.one("unit", "Unit that infiltrates", able)
    target = (impulse.current(position) or {}).get("target")
    if target:
        form.mark("target", "I", (target,))
    return form.form(dict(orders[unit]) if unit else None)


def _words(notice: JsonObject) -> str:
    if notice["done"]:
        return f"{notice['unit']} infiltrates into {notice['name']}."
    return f"{notice['unit']} is found in {notice['name']}."


PART = Part.saying(
    {
        "infiltration_tried": lambda n: f"{n['unit']} tries to infiltrate into {n['name']}.",
        "infiltration": _words,
    },
    orders=listed_order(
        ("infiltrate", "Infiltrate"),
        NOTATION,
        rule_infiltrate,
        carry_out_infiltrate,
        list_infiltrate,
        effects,
        form=form_infiltrate,
        why_not=why_barred,
    ),
    frames={FRAME: roll_frame(FRAME, settle_infiltration)},
)
