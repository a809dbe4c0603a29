"""Combat as the sequence of play knows it: the orders of a combat phase. Source: 9.0."""

from __future__ import annotations

from rules_engine.core.game import FrameKind, OrderKind
from rules_engine.games.cobra.combat import battle, declare, questions, telling
from rules_engine.games.cobra.combat.advances import ADVANCES
from rules_engine.games.cobra.combat.retreats import LOSSES, RETREATS
from rules_engine.games.cobra.part import Part
from rules_engine.mechanics.hexes.combat.advances import frame_of as frame_of_advances
from rules_engine.mechanics.hexes.combat.losses import frame_of as frame_of_losses
from rules_engine.mechanics.hexes.combat.retreats import frame_of as frame_of_retreats

PART = Part(
    orders={
        "attack": OrderKind(
            "attack",
            "Attack",
            declare.NOTATION,
            declare.rule,
            battle.carry_out,
            declare.attacks,
            declare.suggest,
        )
    },
    frames={
        "combat": FrameKind("combat", battle.run, questions.decisions, questions.answer),
        "losses": frame_of_losses(LOSSES),
        "retreat": frame_of_retreats(RETREATS),
        "advance": frame_of_advances(ADVANCES),
    },
    tellers=telling.TELLERS,
    words=telling.WORDS,
)
