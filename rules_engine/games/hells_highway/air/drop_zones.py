"""Drop zones; the Poles have two of them: `drop D`. Source: 7.1, H57."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.events import put
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.hells_highway.notation import assert_zone
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.slots import Slot, SlotNotation
from rules_engine.mechanics.tellers import tell_public

OTHER_ZONE = {"K": "D"}
DROP = "drop"
ZONES = ("D", "K")


def zone_of(position: HellsPosition, unit: Unit) -> str | None:
    """Return the hex of a unit's drop zone. Source: 7.1, H57."""
    letter = str(unit.data["at"])
    if letter in OTHER_ZONE:
        letter = str(position.tracks["polish"])
    found = position.board.sites.get("letters", {}).get(letter)
    return None if found is None else str(found)


def _drop_rule(position: HellsPosition, order: Order) -> Ruling:
    """Rule on changing the Poles' drop zone, before the first of them lands. Source: H57."""
    poles = [unit for unit in position.units.values() if unit.data.get("at") in OTHER_ZONE]
    is_late = any(unit.data["status"] in ("map", "out") for unit in poles)
    if is_late or order.args["zone"] == position.tracks.get("polish") or not poles:
        text = "The Poles change their drop zone before the first of them lands."
        return Ruling((Violation("H57", text),))
    return Ruling()


def _drop(p: Run, order: Order) -> None:
    zone = order.args["zone"]
    data = {"side": order.side, "zone": zone}
    p.emit("zone_changed", data, [put(zone, "tracks", "polish")], ["H57"])


def _list_drops(position: HellsPosition, side: str) -> Iterator[Order]:
    for zone in ZONES:
        order = Order(DROP, side, {"zone": zone})
        if _drop_rule(position, order).is_lawful:
            yield order


PART = Part(
    orders=listed_order(
        (DROP, "Change the Poles' drop zone"),
        SlotNotation("Write 'drop D' or 'drop K'.", (Slot("zone", assert_zone),)),
        _drop_rule,
        _drop,
        _list_drops,
        one_in=20,
    ),
    tellers={"zone_changed": tell_public},
    words={"zone_changed": lambda notice: f"The Poles will land at {notice['zone']}."},
)
