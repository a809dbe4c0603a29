"""Assaults: order, values, dice, losses, retreats. Source: 10.0, 15.12, 15.13, 14.4."""

from __future__ import annotations

from rules_engine.core.game import FrameKind, OrderKind
from rules_engine.games.market_garden.assault import (
    battle,
    declare,
    form,
    losses,
    odds,
    retreating,
    returning,
)
from rules_engine.games.market_garden.assault.plan import NOTATION
from rules_engine.games.market_garden.landing.dday_limits import why_barred
from rules_engine.games.market_garden.part import Part
from rules_engine.games.market_garden.position import ALLIED
from rules_engine.games.market_garden.rolls import roll_frame
from rules_engine.plain import JsonObject

SIDES = {ALLIED: "The Allies"}


def _words_assault(n: JsonObject) -> str:
    side = SIDES.get(n["side"], "The Germans")
    others = f" with {', '.join(n['units'])}" if n["units"] else ""
    support = f", supported by {', '.join(n['support'])}" if n["support"] else ""
    kind = "have to assault" if n["mandatory"] else "assault"
    return f"{side} {kind} {n['name']}: {n['point']} leads{others}{support}."


def _words_result(n: JsonObject) -> str:
    points = ""
    if n["result"] == "success":
        count = n["points"]
        points = f"; the defender takes {count} Casualty Point{'' if count == 1 else 's'}"
    return (
        f"{n['name']}: {n['attack']} against {n['defense']}, {odds.RESULTS[n['result']]}{points}."
    )


def _words_overrun(n: JsonObject) -> str:
    if not n["units"]:
        return f"{n['name']} is overrun; nobody has MF left to go on."
    return f"{n['name']} is overrun: {', '.join(n['units'])} can go on."


WORDS = {
    "assault": _words_assault,
    "forward_unit": lambda n: f"{n['unit']} is the Forward Unit in {n['space']}.",
    "assault_result": _words_result,
    "overrun": _words_overrun,
    "retreated": lambda n: f"{n['unit']} retreats to {' and on to '.join(n['names'][1:])}.",
}

PART = Part.saying(
    WORDS,
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
