"""Landing from the United Kingdom Box: `land 5 U U 8 U`. Source: 18.4 to 18.5.

A landed unit that was not hit may move or assault at once by the orders of its activation, having
paid for its Drop Area; if it does not, it stays there Fresh.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

from rules_engine.core.events import Effect, put
from rules_engine.core.game import FrameKind, OrderKind, Pick
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden import control, ground
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.landing import fire as landing_fire
from rules_engine.games.market_garden.landing.form import form_land
from rules_engine.games.market_garden.landing.limits import (
    MOST,
    drop_areas,
    entry_cost,
    may_land,
    must_attack,
)
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.games.market_garden.spaces import assert_space, assert_unit
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.notation import assert_keys, assert_words
from rules_engine.mechanics.values import shown
from rules_engine.plain import JsonObject


class LandNotation:
    """`land 5 U U 8 U`: each area before the units that land in it."""

    def parse(self, words: list[str]) -> dict[str, Any]:
        """Return the units by their Drop Areas. Raises MalformedOrder."""
        drops: dict[str, list[str]] = {}
        at: str | None = None
        for word in words:
            if word.isdecimal():
                at = word
                drops.setdefault(at, [])
            elif at is None:
                raise MalformedOrder("Write the Drop Area before the units: land 5 1/GP2.")
            else:
                drops[at].append(word)
        args = {"drops": drops}
        self.validate(args)
        return args

    def format(self, args: Mapping[str, Any]) -> list[str]:
        """Return the words of the order, areas in their order."""
        return [word for area in sorted(args["drops"], key=_place) for word in _said(args, area)]

    def validate(self, args: Mapping[str, Any]) -> None:
        """Refuse arguments of the wrong shape. Raises MalformedOrder."""
        assert_keys(args, ("drops",))
        drops = args.get("drops")
        if not isinstance(drops, dict) or not drops:
            raise MalformedOrder("Write a Drop Area and the units that land in it: land 5 1/GP2.")
        named: list[str] = []
        for area in sorted(drops):
            assert_space(area)
            names = assert_words(drops[area], "units")
            if not names:
                raise MalformedOrder(f"Name the units that land in {area}.")
            named += [assert_unit(name) for name in names]
        if len(set(named)) != len(named):
            raise MalformedOrder("Each unit lands once.")


def _place(area: str) -> tuple[int, str]:
    return (int(area), "") if area.isdecimal() else (100, area)


def _said(args: Mapping[str, Any], area: str) -> list[str]:
    return [area, *args["drops"][area]]


def rule_land(position: MarketPosition, order: Order) -> Ruling:
    """Rule on landings; the detail shows what shoots at them."""
    drops = order.args["drops"]
    found = may_land(position, drops)
    if found:
        return Ruling(found)
    values = []
    for area in sorted(drops, key=_place):
        terms = landing_fire.value(position, position.units[drops[area][0]], area)
        values.append(shown(f"Interdiction Value of {position.name_of(area)}", terms))
    advice = tuple(
        f"Who lands in {position.name_of(area)} has to attack there (18.43)."
        for area in sorted(drops, key=_place)
        if must_attack(position, area)
    )
    return Ruling(advice=advice, detail={"values": values})


def carry_out_land(p: Run, order: Order) -> None:
    """Place the units, then let them be shot at, area by area. Source: 18.42."""
    drops = order.args["drops"]
    areas = sorted(drops, key=_place)
    attack = [area for area in areas if must_attack(p.position, area)]
    costs = {
        name: entry_cost(p.position, p.position.units[name], area)
        for area in areas
        for name in drops[area]
    }
    for area in areas:
        _drop(p, area, drops[area])
    impulse.amend_act(p, stage="move")
    control.settle_control(p, areas)
    p.push("landing", areas=areas, drops=drops, attack=attack, costs=costs)


def _drop(p: Run, area: str, names: list[str]) -> None:
    landed = [*p.position.phase.get("landed", ()), *(area for _ in names)]
    effects: list[Effect] = [put(area, "units", name, "space") for name in names]
    data = {"space": area, "name": p.position.name_of(area), "units": names}
    p.emit("landed", data, [*effects, put(landed, "phase", "landed")], ["18.42"])


def _run(p: Run, frame: JsonObject) -> None:
    """Let the next area be interdicted; then note what each unit may still do. 18.42, 18.43."""
    if frame["areas"]:
        area = frame["areas"][0]
        p.amend(areas=frame["areas"][1:])
        landing_fire.fire_at(p, area, frame["drops"][area])
        return
    p.pop()
    for area in sorted(frame["drops"], key=_place):
        _note(p, frame, area)


def _note(p: Run, frame: JsonObject, area: str) -> None:
    names = frame["drops"][area]
    able = [name for name in names if p.position.units[name].is_fresh]
    points = [name for name in able if p.position.units[name].can_be_point]
    entry = {"from": ground.UK, "link": None, "by": "air", "held_by": None}
    for name in names:
        owes = area in frame["attack"] and name in able and bool(points)
        notes: JsonObject = {"spent": frame["costs"][name], "path": [ground.UK, area]}
        notes |= {"from": ground.UK, "mode": "air", "entry": entry, "done": name not in able}
        notes |= {"must": True} if owes else {"stays_fresh": True}
        if _stops_in_polder(p.position, p.position.units[name], area):
            notes |= {"done": True, "stop": "9.67"}
        impulse.note_move(p, name, **notes)


def _stops_in_polder(position: MarketPosition, unit: Unit, area: str) -> bool:
    """Whether a landed unit goes no further: no road led it into the Polder. 9.67, OQ-84."""
    if not unit.is_infantry or not position.is_polder(area):
        return False
    return position.holds("9.67") and position.reading("OQ-84") == "stops"


# ---- what is possible ---------------------------------------------------------------------------


def list_land(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every lawful landing of one to three units, each in one of its Drop Areas."""
    act = impulse.current(position)
    if side != ALLIED or act is None or ground.UK not in act["areas"]:
        return
    if act["stage"] not in impulse.MOVING:
        return
    waiting = position.stack(ground.UK, ALLIED)
    room = MOST - len(position.phase.get("landed", ()))
    for size in range(1, min(room, len(waiting)) + 1):
        for team in combinations(waiting, size):
            yield from _of_team(position, side, team)


def _of_team(position: MarketPosition, side: str, team: tuple[Unit, ...]) -> Iterator[Order]:
    for areas in product(*(drop_areas(position, unit) for unit in team)):
        drops: dict[str, list[str]] = {}
        for unit, area in zip(team, areas, strict=True):
            drops.setdefault(area, []).append(unit.id)
        if not may_land(position, drops):
            yield Order("land", side, {"drops": drops})


def suggest_land(position: MarketPosition, side: str, pick: Pick) -> Order | None:
    """Suggest a random lawful landing."""
    waiting = list(position.stack(ground.UK, ALLIED))
    drops: dict[str, list[str]] = {}
    for _ in range(1 + pick(MOST)):
        if waiting:
            unit = waiting.pop(pick(len(waiting)))
            areas = drop_areas(position, unit)
            if areas:
                drops.setdefault(areas[pick(len(areas))], []).append(unit.id)
    if not drops or may_land(position, drops):
        return next(list_land(position, side), None)
    return Order("land", side, {"drops": drops})


PART = Part.saying(
    {
        "landed": lambda n: (
            f"{', '.join(n['units']) or 'Airborne troops'} "
            f"land{'s' if len(n['units']) == 1 else ''} in {n['name']}."
        )
    },
    orders={
        "land": OrderKind(
            "land",
            "Land from the United Kingdom",
            LandNotation(),
            rule_land,
            carry_out_land,
            list_land,
            suggest_land,
            form=form_land,
        )
    },
    frames={"landing": FrameKind("landing", run=_run)},
)
