"""Air Bombardment: `air 2-Group 13 at PRIMARY`. Source: 16.2 to 16.22, 11.2."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import put
from rules_engine.core.forms import Entry, Filled, Form
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.blind import spotting_reveal
from rules_engine.games.market_garden.bombardment import resolve as bombardment_resolve
from rules_engine.games.market_garden.bombardment.fire import AIR_ATTACK, EIGHTH, Fire, values
from rules_engine.games.market_garden.bombardment.form import shown_target
from rules_engine.games.market_garden.bombardment.limits import may_fly, primaries
from rules_engine.games.market_garden.forms import areas, said
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.games.market_garden.spaces import assert_space, assert_unit
from rules_engine.mechanics.forms import Filling
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.plain import JsonView

MARKERS = tuple(marker for marker in AIR_ATTACK if marker != EIGHTH)
"""The markers that attack in impulses. Source: 16.1."""
HINT = "Tap the area to be bombed from the air."


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
    form, orders = Filling(filled), list(list_air(position, side))
    markers = (
        Entry(one, one, note=f"attacks with {AIR_ATTACK[one]}") for one in said(orders, "marker")
    )
    marker = form.one("marker", "Aircraft", markers)
    if marker is None:
        return form.form(hint=HINT)
    found = areas(position, said(orders, "area", marker=marker))
    area = form.one("area", "Target Area", found)
    if area is None:
        return form.form(hint=HINT)
    form.mark("target", "T", (area,))
    names = said(orders, "at", marker=marker, area=area)
    targets = (shown_target(position, name, area) for name in names)
    target = form.one("at", "Primary Target", targets)
    if target is None:
        return form.form(hint=HINT)
    return form.form({"marker": marker, "area": area, "at": target})


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
