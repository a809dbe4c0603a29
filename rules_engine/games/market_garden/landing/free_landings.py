"""Optional D-Day landings: `drop 1/2Para 4` before the landing, elsewhere than on the card.

Source: 23.2, OQ-51. The limit of units is asked of those who land elsewhere than their cards say;
what the cards themselves put into an area may stay there.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import drop, put
from rules_engine.core.forms import Entry, Filled, Form
from rules_engine.core.game import OrderKind, Pick
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.market_garden import ground, options
from rules_engine.games.market_garden.forms import said
from rules_engine.games.market_garden.landing import fire as landing_fire
from rules_engine.games.market_garden.landing import interdiction
from rules_engine.games.market_garden.landing.dday import drop_of, invaders
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.spaces import assert_space, assert_unit
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.forms import Filling
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.mechanics.values import shown

MOST, MOST_IN = 4, {"54": 6}
"""Units in an area, and in one area by exception. Source: 23.2."""
HIGHEST_TEM = 2
NOT_TRACED_TO = "24"


def is_skipped(position: MarketPosition) -> bool:
    """Whether there is no choice of Drop Areas: not on D-Day, or the option is not used and no
    counter shows several.
    """
    if position.step != "dday.artillery" or position.turn != 1:
        return True
    several = any(len(unit.drops) > 1 for unit in invaders(position))
    return not several and not options.in_use(position, "free_landings", "23.2")


NOTATION = SlotNotation(
    "Write 'drop UNIT AREA', the area where it is to land, such as 'drop 1/2Para 4'.",
    (Slot("unit", assert_unit), Slot("area", assert_space)),
)


def rule_drop(position: MarketPosition, order: Order) -> Ruling:
    """Rule on another Drop Area for a unit; the detail shows what would shoot at it there."""
    unit, area = position.unit(order.args["unit"]), order.args["area"]
    if unit is None or unit not in invaders(position):
        text = f"{order.args['unit']} does not land on D-Day."
        return Ruling((Violation("23.2", text, unit=order.args["unit"]),))
    if not ground.is_on_the_map(position.board, area):
        return Ruling((Violation("23.2", f"There is no area {area} on this map.", area),))
    found = tuple(_violations(position, unit, area))
    value = shown("Interdiction Value", landing_fire.value(position, unit, area))
    return Ruling(found, readings=("OQ-51",), detail={"values": [value]} if not found else {})


def _violations(position: MarketPosition, unit: Unit, area: str) -> Iterator[Violation]:
    if area in unit.drops:
        return
    name = position.name_of(area)
    if not options.in_use(position, "free_landings", "23.2"):
        text = f"{unit.id} lands in {', '.join(unit.drops)}, as its counter says."
        yield Violation("20.4", text, space=area, unit=unit.id)
        return
    if area == NOT_TRACED_TO and position.reading("OQ-51") == "none_into_24":
        yield Violation("23.2", f"Nobody lands in {name}.", area, unit.id, reading="OQ-51")
    features = ground.features(position.board, area)
    if f"sector_{unit.sector}" not in features:
        text = f"{name} is not in the Sector of {unit.id}."
        yield Violation("23.2", text, space=area, unit=unit.id)
    if not 1 <= position.tem(area) <= HIGHEST_TEM and "supply_head" not in features:
        text = f"{name} is neither of terrain +1 or +2 nor a Supply Head."
        yield Violation("23.2", text, space=area, unit=unit.id)
    if not is_linked(position, area):
        text = f"No Supply Line leads from {name} to a Supply Head other than 24."
        yield Violation("23.2", text, space=area, unit=unit.id, reading="OQ-51")
    most = MOST_IN.get(area, MOST)
    others = [one for one in invaders(position) if one != unit and drop_of(position, one) == area]
    if len({one.id for one in others} - {unit.id}) >= most:
        text = f"{most} units land in {name} already."
        yield Violation("23.2", text, space=area, unit=unit.id)


def is_linked(position: MarketPosition, area: str) -> bool:
    """Whether a Supply Line could run to an area from a Supply Head other than 24, as far as water
    goes: unbridged canals bar all but its last boundary. Source: 23.2, 13.8, OQ-51.
    """
    if _is_head(position, area):
        return True
    reached, queue = {area}, [area]
    while queue:
        here = queue.pop()
        for near in position.neighbours(here):
            if near in reached or not _crosses(position, here, near, here == area):
                continue
            if _is_head(position, near):
                return True
            reached.add(near)
            queue.append(near)
    return False


def _is_head(position: MarketPosition, area: str) -> bool:
    counts = area != NOT_TRACED_TO or position.reading("OQ-51") == "none_into_24"
    return counts and "supply_head" in ground.features(position.board, area)


def _crosses(position: MarketPosition, here: str, near: str, is_last: bool) -> bool:
    water = position.water(here, near)
    if water == ground.OPEN or (water == ground.CANAL and is_last):
        return True
    has_ferry = ground.has_ferry(position.board, here, near)
    return has_ferry or position.is_intact(ground.link(here, near))


def carry_out_drop(p: Run, order: Order) -> None:
    """Note where a unit lands. Source: 23.2."""
    unit, area = order.args["unit"], order.args["area"]
    is_own = area == p.position.units[unit].drops[0]
    effect = drop("tracks", "drops", unit) if is_own else put(area, "tracks", "drops", unit)
    data = {"unit": unit, "space": area, "name": p.position.name_of(area)}
    p.emit("drop_chosen", data, [effect], ["23.2"])


def list_drop(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every other Drop Area that a unit could have."""
    for unit in invaders(position):
        yield from _drops_of(position, side, unit)


def _drops_of(position: MarketPosition, side: str, unit: Unit) -> Iterator[Order]:
    for area in position.board.numbers:
        if area == drop_of(position, unit) or not ground.is_on_the_map(position.board, area):
            continue
        if next(_violations(position, unit, area), None) is None:
            yield Order("drop", side, {"unit": unit.id, "area": area})


def suggest_drop(position: MarketPosition, side: str, pick: Pick) -> Order | None:
    """Suggest another Drop Area for a random unit."""
    units = invaders(position)
    if not units or pick(2):
        return None
    unit = units[pick(len(units))]
    found = list(_drops_of(position, side, unit))
    return found[pick(len(found))] if found else None


def form_drop(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the units, then the areas in which each could land."""
    form = Filling(filled)
    units = (
        Entry(unit.id, unit.id, note=f"lands in {drop_of(position, unit)}")
        for unit in invaders(position)
    )
    unit = form.one("unit", "Unit", units)
    if unit is None:
        return form.form(hint="Choose a unit that is to land elsewhere.")
    spaces = said(list_drop(position, side), "area", unit=unit)
    area = form.one("area", "Drop Area", interdiction.shown(position, spaces))
    if area is None:
        return form.form(hint="Tap the area in which it is to land.")
    form.mark("target", "D", (area,))
    return form.form({"unit": unit, "area": area})


PART = Part.saying(
    {"drop_chosen": lambda n: f"{n['unit']} will land in {n['name']}."},
    orders={
        "drop": OrderKind(
            "drop",
            "Choose a Drop Area",
            NOTATION,
            rule_drop,
            carry_out_drop,
            list_drop,
            suggest_drop,
            form=form_drop,
        )
    },
)
