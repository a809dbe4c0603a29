"""The form of an attack: hexes to attack, attackers, artillery in support, an Air Point.
Source: 9.1, 9.2, 9.62, 13.11.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.core.forms import SEVERAL, Blank, Entry, Filled, chosen_of
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.hexes.desk import forms
from rules_engine.mechanics.hexes.desk.forms import AttackForm, Help

SIGHT = 4
"""Hexes from a target within which artillery is offered; the ruling says whether it can fire."""


def _helps(
    position: GrenadePosition,
    side: str,
    aims: Sequence[str],
    attackers: Sequence[str],
    filled: Filled,
) -> Iterator[Help]:
    """Yield artillery in support, and an Air Point where the side has one. Source: 9.62, 13.11."""
    guns = _guns(position, side, aims, attackers)
    support = chosen_of(filled, "support", guns)
    if guns:
        blank = Blank("support", "Artillery in support", SEVERAL, guns, support)
        yield blank, {"support": sorted(support)} if support else {}
    left = position.tracks.get("air", {}).get(side, 0)
    if left:
        yield forms.tick("air", f"Use an air point ({left} left)", filled)


def _guns(
    position: GrenadePosition, side: str, aims: Sequence[str], attackers: Sequence[str]
) -> tuple[Entry, ...]:
    """Return the side's artillery within sight of the targets that does not attack itself; a tap on
    the map is meant for the attackers.
    """
    board = position.board
    there = [board.index[space] for space in aims]
    return tuple(
        Entry(unit.id, unit.id, note=str(unit.space))
        for unit in position.on_map(side)
        if unit.is_artillery
        and unit.id not in attackers
        and any(board.distance(board.index[str(unit.space)], at) <= SIGHT for at in there)
    )


def _held(position: GrenadePosition, side: str) -> Iterator[str]:
    """Yield every hex in which enemies stand."""
    for enemy in position.others(side):
        yield from position.stacks(enemy)


FORM: AttackForm[GrenadePosition, Unit] = AttackForm(_held, lambda position, unit: True, _helps)
form_attack = forms.attack_form(FORM)
