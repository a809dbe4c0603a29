"""Works that units begin in the Command phase: `dig UNIT`, `bridge UNIT HEX`, with engineers if one
likes. Source: 1.6, 1.9, H48, H49.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from rules_engine.core.events import Effect, put
from rules_engine.core.game import OrderKind
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Violation
from rules_engine.games.hells_highway.fire import support
from rules_engine.games.hells_highway.ground.bridges import BRIDGES, BUILT, pair_of, water
from rules_engine.games.hells_highway.notation import assert_space, assert_unit
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.supply.headquarters import spent
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.unit_orders import UnitOrder
from rules_engine.mechanics.parts import merged
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject, JsonView

DIG, BRIDGE = "dig", "bridge"
CASES = {DIG: "H49", BRIDGE: "H48"}
NAMES = {"great_river": "river", "canal": "canal", "stream": "stream"}
NEXT = {None: "prepared", "prepared": "entrenched"}
Kind: TypeAlias = OrderKind[HellsPosition]
HELP = {"engineers": Slot("engineers", assert_unit)}


def _kind(position: HellsPosition, unit: Unit, args: JsonView) -> str | None:
    """Return what a bridge would lead over: stream, canal or river; None without water."""
    index = position.board.index
    if args.get("to") not in index:
        return None
    found = water(position.board, position.at(unit), index[str(args["to"])])
    return None if found is None else NAMES[found]


def cost(position: HellsPosition, unit: Unit, args: JsonView) -> int:
    """Return the supply that the engineers of a work take. Source: H48, H49."""
    if "to" not in args:
        return support.COST
    return position.number(f"bridge_supply_{_kind(position, unit, args)}")


def _turns(position: HellsPosition, unit: Unit, work: JsonView) -> int:
    """Return after how many own turns a work is done, the one of its start being none. Source: H48,
    H49.
    """
    if work["kind"] == BRIDGE:
        kind = _kind(position, unit, work)
        quick = kind == "stream" and work["engineers"]
        return 0 if quick or kind is None else position.number(f"bridge_turns_{kind}")
    if unit.cover is None:
        return 0 if work["engineers"] else position.number("dig_turns")
    return position.number(f"entrench_turns{'_engineers' if work['engineers'] else ''}")


def _faults(position: HellsPosition, unit: Unit, what: str, args: JsonView) -> Iterator[Violation]:
    """Yield what stands against beginning a work. Source: H7, H8, H48, H49."""
    case, name = CASES[what], unit.id
    if not position.holds(case):
        yield Violation(case, "There are no such works.", unit.space, name)
    if not unit.is_ready or unit.is_hq or unit.data.get("work"):
        text = f"{name} is not free to work: disrupted, travelling, at work, or a headquarters."
        yield Violation(case, text, unit.space, name)
    if what == DIG and unit.cover not in NEXT:
        yield Violation(case, f"{name} is entrenched already.", unit.space, name)
    if what == BRIDGE:
        yield from _bridge_faults(position, unit, args)
        if _kind(position, unit, args) is None:
            return
    if "engineers" in args:
        price = cost(position, unit, args), case
        beside = (unit.space, args.get("to"))
        found = support.engineers_fault(position, unit, args["engineers"], price, beside)
        if found is not None:
            yield found


def _bridge_faults(position: HellsPosition, unit: Unit, args: JsonView) -> Iterator[Violation]:
    """Yield why there can be no such bridge. Source: H48."""
    kind, board = _kind(position, unit, args), position.board
    if kind is None:
        yield Violation("H48", f"No water lies between {unit.space} and {args['to']}.", unit.space)
        return
    a, b = position.at(unit), board.index[str(args["to"])]
    at_work = {_pair(position, one) for one in position.on_map(unit.side)}
    if board.link(a, b) & BRIDGES or pair_of(board, a, b) in at_work:
        yield Violation("H48", "A bridge is there, or being built.", unit.space, unit.id)
    if unit.kind.combat != "leg":
        yield Violation("H48", f"{unit.id} is no unit on foot.", unit.space, unit.id)
    if b in position.fighters(position.other(unit.side)):
        yield Violation("H48", f"An enemy combat unit is in {args['to']}.", unit.space, unit.id)
    if kind != "stream" and "engineers" not in args:
        yield Violation("H48", f"A bridge over a {kind} needs engineers.", unit.space, unit.id)


def _carry_out(p: Run, order: Order) -> None:
    """Begin a work; its engineers are paid. Source: 1.6, H48, H49."""
    position, args, what = p.position, order.args, order.kind
    name, unit = args["unit"], p.position.units[args["unit"]]
    work: JsonObject = {"kind": what, "begun": position.turn, "engineers": "engineers" in args}
    work |= {"to": args["to"]} if "to" in args else {}
    effects = [put(work, "units", name, "work")]
    if "engineers" in args:
        formation = position.units[args["engineers"]].formation
        effects.append(spent(position, formation, cost(position, unit, args)))
    p.emit("work_begun", {"side": order.side, "work": what, **args}, effects, [CASES[what]])


# ---- in the Communication phase -----------------------------------------------------------------


def _pair(position: HellsPosition, unit: Unit) -> str | None:
    """Return the hexside that a unit is bridging."""
    work, board = unit.data.get("work"), position.board
    if not work or work["kind"] != BRIDGE or not unit.is_on_map:
        return None
    return pair_of(board, position.at(unit), board.index[work["to"]])


def finish(p: Run) -> None:
    """Finish the works that are due, and drop those that enemies disturb. Source: 1.9, H48, H49."""
    for unit in p.position.on_map(p.position.side or ""):
        work, position = unit.data.get("work"), p.position
        if not work:
            continue
        theirs = position.fighters(position.other(unit.side))
        is_lost = work["kind"] == BRIDGE and position.board.index[work["to"]] in theirs
        if is_lost:
            p.write(put(None, "units", unit.id, "work"))
        elif position.turn - int(work["begun"]) >= _turns(position, unit, work):
            _finish_one(p, unit, work)


def _finish_one(p: Run, unit: Unit, work: JsonView) -> None:
    effects: list[Effect] = [put(None, "units", unit.id, "work")]
    pair = _pair(p.position, unit)
    if pair is not None:
        effects.append(put(BUILT, "tracks", "bridges", pair))
    else:
        effects.append(put(NEXT[unit.cover], "units", unit.id, "position"))
    data: JsonObject = {"unit": unit.id, "side": unit.side, "result": pair or NEXT[unit.cover]}
    p.emit("work_done", data, effects, [CASES[str(work["kind"])], "1.9"], by="rules")


# ---- the orders ---------------------------------------------------------------------------------


def _offers(position: HellsPosition, unit: Unit, what: str) -> Iterator[JsonObject]:
    """Yield where a unit could work, alone and with each who could help."""
    helpers: list[JsonObject] = [{}, *({"engineers": u.id} for u in position.on_map(unit.side))]
    ends: list[JsonObject] = [{}] if what == DIG else [{"to": to} for to in _near(position, unit)]
    yield from ({**end, **more} for end in ends for more in helpers)


def _near(position: HellsPosition, unit: Unit) -> list[str]:
    board = position.board
    here = position.at(unit)
    near = board.neighbours[here] if unit.kind.combat == "leg" else ()
    return [board.numbers[at] for at in near if water(board, here, at) is not None]


def _order(what: str, title: str, one_in: int, usage: str, *slots: Slot) -> dict[str, Kind]:
    order: UnitOrder[HellsPosition, Unit] = UnitOrder(
        name=what,
        title=title,
        notation=SlotNotation(usage, (Slot("unit", assert_unit), *slots), HELP),
        case=CASES[what],
        who=lambda unit: unit.is_on_map,
        nobody="{} is no unit of yours on the map.",
        faults=lambda position, unit, args: _faults(position, unit, what, args),
        carry_out=_carry_out,
        offers=lambda position, unit: _offers(position, unit, what),
        one_in=one_in,
    )
    return order.orders()


ORDERS = (
    _order(
        DIG, "Dig in", 8, "Write 'dig UNIT', such as 'dig 1/501' or 'dig 1/501 engineers 101-HQ'."
    ),
    _order(
        BRIDGE,
        "Build a bridge",
        4,
        "Write 'bridge UNIT HEX', such as 'bridge 326_Eng 1153 engineers 101-HQ'.",
        Slot("to", assert_space),
    ),
)


def _begun_words(notice: JsonObject) -> str:
    what = f"builds a bridge to {notice['to']}" if "to" in notice else "digs in"
    helped = f" with engineers of {notice['engineers']}" if "engineers" in notice else ""
    return f"{notice['unit']} {what}{helped}."


def _done_words(notice: JsonObject) -> str:
    if "-" in notice["result"]:
        return f"The bridge {notice['result']} of {notice['unit']} is built."
    return f"{notice['unit']} is {notice['result']} now."


PART = Part(
    orders=merged(ORDERS),
    tellers={"work_begun": tell_public, "work_done": tell_public},
    words={
        "work_begun": _begun_words,
        "work_done": _done_words,
    },
)
