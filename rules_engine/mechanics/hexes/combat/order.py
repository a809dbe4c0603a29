"""The order to attack as a game's record has it: how it is ruled on and listed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rules_engine.core.game import OrderKind, Pick
from rules_engine.core.orders import Notation, Order
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.rulings import Ruling
from rules_engine.mechanics.hexes.combat.declare import Attacks, rule_attack
from rules_engine.mechanics.hexes.combat.listing import list_attacks, suggest_attack
from rules_engine.mechanics.hexes.desk.forms import FormOf
from rules_engine.mechanics.hexes.ground.position import H, U


def attack_orders(
    rules: Attacks[H, U],
    notation: Notation,
    carry_out: Callable[[Proceedings[H], Order], None],
    suggest: Callable[[H, str, Pick], Order | None] | None = None,
    form: FormOf[H] | None = None,
    rule: Callable[[H, Order], Ruling] | None = None,
) -> dict[str, OrderKind[H]]:
    """Return the kind of order by its name; `rule` where the game's own comes before the shared
    ruling, `suggest` where random players are to do otherwise than attack what they can reach.
    """
    kind = OrderKind(
        "attack",
        "Attack",
        notation,
        rule or partial(rule_attack, rules),
        carry_out,
        partial(list_attacks, rules),
        suggest or partial(suggest_attack, rules),
        form=form,
    )
    return {kind.name: kind}
