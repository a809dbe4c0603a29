"""Interdiction: what shoots at landings and supply drops, and the German marker that adds to it.

Source: 13.5, 16.4, 18.44, 4.117, 4.118, OQ-13, OQ-18, OQ-20.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules_engine.core.events import Effect, put
from rules_engine.core.forms import Entry, Filled, Form
from rules_engine.core.orders import Order
from rules_engine.core.proceedings import Modifier
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.forms import areas, said
from rules_engine.games.market_garden.impulses import advantage, impulse
from rules_engine.games.market_garden.impulses import limits as activation_limits
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import GERMAN, MarketPosition
from rules_engine.games.market_garden.spaces import assert_space
from rules_engine.mechanics.forms import Filling
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.mechanics.values import total

DROPS = ("drop_british", "drop_us")
SERVES = (*DROPS, "supply_head")
"""Features of the areas on which a marker may lie. Source: 16.4, 4.33."""
DUE = "due"


# ---- how much is interdicted (13.5, 18.44) ------------------------------------------------------


def count(position: MarketPosition, area: str) -> int:
    """Return the Interdiction Value of an area: Fresh FLAK units, FLAK Towers and markers in or
    adjacent to it. Source: 13.5, 18.44.
    """
    return total(terms(position, area))


def against_supply(position: MarketPosition, area: str) -> int:
    """Return what a Depot loses in an area. Source: 13.5, 4.117, 4.118, OQ-20."""
    is_drop_area = bool(set(DROPS) & ground.features(position.board, area))
    if position.reading("OQ-20") == "each_own" or is_drop_area:
        return count(position, area)
    return total(term for term in terms(position, area) if term.case == "16.4")


def terms(position: MarketPosition, area: str) -> tuple[Modifier, ...]:
    """Return the Interdiction Value term by term, each under 18.44 (supply: 13.5)."""
    spaces = (area, *position.neighbours(area))
    found = [
        Modifier(1, f"{unit.id} in {position.name_of(space)}", "18.44")
        for space in spaces
        for unit in position.stack(space, GERMAN)
        if unit.is_antiaircraft and unit.is_fresh
    ]
    near = spaces if position.reading("OQ-18") == "adjacent" else (area,)
    for space in near:
        if space in lying(position).values():
            words = f"Interdiction marker in {position.name_of(space)}"
            found.append(Modifier(1, words, "16.4"))
    return tuple(found)


def lying(position: MarketPosition) -> dict[str, str]:
    """Return the markers that lie in areas. Source: 16.4."""
    markers = position.tracks["interdiction"]
    return {name: at for name, at in sorted(markers.items()) if at not in (None, DUE)}


def at_hand(position: MarketPosition) -> list[str]:
    """Return the markers that could be placed. Source: 16.4, 25.51b."""
    return [name for name, at in sorted(position.tracks["interdiction"].items()) if at == DUE]


def take_back(p: Run) -> None:
    """Return the markers to their display at the end of the Refit Phase. Source: 16.4."""
    if not p.position.holds("16.4"):
        return
    effects: list[Effect] = [put(DUE, "tracks", "interdiction", name) for name in lying(p.position)]
    if effects:
        p.emit("interdiction_back", {}, effects, ["16.4"], by="rules")


# ---- placing a marker (16.4) --------------------------------------------------------------------


NOTATION = SlotNotation(
    "Write 'interdict AREA', such as 'interdict 5'.", (Slot("area", assert_space),)
)


def rule_interdict(position: MarketPosition, order: Order) -> Ruling:
    """Rule on placing a marker. Source: 16.4, OQ-29."""
    area = order.args["area"]
    found = [
        *activation_limits.while_another_runs(position),
        *activation_limits.second_activation(position),
    ]
    if order.side != GERMAN:
        found.append(Violation("16.4", "The Interdiction markers are German."))
    if not at_hand(position):
        text = "No Interdiction marker is at hand: none has come yet, or all lie on the map."
        found.append(Violation("16.4", text, reading="OQ-13"))
    if area not in position.board.index:
        return Ruling((*found, Violation("16.4", f"There is no area {area} on this map.", area)))
    is_placed = any(act["kind"] == "interdiction" for act in impulse.acts(position))
    if is_placed and position.reading("OQ-86") == "two" and position.holds("16.4"):
        text = "A marker was placed in this impulse; placing both takes two impulses."
        found.append(Violation("16.4", text, space=area, reading="OQ-86"))
    found += _place(position, area)
    if found:
        return Ruling(tuple(found))
    spends = bool(impulse.acts(position))
    words = "This spends the Advantage; it passes when the impulse is over (12.3)."
    rows = [["Interdiction Value now", str(count(position, area))]]
    return Ruling(advice=(words,) if spends else (), detail={"rows": rows})


def _place(position: MarketPosition, area: str) -> Iterator[Violation]:
    """Yield why a marker cannot lie in an area. Source: 16.4, 4.33."""
    if not position.holds("16.4"):
        return
    name = position.name_of(area)
    if not set(SERVES) & ground.features(position.board, area):
        yield Violation("16.4", f"{name} is neither a Drop Area nor a Supply Head.", space=area)
    if area in lying(position).values():
        yield Violation("16.4", f"{name} has a marker already.", space=area)


def carry_out_interdict(p: Run, order: Order) -> None:
    """Put a marker into an area. Source: 16.4."""
    area, marker = order.args["area"], at_hand(p.position)[0]
    is_second = bool(impulse.acts(p.position))
    data = {"marker": marker, "space": area, "name": p.position.name_of(area)}
    p.emit("interdiction", data, [put(area, "tracks", "interdiction", marker)], ["16.4"])
    impulse.close_act(p)
    if is_second and p.position.holds("12.3"):
        advantage.spend(p, order.side, "a Double Impulse", "12.3")
    impulse.open_act(p, "interdiction", [area])
    impulse.amend_act(p, stage="closed")


def list_interdict(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every lawful placing."""
    if side != GERMAN or not at_hand(position):
        return
    for area in position.board.numbers:
        order = Order("interdict", side, {"area": area})
        if area != ground.UK and rule_interdict(position, order).is_lawful:
            yield order


def form_interdict(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the Drop Areas and Supply Heads."""
    form, spaces = Filling(filled), said(list_interdict(position, side), "area")
    area = form.one("area", "Area for the marker", shown(position, spaces))
    if area is None:
        return form.form(hint="Tap a Drop Area or Supply Head.")
    form.mark("target", "X", (area,))
    return form.form({"area": area})


def shown(position: MarketPosition, spaces: Iterable[str]) -> Iterator[Entry]:
    """Yield areas as forms offer them, with what is interdicted there."""
    return areas(position, spaces, lambda s: f"Interdiction Value {count(position, s)}")


PART = Part.saying(
    {
        "interdiction": lambda n: f"An Air Interdiction marker is placed in {n['name']}.",
        "interdiction_back": lambda n: "The Air Interdiction markers return to their display.",
    },
    orders=listed_order(
        ("interdict", "Place an Interdiction marker"),
        NOTATION,
        rule_interdict,
        carry_out_interdict,
        list_interdict,
        form=form_interdict,
        one_in=4,
    ),
)
