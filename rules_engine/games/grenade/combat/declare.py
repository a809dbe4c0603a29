"""The order to attack: its notation and the ruling on it. Source: 7.2, 9.1, 9.2, 9.6, 13, 22.25."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.errors import MalformedOrder
from rules_engine.games.grenade.combat import citing, helpers, participants
from rules_engine.games.grenade.combat.fight import Aid, Fight, candidates, defenders
from rules_engine.games.grenade.combat.odds import as_json, odds
from rules_engine.games.grenade.notation import assert_space, assert_unit
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.notation import assert_keys

KEYS = ("targets", "attackers", "support", "air")
SHAPE = "write: attack 0609 with 413/104/7 414/104/7 support 4A/7 air"


class AttackNotation:
    """`attack HEX [HEX...] with UNIT [UNIT...] [support UNIT...] [air [N]]`."""

    def parse(self, words: list[str]) -> dict[str, Any]:
        """Return the arguments that the words stand for. Raises MalformedOrder."""
        parts: dict[str, list[str]] = {"targets": []}
        name = "targets"
        for word in words:
            if word in ("with", "support", "air"):
                name = {"with": "attackers"}.get(word, word)
                if name in parts:
                    raise MalformedOrder(f"'{word}' stands twice in the order; {SHAPE}.")
                parts[name] = []
            else:
                parts[name].append(word)
        args: dict[str, Any] = {
            "targets": sorted(parts["targets"]),
            "attackers": sorted(parts.get("attackers", ())),
        }
        if "support" in parts:
            args["support"] = sorted(parts["support"])
        if "air" in parts:
            args["air"] = _number(parts["air"])
        self.validate(args)
        return args

    def format(self, args: Mapping[str, Any]) -> list[str]:
        """Return the words that stand for the arguments."""
        words = [*args["targets"], "with", *args["attackers"]]
        if args.get("support"):
            words += ["support", *args["support"]]
        if args.get("air"):
            words += ["air"] if args["air"] == 1 else ["air", str(args["air"])]
        return words

    def validate(self, args: Mapping[str, Any]) -> None:
        """Refuse arguments of the wrong shape. Raises MalformedOrder."""
        assert_keys(args, KEYS)
        for name, check in (("targets", assert_space), ("attackers", assert_unit)):
            _assert_list(args.get(name), name, check)
        if "support" in args:
            _assert_list(args["support"], "support", assert_unit)
        air = args.get("air", 1)
        if isinstance(air, bool) or not isinstance(air, int) or not 1 <= air <= 9:
            raise MalformedOrder("The number of Air Points is 1; without any leave out 'air'.")


def _number(words: list[str]) -> int:
    if not words:
        return 1
    if len(words) > 1 or not words[0].isascii() or not words[0].isdigit():
        raise MalformedOrder(f"After 'air' stands nothing or a number; {SHAPE}.")
    return int(words[0]) if len(words[0]) == 1 else 10


def _assert_list(words: object, name: str, check: Any) -> None:
    if not isinstance(words, list) or not words:
        raise MalformedOrder(f"An attack names its {name}; {SHAPE}.")
    for word in words:
        check(word)
    if words != sorted(set(words)):
        raise MalformedOrder(f"The {name} of an attack are named once each, in order; {SHAPE}.")


# ---- the ruling ---------------------------------------------------------------------------------


def rule(position: GrenadePosition, order: Order) -> Ruling:
    """Rule on an attack: every violation; the odds as far as this side knows them."""
    found = faults(position, order)
    if found:
        return Ruling(tuple(found))
    fight = preview(position, order)
    worked_out = odds(position, fight)
    readings = citing.readings(position, fight, worked_out)
    detail = {"odds": as_json(worked_out)}
    return Ruling((), advice(position, fight), readings, detail)


def faults(position: GrenadePosition, order: Order) -> list[Violation]:
    """Return every violation of an attack; what follows from an earlier one is not looked for."""
    side, args = order.side, order.args
    targets, attackers = args["targets"], args["attackers"]
    found = [*_targets(position, side, targets)]
    found = found or participants.faults(position, side, targets, attackers)
    if not found and (args.get("support") or args.get("air")):
        support = args.get("support", ())
        found += helpers.support_faults(position, side, targets, attackers, support)
        found += helpers.air_faults(position, side, args.get("air", 0))
    return found or participants.duties_left(position, side, targets, attackers)


def _targets(position: GrenadePosition, side: str, spaces: list[str]) -> Iterator[Violation]:
    for space in spaces:
        if space not in position.board.index:
            yield Violation("9.0-GR", f"There is no hex {space} on this map.", space)
        elif position.holder(space) != position.other(side):
            yield Violation("9.0-GR", f"No enemy unit stands in {space}.", space)
        elif not candidates(position, side, space):
            text = f"The units in {space} have been attacked, or held back, in this phase already."
            yield Violation("9.14", text, space)


def preview(position: GrenadePosition, order: Order) -> Fight:
    """Return the combat that an order leads to, before the defender has decided anything."""
    side, args = order.side, order.args
    names: list[str] = []
    is_settled = True
    for space in args["targets"]:
        there = defenders(position, side, space)
        is_settled = is_settled and there is not None
        names += [u.id for u in (there or candidates(position, side, space))]
    return Fight(
        side,
        tuple(args["targets"]),
        tuple(args["attackers"]),
        tuple(names),
        Aid({side: tuple(args.get("support", ()))}, {side: int(args.get("air", 0))}, is_settled),
    )


def advice(position: GrenadePosition, fight: Fight) -> tuple[str, ...]:
    """Return what the attacker should know besides the odds: help that he has not called for."""
    found = []
    if not fight.aid.is_settled:
        found.append("The defender may still choose which regiment defends (7.22).")
    guns = [
        unit.id
        for unit in position.on_map(fight.side)
        if unit.is_artillery
        and unit.id not in (*fight.attackers, *fight.aid.support[fight.side])
        and not helpers.support_faults(
            position, fight.side, fight.targets, fight.attackers, [unit.id]
        )
    ]
    if guns and len(fight.aid.support[fight.side]) < helpers.MOST:
        found.append(f"Artillery that could support it as well: {', '.join(guns)} (9.62).")
    left = helpers.air_left(position, fight.side)
    if left and not fight.aid.air[fight.side]:
        found.append(f"Air Points that could be used: {left} (13.11).")
    return tuple(found)
