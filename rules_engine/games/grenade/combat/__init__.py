"""Combat (9): declaration, strengths, odds, results, retreats, advances."""

from rules_engine.games.grenade.combat import (
    advances,
    battle,
    declare,
    listing,
    questions,
    retreats,
    steps,
    telling,
)
from rules_engine.games.grenade.combat.duty import begin_combat
from rules_engine.games.grenade.combat.form import form_attack
from rules_engine.games.grenade.combat.listing import may_end_combat
from rules_engine.games.grenade.part import Part
from rules_engine.mechanics.hexes.blind.tellers import tell_named
from rules_engine.mechanics.hexes.combat.battle import Battle, frames_of
from rules_engine.mechanics.hexes.combat.order import attack_orders

__all__ = ["PART", "begin_combat", "may_end_combat"]

BATTLE = Battle("combat", battle.STAGES, questions.decisions, questions.answer)
PART = Part.saying(
    telling.WORDS,
    tell=tell_named,
    but=telling.OWN_TELLERS,
    orders=attack_orders(
        declare.ATTACKS, declare.NOTATION, battle.carry_out, listing.suggest, form_attack
    ),
    frames=frames_of(BATTLE, steps.LOSSES, retreats.RETREATS, advances.ADVANCES),
)
