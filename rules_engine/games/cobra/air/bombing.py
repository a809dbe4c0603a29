"""Carpet bombing: `bomb 1404`, once in the game. Source: 15.0-GR, 15.1, 15.3, 9.5, OQ-23, OQ-24."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import Effect, put
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.cobra.air import points
from rules_engine.games.cobra.combat import crt
from rules_engine.games.cobra.notation import assert_space
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.supply import points as supply
from rules_engine.mechanics.hexes.combat.battle import open_advance, open_losses
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.plain import JsonObject

ALL = 6
"""The Air Points that it takes. Source: 15.1."""
PAYS = "american"
"""The group that pays, where it costs anything. Source: OQ-23b."""
NOTATION = SlotNotation("Write 'bomb HEX', such as 'bomb 1404'.", (Slot("space", assert_space),))


def _rule(position: CobraPosition, order: Order) -> Ruling:
    """Rule on carpet bombing. Source: 15.1, 15.3."""
    return Ruling(tuple(_faults(position, str(order.args["space"]))))


def _faults(position: CobraPosition, space: str) -> Iterator[Violation]:
    yield from _mission_faults(position)
    if not any(unit.side == "german" for unit in position.stack(space)):
        yield Violation("15.3", f"No German unit stands in {space}.", space)


def _mission_faults(position: CobraPosition) -> Iterator[Violation]:
    """Yield why no hex can be bombed at all."""
    if position.tracks["bombs"]["used"] and position.holds("15.3"):
        yield Violation("15.3", "There has been carpet bombing in this game already.")
    if points.left(position) < ALL and position.holds("15.1"):
        text = f"Carpet bombing takes all {ALL} Air Points; there are {points.left(position)}."
        yield Violation("15.1", text)
    if points.is_late(position) and position.holds("15.3"):
        yield Violation("15.3", "Carpet bombing comes before the first combat.")
    if position.reading("OQ-23b") == "paid":
        for bar in supply.bars(position, PAYS):
            yield Violation(bar.case, f"{bar.text}.", reading="OQ-23b")


# ---- carrying it out ----------------------------------------------------------------------------


def _carry_out(p: Run, order: Order) -> None:
    """Bomb a hex: the defender's half of a result in the column 6-1, in steps alone. Source: 15.3,
    OQ-23a.
    """
    position, space = p.position, str(order.args["space"])
    names = [unit.id for unit in position.stack(space)]
    data: JsonObject = {"side": order.side, "space": space}
    p.emit("bombed", {**data, "units": names}, _spent(position, space), ["15.1", "15.3"])
    roll = p.roll("9.5", f"carpet bombing of {space}", owner=order.side)
    count = crt.result(roll.total, crt.BOMBS, position.reading).defender.number
    count = count if position.holds("9.5") else 0
    p.emit("bombs_fell", {**data, "steps": count}, [], ["9.5", "15.3"], by="rules")
    if position.reading("OQ-23c") == "adjacent":
        _let_advance(p, order.side, space)
    german = position.other(order.side)
    open_losses(p, german, names, count, "15.3")


def _spent(position: CobraPosition, space: str) -> list[Effect]:
    effects = [put(0, "tracks", "air"), put({"used": True, "hex": space}, "tracks", "bombs")]
    if position.reading("OQ-23b") == "paid":
        effects += supply.effects(position, PAYS)
    return effects


def _let_advance(p: Run, side: str, space: str) -> None:
    """Let units next to the hex into it, once it is empty. Source: OQ-23c."""
    position = p.position
    board = position.board
    near = (board.numbers[at] for at in board.neighbours[board.index[space]])
    beside = (unit for at in near for unit in position.stack(at))
    names = [unit.id for unit in beside if unit.side == side and not unit.is_hq]
    open_advance(p, side, names, [{"hex": space, "paths": [[space]], "free": False}])


def list_bombs(position: CobraPosition, side: str) -> Iterator[Order]:
    """Yield every hex that can be bombed."""
    if next(_mission_faults(position), None) is None:
        for space in sorted(position.stacks(position.other(side))):
            yield Order("bomb", side, {"space": space})


PART = Part.saying(
    {
        "bombed": lambda notice: f"{notice['space']} is carpet bombed.",
        "bombs_fell": lambda n: f"The bombs on {n['space']} cost the Germans {n['steps']} steps.",
    },
    orders=listed_order(("bomb", "Carpet bomb a hex"), NOTATION, _rule, _carry_out, list_bombs),
)
