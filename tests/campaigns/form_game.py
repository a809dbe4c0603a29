"""A toy game whose orders are forms, on three areas: what the composer makes of any game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules_engine.board.making import make_board
from rules_engine.core.before_play import Scenario
from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.forms import ONE, SEVERAL, YES, Blank, Entry, Filled, Form, chosen_of, one_of
from rules_engine.core.game import FrameKind, OrderKind
from rules_engine.core.orders import Order
from rules_engine.core.position import Position
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.core.steps import Step
from rules_engine.errors import MalformedOrder
from tests.rules_engine.toy import TOY

SQUARE = [[0, 0], [2, 0], [2, 2], [0, 2]]
UNITS = {
    "1/Red": {"side": "red", "space": "1"},
    "2/Red": {"side": "red", "space": "1"},
    "3/Red": {"side": "red", "space": "2"},
    "1/Blue": {"side": "blue", "space": "3"},
}
VALUES = {
    "title": "Attack Value",
    "total": 5,
    "terms": [
        {"amount": 4, "reason": "1/Red leads", "case": "1.0"},
        {"amount": 1, "reason": "2/Red joins", "case": "1.1"},
    ],
}


def _square(at: int) -> dict[str, Any]:
    return {"centre": [2 * at + 1, 1], "outline": [[x + 2 * at, y] for x, y in SQUARE]}


class Words:
    """`strike 3 with 1/Red 2/Red barrage`, `wait`."""

    def parse(self, words: list[str]) -> dict[str, Any]:
        if not words:
            return {}
        if len(words) < 3 or words[1] != "with":
            raise MalformedOrder("Write: strike AREA with UNITS [barrage].")
        units = [word for word in words[2:] if word != "barrage"]
        return {"area": words[0], "with": units, "barrage": words[-1] == "barrage"}

    def format(self, args: Mapping[str, Any]) -> list[str]:
        if not args:
            return []
        return [args["area"], "with", *args["with"], *(["barrage"] if args["barrage"] else [])]

    def validate(self, args: Mapping[str, Any]) -> None:
        if args and not isinstance(args.get("area"), str):
            raise MalformedOrder("A strike needs an area.")


def _rule(position: Position, order: Order) -> Ruling:
    if not order.args:
        return Ruling()
    if position.holds("1.1") and "1/Red" not in order.args["with"]:
        return Ruling((Violation("1.1", "1/Red leads every strike.", space="1"),))
    return Ruling(detail={"values": [VALUES], "rows": [["Fresh units", "2"]]})


def _carry_out(p: Any, order: Order) -> None:
    p.emit("taken", {"count": 0}, [], ["1.1"])
    if order.args:
        p.push("stand", owner="blue" if order.side == "red" else "red")


def _strike(position: Position, side: str, filled: Filled) -> Form:
    units = position.data["units"].items()
    enemies = sorted({unit["space"] for _, unit in units if unit["side"] != side})
    areas = tuple(Entry(space, f"Area {space}", space) for space in enemies)
    own = tuple(
        Entry(name, name, unit["space"]) for name, unit in sorted(units) if unit["side"] == side
    )
    area = one_of(filled, "area", areas)
    chosen = chosen_of(filled, "with", own)
    has_barrage = bool(filled.get("barrage"))
    blanks = [
        Blank("area", "Area to strike", ONE, areas, (area,) if area else ()),
        Blank("with", "Units", SEVERAL, own, chosen),
    ]
    if chosen:
        tick = (Entry("yes", "barrage"),)
        blanks.append(Blank("barrage", "Barrage", YES, tick, ("yes",) if has_barrage else ()))
    args = {"area": area, "with": list(chosen), "barrage": has_barrage}
    marks = (("target", "T", (area,)),) if area else ()
    is_whole = area is not None and bool(chosen)
    return Form(tuple(blanks), args if is_whole else None, "Choose who strikes.", marks)


def _wait(position: Position, side: str, filled: Filled) -> Form:
    return Form((), {})


def _never(position: Position, side: str, filled: Filled) -> Form:
    return Form((), None, "1.2: there is no bridge to blow.")


def _none(position: Position, side: str) -> Iterator[Order]:
    return iter(())


def _kind(name: str, title: str, form: Any) -> OrderKind[Position]:
    return OrderKind(name, title, Words(), _rule, _carry_out, _none, lambda *_: None, form=form)


def _first() -> dict[str, Any]:
    unit = {"status": "map", "type": "infantry", "size": "regiment", "strength": 3, "ma": 4}
    return {
        "units": {name: {**unit, **more} for name, more in UNITS.items()},
        "tracks": {"heap": 7},
    }


def _tracks(position: Position) -> list[dict[str, Any]]:
    marker = {"box": position.turn, "text": "Turn", "side": None}
    return [{"title": "Turn record", "boxes": ["0", "1", "2"], "markers": [marker]}]


def _view(position: Position, side: str) -> dict[str, Any]:
    return {**TOY.view(position, side), "units": position.data["units"]}


def _ask(position: Position, frame: Mapping[str, Any]) -> tuple[Decision, ...]:
    """Ask the other side who falls."""
    enemies = [
        (n, u["space"]) for n, u in position.data["units"].items() if u["side"] == frame["owner"]
    ]
    choices = [
        Choice(f"{verb} {name}", f"{verb} {name}", space=space)
        for name, space in enemies
        for verb in ("reduce", "retreat")
    ]
    return (
        Decision(f"d{frame['id']}", frame["owner"], "stand", "1.2", "Who falls?", tuple(choices)),
    )


def _respond(p: Any, frame: Mapping[str, Any], decision: Decision, key: str) -> None:
    p.pop()


KINDS = ("strike", "blow", "wait")
BOARD = make_board(
    {
        "kind": "area",
        "title": "Three areas",
        "spaces": {str(at + 1): _square(at) for at in range(3)},
        "links": {"1-2": ["open"], "2-3": ["river"]},
    }
)
GAME = replace(
    TOY,
    slug="forms",
    board=BOARD,
    board_of=lambda state: BOARD,
    scenarios={"areas": Scenario("areas", "Areas", "", _first)},
    sequence=replace(
        TOY.sequence,
        turn=(
            Step("red.strike", "Red strikes", "red", "1.0", KINDS),
            Step("blue.strike", "Blue strikes", "blue", "1.0", KINDS),
        ),
    ),
    orders={
        "strike": _kind("strike", "Strike", _strike),
        "blow": _kind("blow", "Blow a bridge", _never),
        "wait": _kind("wait", "Wait", _wait),
    },
    frames={**TOY.frames, "stand": FrameKind("stand", None, _ask, _respond)},
    view=_view,
    lens=lambda state: Position(state, GAME),
    tracks=_tracks,
)
