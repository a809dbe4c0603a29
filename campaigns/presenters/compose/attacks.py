"""An attack being put together: hexes to attack, attackers, artillery support, air."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.presenters.compose.composition import Chosen, Composition
from campaigns.presenters.units import UnitRow, row_of, strengths

SIGHT = 4
"""Hexes from a target within which artillery is offered; the ruling says whether it can fire."""


def begin(made: Composition, space: str, kind: str) -> bool:
    """Begin an attack with a tap on an enemy beside own units, or on own units beside an enemy."""
    if made.is_enemy_at(space) and _beside(made, [space]):
        made.chosen.targets = [space]
        return True
    return bool(made.own_at(space) and _enemies_beside(made, space))


def tap(made: Composition, space: str) -> bool:
    """Add or remove a target by tapping the enemy, attackers by tapping their stack."""
    chosen = made.chosen
    if made.is_enemy_at(space):
        _toggle(chosen.targets, space)
        chosen.hex = space
        near = _beside(made, chosen.targets)
        chosen.attackers = [name for name in chosen.attackers if name in near]
        return True
    own = [name for name in made.own_at(space) if name in _beside(made, chosen.targets)]
    if not own:
        return False
    chosen.hex = space
    if all(name in chosen.attackers for name in own):
        chosen.attackers = [name for name in chosen.attackers if name not in own]
    else:
        chosen.attackers = sorted({*chosen.attackers, *own})
    return True


def read(made: Composition, kind: str, args: Mapping[str, Any]) -> Chosen:
    """Return what an attack that was written out has chosen."""
    return Chosen(
        targets=list(args["targets"]),
        attackers=list(args["attackers"]),
        support=list(args.get("support", ())),
        air=bool(args.get("air")),
    )


def fill(made: Composition) -> None:
    """Work out who can be chosen, the marks on the map and the order."""
    chosen = made.chosen
    near = _beside(made, chosen.targets)
    _mark(made)
    known = strengths(made.game, made.seen)
    guns = _artillery(made, near) if chosen.targets else []

    def rows(names: list[str], taken: list[str]) -> list[tuple[UnitRow, bool]]:
        return [(row_of(made.game, made.seen, name, known), name in taken) for name in names]

    made.form = {
        "look": "attack",
        "targets": [(space, space in chosen.targets) for space in _all_targets(made)],
        "attackers": rows(near, chosen.attackers),
        "support": rows(guns, chosen.support),
        "air_left": made.seen.get("tracks", {}).get("air", {}).get(made.side, 0),
    }
    if chosen.targets and chosen.attackers:
        words = ["attack", *chosen.targets, "with", *chosen.attackers]
        if chosen.support:
            words += ["support", *chosen.support]
        made.order = " ".join([*words, "air"] if chosen.air else words)


def _mark(made: Composition) -> None:
    """Mark who is attacked and by whom on the map; before that, who can be."""
    chosen = made.chosen
    if chosen.targets:
        made.mark("target", "A", chosen.targets)
    else:
        can_be = _enemies_beside(made, chosen.hex) if chosen.hex else _all_targets(made)
        made.mark("choice", "?", can_be)
    spaces = [made.seen["units"][name]["space"] for name in chosen.attackers if made.own_unit(name)]
    if spaces:
        made.mark("attacker", "✓", spaces)


def _beside(made: Composition, targets: list[str]) -> list[str]:
    """Return the side's units that stand beside any of these hexes."""
    board = made.game.board_of(made.seen)
    around = {
        board.numbers[at]
        for space in targets
        if space in board.index
        for at in board.neighbours[board.index[space]]
    }
    return [
        name
        for name, unit in sorted(made.seen["units"].items())
        if unit["side"] == made.side
        and made.commands(name)
        and unit.get("status") == "map"
        and unit.get("space") in around
    ]


def _enemies_beside(made: Composition, space: str) -> list[str]:
    board = made.game.board_of(made.seen)
    around = [board.numbers[at] for at in board.neighbours[board.index[space]]]
    return [number for number in around if made.is_enemy_at(number)]


def _all_targets(made: Composition) -> list[str]:
    """Return every hex with an enemy beside own units, in the order of the numbers."""
    board = made.game.board_of(made.seen)
    enemy: set[str] = set()
    near: set[str] = set()
    for unit in made.seen["units"].values():
        space = unit.get("space")
        if unit.get("status") != "map" or space not in board.index:
            continue
        if unit["side"] != made.side:
            enemy.add(space)
        else:
            near.update(board.numbers[at] for at in board.neighbours[board.index[space]])
    return sorted(enemy & near)


def _artillery(made: Composition, near: list[str]) -> list[str]:
    """Return the side's artillery within sight of the targets that does not attack itself."""
    board = made.game.board_of(made.seen)
    targets = [board.index[space] for space in made.chosen.targets if space in board.index]
    found = []
    for name, unit in sorted(made.seen["units"].items()):
        is_gun = "artillery" in str(unit.get("type")) and unit["side"] == made.side
        if not is_gun or unit.get("status") != "map" or name in made.chosen.attackers:
            continue
        here = board.index[unit["space"]]
        if any(board.distance(here, there) <= SIGHT for there in targets):
            found.append(name)
    return found


def _toggle(values: list[str], value: str) -> None:
    if value in values:
        values.remove(value)
    else:
        values.append(value)
        values.sort()
