"""The form of an attack as far as it follows from the rules of attacks: which hexes can be
attacked, who can attack them, and why another cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rules_engine.core.forms import Filled
from rules_engine.mechanics.hexes.combat.declare import Attacks
from rules_engine.mechanics.hexes.combat.phase import marked
from rules_engine.mechanics.hexes.desk.forms import AttackForm, Help
from rules_engine.mechanics.hexes.ground.position import H, U

Helps = Callable[[H, str, Sequence[str], Sequence[str], Filled], Iterable[Help]]
"""Help from outside, as `AttackForm` has it."""


def attack_form_of(
    rules: Attacks[H, U], helps: Helps[H] = lambda position, side, aims, attackers, filled: ()
) -> AttackForm[H, U]:
    """Return what such a form asks for, by the rules of a game's attacks."""

    def enemies(position: H, side: str) -> Iterator[str]:
        for enemy in position.others(side):
            yield from (at for at in position.stacks(enemy) if rules.candidates(position, side, at))

    def has_attacked(position: H, unit: U) -> bool:
        return unit.id in marked(position, "attacked") and position.holds(rules.cases.once)

    def may_attack(position: H, unit: U) -> bool:
        found = next(iter(rules.limits(position, unit)), None)
        return found is None and not has_attacked(position, unit)

    def why_not(position: H, unit: U) -> str:
        found = next(iter(rules.limits(position, unit)), None)
        return found.message if found else f"{unit.id} has attacked in this phase already."

    return AttackForm(enemies, may_attack, helps, why_not)
