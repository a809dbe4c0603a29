"""Lists of lawful attacks, and guesses at them for random players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from rules_engine.core.game import Pick
from rules_engine.core.orders import Order
from rules_engine.mechanics.hexes.combat.declare import Attacks, Reach, attack_faults
from rules_engine.mechanics.hexes.ground.position import H, U


def list_attacks(rules: Attacks[H, U], position: H, side: str) -> Iterator[Order]:
    """Yield every lawful attack in canonical form: targets and attackers in order, without help
    from outside, which may be added to any of them.

    Ways that would leave somebody bound without a target are not tried one by one.
    """
    reaches = rules.reaches(position, side)
    for targets in target_sets(reaches):
        aims = frozenset(targets)
        if any(r.is_bound and r.spaces <= aims and r.spaces != aims for r in reaches):
            continue
        by_space: dict[str, list[Reach]] = {}
        for reach in reaches:
            if aims <= reach.spaces:
                by_space.setdefault(reach.space, []).append(reach)
        for parts in product(*(_choices(found, aims) for found in by_space.values())):
            names = [name for part in parts for name in part]
            if names and not attack_faults(rules, position, found := attack(side, targets, names)):
                yield found


def attack(side: str, targets: Iterable[str], names: Iterable[str]) -> Order:
    """Return the order to attack hexes with units, in canonical form."""
    return Order("attack", side, {"targets": list(targets), "attackers": sorted(names)})


def _choices(found: Sequence[Reach], aims: frozenset[str]) -> list[tuple[str, ...]]:
    """Return every way in which the units of a hex can take part; one that is bound and has no
    other target must.
    """
    ways: list[tuple[str, ...]] = [()]
    for reach in found:
        more = [(*before, name) for before in ways for name in reach.names]
        ways = more if reach.is_bound and reach.spaces <= aims else [*ways, *more]
    return ways


def target_sets(reaches: Sequence[Reach]) -> list[tuple[str, ...]]:
    """Return every set of enemy hexes that some attacker is adjacent to as a whole."""
    found: set[tuple[str, ...]] = set()
    for reach in reaches:
        near = sorted(reach.spaces)
        for size in range(1, len(near) + 1):
            found.update(combinations(near, size))
    return sorted(found, key=lambda some: (len(some), some))


def any_attack(rules: Attacks[H, U], position: H, side: str) -> Order | None:
    """Return one lawful attack, None where there is none; first those by everything that can."""
    reaches = rules.reaches(position, side)
    for targets in target_sets(reaches):
        names = [reach.names[0] for reach in reaches if reach.spaces.issuperset(targets)]
        order = attack(side, targets, names)
        if names and not attack_faults(rules, position, order):
            return order
    return next(list_attacks(rules, position, side), None)


def suggest_attack(rules: Attacks[H, U], position: H, side: str, pick: Pick) -> Order | None:
    """Return a random attack on a hex that can be reached; None where it is not lawful."""
    reaches = rules.reaches(position, side)
    spaces = sorted({space for reach in reaches for space in reach.spaces})
    if not spaces:
        return None
    space = spaces[pick(len(spaces))]
    near = (reach.names for reach in reaches if space in reach.spaces)
    order = guess_attack(near, side, space, pick)
    return order if order and not attack_faults(rules, position, order) else None


def guess_attack(
    near: Iterable[tuple[str, ...]], side: str, space: str, pick: Pick
) -> Order | None:
    """Return an attack on a hex by most of what can reach it, of each group of units one."""
    names = [group[pick(len(group))] for group in near if pick(6)]
    return attack(side, [space], names) if names else None
