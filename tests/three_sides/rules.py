"""Marches, and what comes of a march into a hex where somebody stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.core.decisions import REFEREE, Choice, Decision
from rules_engine.core.events import Effect, drop, put
from rules_engine.core.forms import ONE, Blank, Entry, Filled, Form, one_of
from rules_engine.core.game import FrameKind, OrderKind, Pick
from rules_engine.core.orders import Order
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.rulings import Ruling
from rules_engine.errors import MalformedOrder
from rules_engine.mechanics.hexes.movement.listing import list_moves
from rules_engine.mechanics.hexes.movement.rule import rule_move
from rules_engine.mechanics.notation import assert_keys
from rules_engine.plain import JsonObject
from tests.three_sides.ground import BOARD, MARCHES, ClanPosition


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
    unit = position.unit(order.args["unit"])
    start = unit.space if unit is not None else None
    path = [start or "off", order.args["to"]]
    move = Order("move", order.side, {"unit": order.args["unit"], "mode": "march", "path": path})
    return rule_move(MARCHES, position, move)


def _march(p: Proceedings[ClanPosition], order: Order) -> None:
    name, there = order.args["unit"], order.args["to"]
    stands, here = p.position.at(there), p.position.units[name].space
    moved: Effect = put("march", "phase", "moved", name)
    data = {"side": order.side, "unit": name, "from": here, "to": there}
    if stands is None:
        p.emit("marched", data, [moved, put(there, "units", name, "space")], ["1.0"])
        return
    owner = p.position.units[stands].side
    p.emit("challenged", {**data, "owner": owner, "stands": stands}, [moved], ["2.0"])
    p.push("challenge", owner=owner, side=order.side, unit=name, stands=stands, space=there)


def _list(position: ClanPosition, side: str) -> Iterator[Order]:
    for move in list_moves(MARCHES, position, side):
        yield Order("march", side, {"unit": move.args["unit"], "to": move.args["path"][-1]})


def _suggest(position: ClanPosition, side: str, pick: Pick) -> Order | None:
    orders = list(_list(position, side))
    return orders[pick(len(orders))] if orders else None


def _form(position: ClanPosition, side: str, filled: Filled) -> Form:
    orders = [order.args for order in _list(position, side)]
    names = dict.fromkeys(args["unit"] for args in orders)
    units = tuple(Entry(name, name, position.standing[name]["space"]) for name in names)
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
