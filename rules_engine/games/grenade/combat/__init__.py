"""Combat (9): declaration, strengths, odds, results, retreats, advances."""

from functools import partial

from rules_engine.core.game import FrameKind, OrderKind
from rules_engine.games.grenade.combat import (
    advances,
    battle,
    declare,
    listing,
    losses,
    questions,
    retreats,
    steps,
    telling,
)
from rules_engine.games.grenade.combat.duty import begin_combat
from rules_engine.games.grenade.combat.form import form_attack
from rules_engine.games.grenade.combat.listing import may_end_combat
from rules_engine.games.grenade.part import Part
from rules_engine.mechanics.hexes.combat.advances import frame_of as frame_of_advances
from rules_engine.mechanics.hexes.combat.declare import rule_attack
from rules_engine.mechanics.hexes.combat.losses import frame_of as frame_of_losses
from rules_engine.mechanics.hexes.combat.retreats import frame_of as frame_of_retreats

__all__ = ["PART", "begin_combat", "may_end_combat"]

PART = Part(
    orders={
        "attack": OrderKind(
            "attack",
            "Attack",
            declare.NOTATION,
            partial(rule_attack, declare.ATTACKS),
            battle.carry_out,
            listing.attacks,
            listing.suggest,
            form=form_attack,
        )
    },
    frames={
        "combat": FrameKind("combat", battle.run, questions.decisions, questions.answer),
        "losses": frame_of_losses(losses.LOSSES),
        "retreat": frame_of_retreats(retreats.RETREATS),
        "advance": frame_of_advances(advances.ADVANCES),
    },
    tellers=telling.TELLERS,
    words={
        **telling.WORDS,
        "step_lost": steps.words_step_lost,
        "eliminated": steps.words_eliminated,
    },
)
