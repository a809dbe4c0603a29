"""The order to attack: its notation and the ruling on it. Source: 9.1, 9.2, 9.9, 10.26, 12.2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.cobra.combat.fight import Aid, Fight, candidates, is_paid_already
from rules_engine.games.cobra.combat.odds import as_json, worked_out
from rules_engine.games.cobra.notation import assert_space, assert_unit
from rules_engine.games.cobra.position import BARRIERS, CobraPosition
from rules_engine.games.cobra.supply import points
from rules_engine.games.cobra.supply.command import is_commanded
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.combat.declare import Attacks, Cases, Reach, attack_faults
from rules_engine.mechanics.hexes.combat.notation import AttackNotation
from rules_engine.mechanics.hexes.combat.phase import enemies_near, front, marked

MOST_OF_PATTON = 2  # 10.26
NOTATION = AttackNotation(
    "write: attack 1404 with 30ID 9ID patton 2",
    assert_space,
    assert_unit,
    numbers={"patton": "The American headquarters gives 1 or 2 columns; or leave out 'patton'."},
)


def fight_of(position: CobraPosition, order: Order) -> Fight:
    """Return the combat that an order leads to. Source: 9.21."""
    side, args = order.side, order.args
    names = [u.id for space in args["targets"] for u in candidates(position, side, space)]
    aid = Aid(int(args.get("patton", 0)))
    return Fight(side, tuple(args["targets"]), tuple(args["attackers"]), tuple(names), aid)


def _worked_out(position: CobraPosition, order: Order) -> Ruling:
    found = worked_out(position, fight_of(position, order))
    return Ruling((), (), (), {"odds": as_json(found)})


# ---- who may attack what (9.1, 9.85, 10.22) -----------------------------------------------------


def _limits(position: CobraPosition, unit: Unit) -> Iterator[Violation]:
    if unit.is_hq and position.holds("10.22"):
        yield Violation("10.22", f"{unit.id} is a headquarters and cannot attack.", None, unit.id)
    elif unit.id in marked(position, "advanced") and position.holds("9.85"):
        text = f"{unit.id} has advanced in this phase and cannot attack any more."
        yield Violation("9.85", text, unit.space, unit.id)


def _bars(
    position: CobraPosition, unit: Unit, space: str, targets: Sequence[str]
) -> Iterator[Violation]:
    if not _reaches_over(position, str(unit.space), space):
        text = f"{unit.id} cannot attack {space}: nothing passes over the hexside."
        yield Violation("6.74", text, space, unit.id, reading="OQ-55")


def _reaches_over(position: CobraPosition, here: str, there: str) -> bool:
    index = position.board.index
    link = position.board.link(index[here], index[there])
    return not (link & BARRIERS and position.holds("6.74"))


def _together(
    position: CobraPosition, side: str, targets: Sequence[str], units: Sequence[Unit]
) -> Iterator[Violation]:
    """Yield why units cannot attack together, or nobody of their group can attack any more."""
    groups = sorted({unit.group for unit in units})
    if len(groups) > 1 and position.holds("9.91"):
        text = f"Units of the {' and the '.join(groups)} group cannot attack together."
        yield Violation("9.91", text)
    bombed = position.tracks["bombs"]["hex"]
    if side == "allied" and bombed in targets and position.holds("15.3"):
        yield Violation("15.3", f"{bombed} has been bombed: nobody attacks it.", bombed)
    if is_paid_already(position, targets, [unit.id for unit in units]):
        return
    for group in groups:
        for bar in points.bars(position, group):
            yield Violation(bar.case, f"{bar.text}.")


def _patton(position: CobraPosition, order: Order) -> Iterator[Violation]:
    units = [position.units[name] for name in order.args["attackers"]]
    wanted, given = int(order.args.get("patton", 0)), int(position.tracks.get("patton", 0))
    yield from patton_faults(position, order.side, wanted, units, given=given)


def patton_faults(
    position: CobraPosition, side: str, wanted: int, units: Sequence[Unit], *, given: int
) -> Iterator[Violation]:
    """Yield why the American headquarters cannot give so many columns to units that attack; it has
    given some in this game turn. Source: 10.26, OQ-09.
    """
    if not wanted or not position.holds("10.26"):
        return
    if given + wanted > MOST_OF_PATTON:
        left = MOST_OF_PATTON - given
        yield Violation("10.26", f"The American headquarters has {left} columns left this turn.")
    nations = ("american", "french") if position.reading("OQ-09b") == "french_too" else ()
    asked = [unit for unit in units if unit.nation in (nations or ("american",))]
    match = any if position.reading("OQ-09a") == "one_unit" else all
    if not asked or not match(is_commanded(position, unit) for unit in asked):
        text = "The American headquarters does not reach the units of this attack."
        yield Violation("10.26", text, reading="OQ-09a")


def rule(position: CobraPosition, order: Order) -> Ruling:
    """Rule on an attack. Source: 9.1, 9.2, 9.9."""
    found = attack_faults(ATTACKS, position, order)
    if not position.holds("9.11"):
        found = [fault for fault in found if not _is_apart(fault)]
    return Ruling(tuple(found)) if found else _worked_out(position, order)


def _is_apart(fault: Violation) -> bool:
    """Whether a fault is that a unit does not stand next to the attacked hex."""
    return fault.case == "9.11" and bool(fault.unit) and bool(fault.space)


# ---- lists --------------------------------------------------------------------------------------


def _reaches(position: CobraPosition, side: str) -> tuple[Reach, ...]:
    """Return what can attack: each unit by itself, at will. Source: 9.11, 9.12, 9.22."""
    spent = marked(position, "attacked") | marked(position, "advanced")
    return tuple(
        Reach(space, (unit.id,), frozenset(_open_to(position, unit)))
        for space, stack in front(position, side).items()
        for unit in stack
        if unit.id not in spent and not unit.is_hq
    )


def _open_to(position: CobraPosition, unit: Unit) -> Iterator[str]:
    for space in enemies_near(position, unit):
        is_over = _reaches_over(position, str(unit.space), space)
        if is_over and candidates(position, unit.side, space):
            yield space


ATTACKS: Attacks[CobraPosition, Unit] = Attacks(
    cases=Cases(general="9.11", once="9.14", each="9.23"),
    candidates=candidates,
    done="The units in {space} have been attacked, or have advanced, in this phase already.",
    limits=_limits,
    bars=_bars,
    together=_together,
    aid=_patton,
    leaves=lambda position, order: (),
    worked_out=_worked_out,
    reaches=_reaches,
)
