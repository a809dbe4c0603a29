"""Air Bombardment: `air 2-Group 13 at PRIMARY`. Source: 16.2 to 16.22, 11.2."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import put
from rules_engine.core.forms import ONE, Blank, Entry, Filled, Form, one_of
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.blind import spotting_reveal
from rules_engine.games.market_garden.bombardment import resolve as bombardment_resolve
from rules_engine.games.market_garden.bombardment.fire import AIR_ATTACK, EIGHTH, Fire, values
from rules_engine.games.market_garden.bombardment.form import shown_target
from rules_engine.games.market_garden.bombardment.limits import may_fly, primaries
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.games.market_garden.spaces import assert_space, assert_unit
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.plain import JsonObject, JsonView

MARKERS = tuple(marker for marker in AIR_ATTACK if marker != EIGHTH)
"""The markers that attack in impulses. Source: 16.1."""


def _assert_marker(word: object) -> None:
    if word not in MARKERS:
        names = ", ".join(map(_written, MARKERS))
        raise MalformedOrder(f"The air markers that bombard are {names}.")


def _written(marker: str) -> str:
    return marker.replace(" ", "-")


NOTATION = SlotNotation(
    "Write 'air MARKER AREA at UNIT', its Primary Target, such as 'air 2-Group 13 at Becker'.",
    (
        Slot("marker", _assert_marker, reads=lambda word: word.replace("-", " "), writes=_written),
        Slot("area", assert_space),
        Slot("at", assert_unit, word="at"),
    ),
)


def fire_of(args: JsonView) -> Fire:
    """Return the bombardment that the arguments of an order describe."""
    return Fire(ALLIED, args["area"], args["at"], marker=args["marker"])


def rule_air(position: MarketPosition, order: Order) -> Ruling:
    """Rule on an Air Bombardment; its detail shows both values term by term."""
    fire = fire_of(order.args)
    found = may_fly(position, fire)
    if found:
        return Ruling(found)
    advice = ("It is the only action of this impulse (16.21a), and the number stays (16.2).",)
    return Ruling(advice=advice, readings=("OQ-32",), detail={"values": values(position, fire)})


def carry_out_air(p: Run, order: Order) -> None:
    """Begin the bombardment; the marker is used. Source: 16.2, DB2.2."""
    fire = spotting_reveal.aimed(p, fire_of(order.args))
    data = {**fire.to_json(), "name": p.position.name_of(fire.area)}
    effects = [put("used", "tracks", "air", order.args["marker"])]
    p.emit("air_bombardment", data, effects, ["16.2"])
    impulse.open_act(p, "air", [fire.area])
    bombardment_resolve.begin(p, fire)


def list_air(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every lawful Air Bombardment."""
    if side != ALLIED or impulse.acts(position):
        return
    for marker in MARKERS:
        for area in position.board.numbers:
            if area == ground.UK or not position.enemies(area, side):
                continue
            for primary in primaries(position, Fire(side, area, "-", marker=marker)):
                if not may_fly(position, Fire(side, area, primary, marker=marker)):
                    yield Order("air", side, {"marker": marker, "area": area, "at": primary})


def form_air(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the markers, then the areas in their reach, then the targets there."""
    orders = [order.args for order in list_air(position, side)]
    markers = _entries(position, orders, "marker")
    marker = one_of(filled, "marker", markers)
    blanks = [Blank("marker", "Aircraft", ONE, markers, (marker,) if marker else ())]
    orders = [args for args in orders if args["marker"] == marker]
    areas = _entries(position, orders, "area")
    area = one_of(filled, "area", areas)
    if marker is not None:
        blanks.append(Blank("area", "Target Area", ONE, areas, (area,) if area else ()))
    found = [args for args in orders if args["area"] == area]
    targets = tuple(shown_target(position, args["at"], args["area"]) for args in found)
    target = one_of(filled, "at", targets)
    if area is not None:
        blanks.append(Blank("at", "Primary Target", ONE, targets, (target,) if target else ()))
    marks = (("target", "T", (area,)),) if area else ()
    if marker is None or area is None or target is None:
        return Form(tuple(blanks), hint="Tap the area to be bombed from the air.", marks=marks)
    return Form(tuple(blanks), {"marker": marker, "area": area, "at": target}, marks=marks)


def _entries(position: MarketPosition, orders: list[JsonObject], name: str) -> tuple[Entry, ...]:
    found = dict.fromkeys(args[name] for args in orders)
    if name == "area":
        return tuple(Entry(one, position.name_of(one), one) for one in found)
    return tuple(Entry(one, one, note=f"attacks with {AIR_ATTACK[one]}") for one in found)


PART = Part.saying(
    {
        "air_bombardment": lambda n: (
            f"{n['marker']} bombs {n['name']}; Primary Target: {n['primary']}."
        )
    },
    orders=listed_order(
        ("air", "Air bombardment"),
        NOTATION,
        rule_air,
        carry_out_air,
        list_air,
        form=form_air,
        one_in=3,
    ),
)
