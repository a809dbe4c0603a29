"""Air Points: `air american 1404` names an attack that one of them helps. Source: 15.0-GR to 15.2,
OQ-58.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.core.events import put
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.cobra.combat.declare import ATTACKS
from rules_engine.games.cobra.combat.fight import named
from rules_engine.games.cobra.nations import groups
from rules_engine.games.cobra.notation import assert_group, assert_space, assert_unit
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.supply import points as supply
from rules_engine.games.cobra.turn.track import GROUPS
from rules_engine.mechanics.hexes.combat.listing import target_sets
from rules_engine.mechanics.hexes.combat.phase import marked
from rules_engine.mechanics.hexes.combat.telling import listed
from rules_engine.mechanics.listed import listed_order
from rules_engine.mechanics.slots import SOME, Slot, SlotNotation
from rules_engine.plain import JsonObject

NOTATION = SlotNotation(
    "Write 'air GROUP HEX...', such as 'air american 1404'; by another reading with the attackers, "
    "such as 'air british 1404 with 3CD'.",
    (Slot("group", assert_group), Slot("targets", assert_space, SOME)),
    {"with": Slot("attackers", assert_unit, SOME)},
)


def left(position: CobraPosition) -> int:
    """Return the Air Points that the Allies have left. Source: 15.0-GR."""
    return int(position.tracks["air"])


def is_late(position: CobraPosition) -> bool:
    """Whether a combat of this phase has been fought already. Source: 15.1."""
    return bool(marked(position, "attacked"))


# ---- the ruling ---------------------------------------------------------------------------------


def _rule(position: CobraPosition, order: Order) -> Ruling:
    """Rule on naming an attack. Source: 15.1, 15.2."""
    return Ruling(tuple(_faults(position, order)), readings=("OQ-58",))


def _faults(position: CobraPosition, order: Order) -> Iterator[Violation]:
    if left(position) < 1 and position.holds("15.0-GR"):
        yield Violation("15.0-GR", "The Allies have no Air Point left.")
    if is_late(position) and position.holds("15.1"):
        text = "The attacks that Air Points help are named before the first combat."
        yield Violation("15.1", text)
    wants_units = position.reading("OQ-58") == "attack"
    if wants_units != ("attackers" in order.args):
        text = "with their units" if wants_units else "without their units"
        yield Violation("15.1", f"Attacks are named {text}.", reading="OQ-58")
    elif position.holds("15.2"):
        yield from _attack_faults(position, order)
    if position.reading("OQ-59") == "announced":
        for bar in supply.bars(position, order.args["group"]):
            yield Violation(bar.case, f"{bar.text}.", reading="OQ-59")


def _attack_faults(position: CobraPosition, order: Order) -> Iterator[Violation]:
    """Yield that there can be no such attack, or that it has its point. Source: 15.2."""
    targets, group = order.args["targets"], order.args["group"]
    able = _able(position, order.side, targets, group)
    missing = sorted(set(order.args.get("attackers", ())) - able)
    if not able or missing:
        who = f"{listed(missing)} cannot" if missing else f"No unit of the group {group} can"
        text = f"{who} attack {listed(targets)}, and an Air Point does not by itself."
        yield Violation("15.2", text, targets[0])
    if _record(order) in named(position):
        yield Violation("15.2", "One Air Point helps an attack, and no more.", targets[0])


def _able(position: CobraPosition, side: str, targets: Sequence[str], group: str) -> frozenset[str]:
    """Return the units of a group of which each can attack all these hexes."""
    return frozenset(
        reach.names[0]
        for reach in ATTACKS.reaches(position, side)
        if reach.spaces.issuperset(targets) and position.units[reach.names[0]].group == group
    )


def _record(order: Order) -> JsonObject:
    return {name: order.args[name] for name in sorted(order.args)}


# ---- carrying it out ----------------------------------------------------------------------------


def _carry_out(p: Run, order: Order) -> None:
    position, data = p.position, _record(order)
    effects = [
        put(left(position) - 1, "tracks", "air"),
        put([*named(position), data], "phase", "air"),
    ]
    if position.reading("OQ-59") == "announced":
        effects += supply.effects(position, data["group"])
    p.emit("air_named", {"side": order.side, **data}, effects, ["15.1", "15.2"])


def list_named(position: CobraPosition, side: str) -> Iterator[Order]:
    """Yield every lawful naming of an attack, with units by all that can attack."""
    reaches = ATTACKS.reaches(position, side) if left(position) else ()
    for targets in target_sets(reaches):
        for group in GROUPS:
            args: JsonObject = {"targets": list(targets), "group": group}
            if position.reading("OQ-58") == "attack":
                args["attackers"] = sorted(_able(position, side, targets, group))
            order = Order("air", side, args)
            if next(_faults(position, order), None) is None:
                yield order


def lose_the_rest(p: Run) -> None:
    """End a combat phase: points that nobody used are lost. Source: 15.1."""
    if p.position.holds("15.1"):
        p.write(put(0, "tracks", "air"))


def _words(notice: JsonObject) -> str:
    who = groups()[notice["group"]].word
    if "attackers" in notice:
        who = f"{who} ({listed(notice['attackers'])})"
    return f"An Air Point will help an attack of the {who} on {listed(notice['targets'])}."


PART = Part.saying(
    {"air_named": _words},
    orders=listed_order(
        ("air", "Name an attack for an Air Point"), NOTATION, _rule, _carry_out, list_named
    ),
)
