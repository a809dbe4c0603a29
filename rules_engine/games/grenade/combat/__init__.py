"""Combat (9): declaration, strengths, odds, results, retreats, advances."""

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

__all__ = ["PART", "begin_combat", "may_end_combat"]

PART = Part(
    orders={
        "attack": OrderKind(
            "attack",
            "Attack",
            declare.AttackNotation(),
            declare.rule,
            battle.carry_out,
            listing.attacks,
            listing.suggest,
            form=form_attack,
        )
    },
    frames={
        "combat": FrameKind("combat", battle.run, questions.decisions, questions.answer),
        "losses": FrameKind("losses", losses.run, losses.decisions, losses.answer),
        "retreat": FrameKind("retreat", retreats.run, retreats.decisions, retreats.answer),
        "advance": FrameKind("advance", advances.run, advances.decisions, advances.answer),
    },
    tellers=telling.TELLERS,
    words={
        **telling.WORDS,
        "step_lost": steps.words_step_lost,
        "eliminated": steps.words_eliminated,
    },
)
