"""Assaults: order, values, dice, losses, retreats. Source: 10.0, 15.12, 15.13, 14.4."""

from __future__ import annotations

from rules_engine.core.game import FrameKind, OrderKind
from rules_engine.games.market_garden.assault import (
    battle,
    declare,
    form,
    losses,
    retreating,
    returning,
    telling,
)
from rules_engine.games.market_garden.assault.plan import NOTATION
from rules_engine.games.market_garden.landing.dday_limits import why_barred
from rules_engine.games.market_garden.part import Part
from rules_engine.games.market_garden.rolls import roll_frame

PART = Part.saying(
    telling.WORDS,
    orders={
        "assault": OrderKind(
            "assault",
            "Assault",
            NOTATION,
            declare.rule,
            battle.carry_out,
            form.assaults,
            form.suggest,
            form=form.form_assault,
            why_not=why_barred,
        )
    },
    frames={
        "assault": FrameKind("assault", battle.run, battle.decisions, battle.answer),
        "assault_roll": roll_frame("assault_roll", battle.settle),
        "casualties": FrameKind("casualties", losses.run, losses.decisions, losses.answer),
        "retreat": FrameKind("retreat", retreating.run, retreating.decisions, retreating.answer),
        "fall_back": FrameKind(
            "fall_back", returning.run_back, returning.ask_back, returning.answer_back
        ),
        "withdrawal": FrameKind(
            "withdrawal",
            returning.run_withdrawal,
            returning.ask_withdrawal,
            returning.answer_withdrawal,
        ),
    },
)
