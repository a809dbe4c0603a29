"""Declaring attacks: `attack 0566 with 2_Irish 55_Fd engineers GAD-HQ`. Source: 5.1 to 5.7, 5.12,
5.14, 5.15, 6.10, H3, H28, H29, H40.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules_engine.core.events import Effect, put
from rules_engine.core.game import OrderKind, Pick
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.hells_highway.blind.record import met
from rules_engine.games.hells_highway.fire import results, spotting, support
from rules_engine.games.hells_highway.fire.method import (
    DIRECT,
    INDIRECT,
    attack_method,
    defenders_of,
    is_able,
)
from rules_engine.games.hells_highway.fire.volley import Volley, column, modifiers
from rules_engine.games.hells_highway.house import COLUMNS
from rules_engine.games.hells_highway.movement.moving import leaving
from rules_engine.games.hells_highway.notation import assert_space, assert_unit
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.supply.headquarters import spent
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.slots import SOME, Slot, SlotNotation
from rules_engine.mechanics.tellers import tell_public
from rules_engine.mechanics.words import listed
from rules_engine.plain import JsonObject

NAME = "attack"
NOTATION = SlotNotation(
    "Write 'attack HEX with UNIT...', such as 'attack 0566 with 2_Irish 55_Fd', and behind it, if "
    "you like, 'engineers GAD-HQ' or 'at GAD-HQ'.",
    (Slot("target", assert_space), Slot("units", assert_unit, SOME, word="with")),
    {"engineers": Slot("engineers", assert_unit), "at": Slot("at", assert_unit)},
)


def declared(position: HellsPosition) -> list[JsonObject]:
    """Return the attacks of this phase: {target, units, engineers, at}."""
    return list(position.data["phase"].get("attacks", ()))


# ---- the ruling ---------------------------------------------------------------------------------


def _rule(position: HellsPosition, order: Order) -> Ruling:
    """Rule on an attack. Source: 5.2 to 5.7, H29."""
    faults = tuple(_faults(position, order.side, order.args))
    detail = {} if faults else _detail(position, volley_of(position, order.side, order.args))
    return Ruling(faults, detail=detail)


def _faults(position: HellsPosition, side: str, args: JsonObject) -> Iterator[Violation]:
    target = str(args["target"])
    if target not in position.board.index:
        yield Violation("5.3", f"{target} is not a hex of this map.", None)
        return
    yield from _target_faults(position, side, target)
    units = []
    for name in args["units"]:
        unit = position.unit(name)
        fault = unit_fault(position, side, name, unit, target)
        if fault is not None:
            yield fault
        elif unit is not None:
            units.append(unit)
    direct = [unit for unit in units if attack_method(position, unit, target) == DIRECT]
    yield from support.declared_faults(position, args, direct)


def _target_faults(position: HellsPosition, side: str, target: str) -> Iterator[Violation]:
    """Yield why a hex cannot be attacked. Source: 5.4, 6.10, H3, H29."""
    if not defenders_of(position, side, target):
        yield Violation("6.10", f"No enemy combat unit is in {target}.", target)
    if any(one["target"] == target for one in declared(position)) and position.holds("5.4"):
        yield Violation("5.4", f"{target} is attacked in this phase already.", target)
    if position.is_night and position.option("night_attacks") == "off":
        yield Violation("H3", "By night nobody attacks.", target)


def unit_fault(
    position: HellsPosition, side: str, name: str, unit: Unit | None, target: str
) -> Violation | None:
    """Return why a unit takes no part in an attack. Source: 5.5, 5.7, 5.14, 5.15, H7, H8, H21."""
    if unit is None or unit.side != side or not unit.is_on_map:
        return Violation("5.5", f"{name} is no unit of yours on the map.", None, name)
    if position.holds("5.7") and any(name in one["units"] for one in declared(position)):
        return Violation("5.7", f"{name} takes part in an attack already.", unit.space, name)
    if not is_able(position, unit):
        return _unable(unit)
    if unit.is_artillery:
        silent = spotting.why_silent(position, unit, target)
        if silent is not None:
            return Violation(silent[0], f"{name} cannot fire: {silent[1]}.", unit.space, name)
    elif spotting.distance(position, unit, target) != 1 and position.holds("5.5"):
        return Violation("5.5", f"{name} is not next to {target}.", unit.space, name)
    if attack_method(position, unit, target) is None:
        text = f"{name} cannot move into {target} and has no heavy weapons."
        return Violation("5.14", text, unit.space, name)
    return None


def _unable(unit: Unit) -> Violation:
    if unit.is_hq:
        case, why = "H21", "is a headquarters"
    elif unit.is_disrupted:
        case, why = "H7", "is disrupted"
    else:
        case, why = "H8", "is travelling"
    return Violation(case, f"{unit.id} {why} and does not fire.", unit.space, unit.id)


# ---- the volley as it would be ------------------------------------------------------------------


def volley_of(position: HellsPosition, side: str, args: JsonObject) -> Volley:
    """Return the offensive volley of an attack as it stands: who is left to fire. Source: H68."""
    target = str(args["target"])
    units = (position.units[name] for name in args["units"])
    found = [(unit, attack_method(position, unit, target)) for unit in units if unit.is_on_map]
    firers = tuple((unit, method) for unit, method in found if method is not None)
    left = [unit for unit, _ in firers]
    engineers, guns = (_still(position, args.get(what), left) for what in ("engineers", "at"))
    targets = tuple(defenders_of(position, side, target))
    return Volley(target, firers, targets, is_defensive=False, engineers=engineers, guns=guns)


def _still(position: HellsPosition, name: str | None, left: list[Unit]) -> str | None:
    """Return a headquarters that helps if somebody of its formation is left to fire, a unit if it
    is itself. Source: H40, H68.
    """
    if name is None or not position.holds("H68"):
        return name
    helper = position.units[name]
    is_left = any(helper.is_hq and unit.formation == helper.formation for unit in left)
    return name if is_left or name in [unit.id for unit in left] else None


def _detail(position: HellsPosition, volley: Volley) -> JsonObject:
    """Return the offensive volley as it would be rolled now, term by term. Source: H32, H33."""
    if not volley.targets or not volley.firers:
        return {}
    at, terms = column(volley), [term.to_json() for term in modifiers(position, volley)]
    letter = COLUMNS[at - 1]
    net = sum(int(term["amount"]) for term in terms)
    dice = ((die, results.read(position, die + net, at).text) for die in range(1, 7))
    return {
        "values": [{"title": "Modifier of the offensive fire", "terms": terms, "total": net}],
        "rows": [
            ["Column", f"{letter}: {volley.steps} steps fire"],
            *([how.capitalize(), listed(names)] for how, names in _methods(volley)),
            ["Die", ", ".join(f"{die}: {text}" for die, text in dice)],
        ],
        "net": net,
        "column": at,
        "steps": volley.steps,
        "methods": {unit.id: method for unit, method in volley.firers},
    }


def _methods(volley: Volley) -> Iterator[tuple[str, list[str]]]:
    """Yield who fires directly and who indirectly."""
    for how in (DIRECT, INDIRECT):
        names = [unit.id for unit, method in volley.firers if method == how]
        if names:
            yield f"{how} fire", names


# ---- carrying it out ----------------------------------------------------------------------------


def _carry_out(p: Run, order: Order) -> None:
    """Declare an attack: engineers are paid, who attacks directly leaves his works. Source: 5.2,
    5.23, 6.14, H40, H49.
    """
    position, args = p.position, order.args
    effects: list[Effect] = [put([*declared(position), args], "phase", "attacks")]
    volley = volley_of(position, order.side, args)
    for unit, method in volley.firers:
        effects += leaving(position, unit) if method == DIRECT else []
    near = [u.id for u in volley.units if spotting.distance(position, u, volley.space) == 1]
    if near:
        effects += met(position, order.side, near, [unit.id for unit in volley.targets])
    if "engineers" in args and position.holds("5.23"):
        formation = position.units[args["engineers"]].formation
        effects.append(spent(position, formation, support.COST))
    p.emit("declared", {"side": order.side, **args}, effects, ["5.2", "5.3"])


def _list(position: HellsPosition, side: str) -> Iterator[Order]:
    """Yield for each enemy hex the attack by all that can."""
    for target in sorted(position.stacks(position.other(side))):
        if next(_target_faults(position, side, target), None) is None:
            units = able_units(position, side, target)
            if units:
                yield Order(NAME, side, {"target": target, "units": units})


def able_units(position: HellsPosition, side: str, target: str) -> list[str]:
    """Return the units that can take part in an attack on a hex."""
    return sorted(
        unit.id
        for unit in position.on_map(side)
        if is_able(position, unit) and unit_fault(position, side, unit.id, unit, target) is None
    )


def _suggest(position: HellsPosition, side: str, pick: Pick) -> Order | None:
    """Suggest an attack by some of those that can, now and then with help."""
    orders = list(_list(position, side))
    if not orders:
        return None
    args: dict[str, Any] = dict(orders[pick(len(orders))].args)
    if pick(3) == 0 and len(args["units"]) > 1:
        args["units"] = sorted(set(args["units"]) - {args["units"][pick(len(args["units"]))]})
    helpers = [unit.id for unit in position.on_map(side) if unit.is_hq]
    if helpers and pick(2) == 0:
        args[("engineers", "at")[pick(2)]] = helpers[pick(len(helpers))]
    if next(_faults(position, side, args), None) is not None:
        args = {name: args[name] for name in ("target", "units")}
    order = Order(NAME, side, args)
    return order if next(_faults(position, side, args), None) is None else None


def _words(notice: JsonObject) -> str:
    helped = [notice[what] for what in ("engineers", "at") if what in notice]
    text = f" with the help of {listed(helped)}" if helped else ""
    return f"{listed(notice['units']) or 'Artillery'} will attack {notice['target']}{text}."


PART = Part(
    orders={NAME: OrderKind(NAME, "Attack a hex", NOTATION, _rule, _carry_out, _list, _suggest)},
    tellers={"declared": tell_public},
    words={"declared": _words},
)
