"""Declaring an attack: what a game says of it, as a record, and the ruling on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.mechanics.hexes.combat.phase import marked
from rules_engine.mechanics.hexes.ground.position import H, U


class Reach(NamedTuple):
    """Units of a hex of which one may take part, by name; a unit alone in most games."""

    space: str
    names: tuple[str, ...]
    spaces: frozenset[str]
    """The enemy hexes that they can attack."""
    is_bound: bool = False
    """Whether they have to attack something."""


@dataclass(frozen=True)
class Cases:
    """The cases that every attack cites: plain data."""

    general: str
    """A side's units on the map attack enemy units next to them."""
    once: str
    """Nobody attacks twice in a phase, and nobody is attacked twice."""
    each: str
    """Of several attacked hexes each attacker is next to each."""


@dataclass(frozen=True, eq=False)
class Attacks(Generic[H, U]):
    """What a game says of attacks."""

    cases: Cases
    candidates: Callable[[H, str, str], Sequence[U]]
    """Which units of a hex a side may attack now."""
    done: str
    """Why there are none though enemies stand there, with {space}."""
    limits: Callable[[H, U], Iterable[Violation]]
    """Why a unit that has not attacked yet may not attack at all."""
    bars: Callable[[H, U, str, Sequence[str]], Iterable[Violation]]
    """Why a unit cannot attack a hex next to its own, as one of these."""
    together: Callable[[H, str, Sequence[str], Sequence[U]], Iterable[Violation]]
    """Why these units cannot attack these hexes together."""
    aid: Callable[[H, Order], Iterable[Violation]]
    """Why there cannot be the help from outside that the order calls for."""
    leaves: Callable[[H, Order], Iterable[Violation]]
    """What the attack would leave undone that must be done."""
    worked_out: Callable[[H, Order], Ruling]
    """The ruling on a lawful attack: advice, open questions, the odds as far as they are known."""
    reaches: Callable[[H, str], Sequence[Reach]]
    """What a side can attack with."""


def rule_attack(rules: Attacks[H, U], position: H, order: Order) -> Ruling:
    """Rule on an attack: every violation; the odds as far as this side knows them."""
    found = attack_faults(rules, position, order)
    return Ruling(tuple(found)) if found else rules.worked_out(position, order)


def attack_faults(rules: Attacks[H, U], position: H, order: Order) -> list[Violation]:
    """Return every violation of an attack; what follows from an earlier one is not looked for."""
    found = list(_target_faults(rules, position, order.side, order.args["targets"]))
    found = found or _participant_faults(rules, position, order)
    found = found or list(rules.aid(position, order))
    return found or list(rules.leaves(position, order))


def _target_faults(
    rules: Attacks[H, U], position: H, side: str, spaces: Sequence[str]
) -> Iterator[Violation]:
    for space in spaces:
        if space not in position.board.index:
            yield Violation(rules.cases.general, f"There is no hex {space} on this map.", space)
        elif all(unit.side == side for unit in position.stack(space)):
            yield Violation(rules.cases.general, f"No enemy unit stands in {space}.", space)
        elif not rules.candidates(position, side, space):
            yield Violation(rules.cases.once, rules.done.format(space=space), space)


def _participant_faults(rules: Attacks[H, U], position: H, order: Order) -> list[Violation]:
    """Return why these units cannot attack these hexes together."""
    found: list[Violation] = []
    units: list[Any] = []
    for name in order.args["attackers"]:
        unit = position.unit(name)
        if unit is None or unit.side != order.side or not unit.is_on_map or unit.space is None:
            text = f"{name} is not a unit of yours on the map."
            found.append(Violation(rules.cases.general, text, None, name))
            continue
        units.append(unit)
        found += _spent(rules, position, unit)
        for space in order.args["targets"]:
            found += _reach(rules, position, unit, space, order.args["targets"])
    return found or list(rules.together(position, order.side, order.args["targets"], units))


def _spent(rules: Attacks[H, U], position: H, unit: U) -> Iterator[Violation]:
    if unit.id in marked(position, "attacked") and position.holds(rules.cases.once):
        text = f"{unit.id} has attacked in this phase already."
        yield Violation(rules.cases.once, text, unit.space, unit.id)
    else:
        yield from rules.limits(position, unit)


def _reach(
    rules: Attacks[H, U], position: H, unit: U, space: str, targets: Sequence[str]
) -> Iterator[Violation]:
    board = position.board
    here = board.index[unit.space or ""]
    if board.are_neighbours(here, board.index[space]):
        yield from rules.bars(position, unit, space, targets)
        return
    near = any(board.are_neighbours(here, board.index[other]) for other in targets)
    if position.holds(rules.cases.each) or not near:
        case = rules.cases.each if len(targets) > 1 else rules.cases.general
        text = f"{unit.id} in {unit.space} is not adjacent to {space}."
        yield Violation(case, text, space, unit.id)
