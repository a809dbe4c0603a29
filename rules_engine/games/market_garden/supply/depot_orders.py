"""The order that brings Depots to where they are needed: `depot F1 F2 64`. Source: 13.3, 13.4."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules_engine.core.events import Effect, put
from rules_engine.core.forms import Entry, Filled, Form
from rules_engine.core.game import OrderKind, Pick
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.forms import areas
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.spaces import assert_space
from rules_engine.games.market_garden.supply.depots import (
    CASES,
    NAMES,
    depots,
    left,
    may_place,
    printed_value,
    value_at,
)
from rules_engine.mechanics.forms import Filling
from rules_engine.mechanics.notation import assert_words
from rules_engine.mechanics.slots import ROW, Slot, SlotNotation
from rules_engine.plain import JsonObject

ALL = tuple(name for names in NAMES.values() for name in names)


def assert_depot(name: object) -> None:
    """Refuse what is no Depot. Raises MalformedOrder."""
    if name not in ALL:
        raise MalformedOrder(f"There is no Depot {name!r}; Depots are {', '.join(ALL)}.")


def assert_depots(names: object) -> list[str]:
    """Return a list of different Depots. Raises MalformedOrder."""
    found = assert_words(names, "Depots")
    for name in found:
        assert_depot(name)
    if len(set(found)) != len(found):
        raise MalformedOrder("Each Depot is named once.")
    return found


NOTATION = SlotNotation(
    "Write 'depot DEPOT... SPACE', the Depots and where they go, such as 'depot F1 64'.",
    (Slot("depots", assert_depot, ROW), Slot("space", assert_space)),
)


def rule_depot(position: MarketPosition, order: Order) -> Ruling:
    """Rule on bringing Depots to a space; the detail says what each is worth there."""
    space = order.args["space"]
    found = tuple(
        violation
        for name in order.args["depots"]
        for violation in may_place(position, order.side, name, space)
    )
    if found:
        return Ruling(found)
    rows = [[name, _worth(position, name, space)] for name in order.args["depots"]]
    bound = not position.is_free(space, order.side)
    advice = ("There they serve units of the same space alone (13.61).",) if bound else ()
    return Ruling(advice=advice, detail={"rows": rows})


def _worth(position: MarketPosition, name: str, space: str) -> str:
    printed, value = printed_value(position, name), value_at(position, name, space)
    lost = printed - value
    return f"{value} points" + (f" ({printed}, less {lost} for FLAK and aircraft)" if lost else "")


def _effects(position: MarketPosition, order: Order) -> list[Effect]:
    space = order.args["space"]
    return [
        put(
            {"at": space, "value": value_at(position, name, space), "drawn": 0},
            *("phase", "depots", name),
        )
        for name in order.args["depots"]
    ]


def carry_out_depot(p: Run, order: Order) -> None:
    """Bring the Depots there."""
    space, names = order.args["space"], order.args["depots"]
    data: JsonObject = {
        "side": order.side,
        "depots": [{"name": name, "points": value_at(p.position, name, space)} for name in names],
        "space": space,
        "name": p.position.name_of(space),
    }
    cases = dict.fromkeys(["13.4", *(CASES[name] for name in names)])
    p.emit("depots_placed", data, _effects(p.position, order), list(cases))


def places(position: MarketPosition, side: str, name: str) -> list[str]:
    """Return the spaces to which a Depot may be brought now, in the order of the map."""
    now = depots(position).get(name, {}).get("at")
    spaces = [space for space in position.board.numbers if space not in (now, ground.UK)]
    return [space for space in spaces if not may_place(position, side, name, space)]


def forgotten(position: MarketPosition, side: str) -> list[str]:
    """Return the Depots that could still be placed and are not. Source: 13.422, 13.424."""
    return position.memo(f"forgotten depots {side}", lambda: _forgotten(position, side))


def _forgotten(position: MarketPosition, side: str) -> list[str]:
    unplaced = [name for name, depot in depots(position).items() if depot["at"] is None]
    return [name for name in unplaced if places(position, side, name)]


def list_depot(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every lawful placing of a single Depot."""
    for name in depots(position):
        for space in places(position, side, name):
            yield Order("depot", side, {"depots": [name], "space": space})


def suggest_depot(position: MarketPosition, side: str, pick: Pick) -> Order | None:
    """Suggest bringing a Depot that has no use where it is to the tired units of its side."""
    tired = {unit.space for unit in position.on_map(side) if unit.is_spent_or_worse}
    idle = [name for name, at in depots(position).items() if at["at"] not in tired]
    if not idle:
        return None
    name = idle[pick(len(idle))]
    spaces = [space for space in places(position, side, name) if space in tired]
    if not spaces:
        return None
    return Order("depot", side, {"depots": [name], "space": spaces[pick(len(spaces))]})


def form_depot(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the Depots that can still be moved, then the spaces that all chosen ones can reach."""
    form = Filling(filled)
    reach = {name: places(position, side, name) for name in depots(position)}
    movable = (_entry(position, name) for name, spaces in reach.items() if spaces)
    names = form.several("depots", "Depots", movable)
    if not names:
        return form.form(hint="Choose the Depots that are to go to one place.")
    spaces = [space for space in reach[names[0]] if all(space in reach[name] for name in names)]
    form.mark("choice", "", spaces)
    space = form.one("space", "Where to", areas(position, spaces))
    if space is None:
        return form.form(hint="Tap the space to which they go.")
    return form.form({"depots": list(names), "space": space})


def payers(position: MarketPosition, names: Iterable[str]) -> Iterator[Entry]:
    """Yield Depots as forms offer them to whoever draws on them."""
    for name in names:
        at = depots(position)[name]["at"]
        yield Entry(name, f"{name}: {left(position, name)} points", at)


def _entry(position: MarketPosition, name: str) -> Entry:
    at = depots(position)[name]["at"]
    where = "not placed" if at is None else position.name_of(at)
    points = printed_value(position, name) if at is None else left(position, name)
    return Entry(name, f"{name}: {points} points, {where}", at)


def _words(notice: JsonObject) -> str:
    names = " and ".join(f"{depot['name']} ({depot['points']})" for depot in notice["depots"])
    return f"Supply is brought to {notice['name']}: Depot {names}."


PART = Part.saying(
    {"depots_placed": _words},
    orders={
        "depot": OrderKind(
            "depot",
            "Bring Depots to a space",
            NOTATION,
            rule_depot,
            carry_out_depot,
            list_depot,
            suggest_depot,
            project=_effects,
            form=form_depot,
        )
    },
)
