"""Combat as the sequence of play knows it: the orders of a combat phase. Source: 9.0."""

from __future__ import annotations

from rules_engine.games.cobra.combat import battle, declare, questions, telling
from rules_engine.games.cobra.combat.advances import ADVANCES
from rules_engine.games.cobra.combat.retreats import LOSSES, RETREATS
from rules_engine.games.cobra.part import Part
from rules_engine.mechanics.hexes.combat.battle import Battle, frames_of
from rules_engine.mechanics.hexes.combat.order import attack_orders

BATTLE = Battle("combat", battle.STAGES, questions.decisions, questions.answer)
PART = Part.saying(
    telling.WORDS,
    orders=attack_orders(declare.ATTACKS, declare.NOTATION, battle.carry_out, rule=declare.rule),
    frames=frames_of(BATTLE, LOSSES, RETREATS, ADVANCES),
)
