"""Marches, and what comes of a march into a hex where somebody stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.board.board import Board, make_board
from rules_engine.core.decisions import REFEREE, Choice, Decision
from rules_engine.core.events import Effect, drop, put
from rules_engine.core.forms import ONE, Blank, Entry, Filled, Form, one_of
from rules_engine.core.game import FrameKind, OrderKind, Pick
from rules_engine.core.orders import Order
from rules_engine.core.position import Position
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.errors import MalformedOrder
from rules_engine.mechanics.notation import assert_keys
from rules_engine.plain import JsonObject

BOARD: Board = make_board(
    {
        "title": "Three valleys",
        "grid": {
            "rows": 4,
            "columns": 4,
            "numbering": "RRCC",
            "layout": "even rows half a hex east",
        },
        "spaces": {f"0{row}0{column}": {} for row in range(1, 5) for column in range(1, 5)},
    }
)


class ClanPosition(Position):
    """The lens over a state or a view."""

    @property
    def units(self) -> Mapping[str, JsonObject]:
        """The units on the map, by name."""
        units = self.data["units"].items()
        return {name: unit for name, unit in units if unit["status"] == "map"}

    def at(self, space: str) -> str | None:
        """Return the unit that stands in a hex."""
        return next((name for name, unit in self.units.items() if unit["space"] == space), None)


def next_to(space: str) -> tuple[str, ...]:
    """Return the hexes next to a hex."""
    return tuple(BOARD.numbers[at] for at in BOARD.neighbours[BOARD.index[space]])


class MarchNotation:
    """`march 1/Ash 0203`."""

    def parse(self, words: list[str]) -> dict[str, Any]:
        """Return unit and hex. Raises MalformedOrder."""
        if len(words) != 2:
            raise MalformedOrder("Write: march UNIT HEX, such as 'march 1/Ash 0203'.")
        return {"unit": words[0], "to": words[1]}

    def format(self, args: Mapping[str, Any]) -> list[str]:
        """Return the words of a march."""
        return [args["unit"], args["to"]]

    def validate(self, args: Mapping[str, Any]) -> None:
        """Refuse what is no march. Raises MalformedOrder."""
        assert_keys(args, ("unit", "to"))
        if not all(isinstance(args.get(name), str) for name in ("unit", "to")):
            raise MalformedOrder("A march needs a unit and a hex.")
        if args["to"] not in BOARD.index:
            raise MalformedOrder(f"There is no hex {args['to'][:20]}.")


# ---- 1.0 marches --------------------------------------------------------------------------------


def _rule(position: ClanPosition, order: Order) -> Ruling:
    unit = position.units.get(order.args["unit"])
    if unit is None or unit["side"] != order.side:
        return Ruling((Violation("1.1", "March with a unit of your own."),))
    if position.holds("1.2") and order.args["unit"] in position.data["phase"].get("moved", ()):
        return Ruling((Violation("1.2", "A unit marches once a turn."),))
    if position.holds("1.3") and order.args["to"] not in next_to(unit["space"]):
        return Ruling((Violation("1.3", "March to a hex next to the unit.", space=unit["space"]),))
    stands = position.at(order.args["to"])
    if stands is not None and position.units[stands]["side"] == order.side:
        return Ruling((Violation("1.4", "A unit of your own stands there."),))
    return Ruling()


def _march(p: Proceedings[ClanPosition], order: Order) -> None:
    name, there = order.args["unit"], order.args["to"]
    stands, here = p.position.at(there), p.position.units[name]["space"]
    moved: Effect = put([*p.state["phase"].get("moved", ()), name], "phase", "moved")
    data = {"side": order.side, "unit": name, "from": here, "to": there}
    if stands is None:
        p.emit("marched", data, [moved, put(there, "units", name, "space")], ["1.0"])
        return
    owner = p.position.units[stands]["side"]
    p.emit("challenged", {**data, "owner": owner, "stands": stands}, [moved], ["2.0"])
    p.push("challenge", owner=owner, side=order.side, unit=name, stands=stands, space=there)


def _list(position: ClanPosition, side: str) -> Iterator[Order]:
    for name, unit in position.units.items():
        for there in next_to(unit["space"]):
            order = Order("march", side, {"unit": name, "to": there})
            if _rule(position, order).is_lawful:
                yield order


def _suggest(position: ClanPosition, side: str, pick: Pick) -> Order | None:
    orders = list(_list(position, side))
    return orders[pick(len(orders))] if orders else None


def _form(position: ClanPosition, side: str, filled: Filled) -> Form:
    orders = [order.args for order in _list(position, side)]
    names = dict.fromkeys(args["unit"] for args in orders)
    units = tuple(Entry(name, name, position.units[name]["space"]) for name in names)
    unit = one_of(filled, "unit", units)
    goals = tuple(args["to"] for args in orders if args["unit"] == unit)
    hexes = tuple(Entry(space, f"Hex {space}", space) for space in goals)
    to = one_of(filled, "to", hexes)
    blanks = (
        Blank("unit", "Unit", ONE, units, (unit,) if unit else ()),
        Blank("to", "To hex", ONE, hexes, (to,) if to else ()),
    )
    return Form(blanks, {"unit": unit, "to": to} if to else None, "One hex a turn.", reach=goals)


# ---- 2.0 challenges -----------------------------------------------------------------------------


def _ask(position: ClanPosition, frame: Mapping[str, Any]) -> tuple[Decision, ...]:
    choices = (
        Choice("parley", "Send it back", space=frame["space"]),
        Choice("fight", "Fight for the hex", "a die: from 4 on the challenger wins"),
        Choice("appeal", "Appeal to the referee", "he says who holds the hex"),
    )
    prompt = f"{frame['unit']} challenges {frame['stands']}."
    name, where = f"d{frame['id']}", frame["space"]
    return (Decision(name, frame["owner"], "challenge", "2.1", prompt, choices, where),)


def _respond(p: Proceedings[ClanPosition], frame: JsonObject, decision: Decision, key: str) -> None:
    if key == "fight":
        roll = p.roll("2.2", f"the fight in {frame['space']}", owner=frame["side"])
        _beat(p, frame, "stands" if roll.modified >= 4 else "unit", "2.2")
    p.pop()
    if key == "appeal":
        parts = {name: part for name, part in frame.items() if name not in ("id", "kind")}
        p.push("verdict", **parts)


def _beat(p: Proceedings[ClanPosition], frame: JsonObject, who: str, case: str) -> None:
    loser, winner = frame[who], frame["unit" if who == "stands" else "stands"]
    data = {"side": p.state["units"][loser]["side"], "unit": loser, "space": frame["space"]}
    effects = [put("out", "units", loser, "status"), drop("units", loser, "space")]
    effects.append(put(frame["space"], "units", winner, "space"))
    p.emit("beaten", data, effects, [case])


def _ask_referee(position: ClanPosition, frame: Mapping[str, Any]) -> tuple[Decision, ...]:
    choices = (
        Choice("unit", f"{frame['stands']} holds the hex", f"{frame['unit']} is out"),
        Choice("stands", f"{frame['unit']} takes the hex", f"{frame['stands']} is out"),
    )
    prompt = f"Who holds {frame['space']}: {frame['stands']} appeals against {frame['unit']}."
    name, where = f"d{frame['id']}", frame["space"]
    return (Decision(name, REFEREE, "verdict", "2.3", prompt, choices, where),)


def _judge(p: Proceedings[ClanPosition], frame: JsonObject, decision: Decision, key: str) -> None:
    _beat(p, frame, key, "2.3")
    p.pop()


MARCH = OrderKind("march", "March", MarchNotation(), _rule, _march, _list, _suggest, form=_form)
CHALLENGE = FrameKind("challenge", None, _ask, _respond)
VERDICT = FrameKind("verdict", None, _ask_referee, _judge)
