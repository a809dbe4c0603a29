"""Bridges: seizure, repair, demolition. Source: 9.22, 19.0."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.games.market_garden.bridges import demolish as bridges_demolish
from rules_engine.games.market_garden.bridges import form as bridges_form
from rules_engine.games.market_garden.bridges import repair as bridges_repair
from rules_engine.games.market_garden.bridges import seize as bridges_seize
from rules_engine.games.market_garden.common import sentence
from rules_engine.games.market_garden.impulses.advantage import TITLES
from rules_engine.games.market_garden.part import Part
from rules_engine.games.market_garden.rolls import roll_frame
from rules_engine.games.market_garden.spaces import OF_BRIDGE, OF_UNIT
from rules_engine.mechanics.listed import listed_order
from rules_engine.plain import JsonObject


def _words_seizure(notice: JsonObject) -> str:
    return (
        f"{notice['unit']} seizes {notice['name']}."
        if notice["taken"]
        else f"{notice['unit']} fails to seize {notice['name']}."
    )


def _words_repair(notice: JsonObject) -> str:
    if notice["done"]:
        return sentence(f"{TITLES[notice['side']]} have repaired {notice['name']}.")
    level = f" Construct +{notice['level']} is there now." if notice["level"] else ""
    return f"The repair of {notice['name']} does not succeed.{level}"


def _words_demolition(notice: JsonObject) -> str:
    if notice["blown"]:
        return sentence(f"{notice['name']} is destroyed.")
    return f"The demolition of {notice['name']} fails."


def _tries(what: str) -> Callable[[JsonObject], str]:
    def words(notice: JsonObject) -> str:
        who = notice.get("unit") or TITLES[notice["side"]]
        verb = "tries" if "unit" in notice else "try"
        return f"{who[:1].upper()}{who[1:]} {verb} to {what} {notice['name']}."

    return words


PART = Part.saying(
    {
        "seizure_tried": _tries("seize"),
        "seizure": _words_seizure,
        "repair_tried": _tries("repair"),
        "repair": _words_repair,
        "demolition_tried": _tries("demolish"),
        "demolition": _words_demolition,
    },
    orders={
        **listed_order(
            ("seize", "Seize a bridge"),
            OF_UNIT,
            bridges_seize.rule_seize,
            bridges_seize.carry_out_seize,
            bridges_seize.list_seize,
            bridges_seize.project_seize,
            form=bridges_form.form_seize,
        ),
        **listed_order(
            ("repair", "Repair a bridge"),
            OF_BRIDGE,
            bridges_repair.rule_repair,
            bridges_repair.carry_out_repair,
            bridges_repair.list_repair,
            bridges_repair.project_repair,
            form=bridges_form.form_repair,
        ),
        **listed_order(
            ("demolish", "Demolish a bridge"),
            OF_BRIDGE,
            bridges_demolish.rule_demolish,
            bridges_demolish.carry_out_demolish,
            bridges_demolish.list_demolish,
            bridges_demolish.project_demolish,
            one_in=3,
            form=bridges_form.form_demolish,
        ),
    },
    frames={
        **bridges_demolish.FRAMES,
        bridges_seize.FRAME: roll_frame(bridges_seize.FRAME, bridges_seize.settle_seizure),
        bridges_repair.FRAME: roll_frame(bridges_repair.FRAME, bridges_repair.settle_repair),
        bridges_demolish.FRAME: roll_frame(
            bridges_demolish.FRAME, bridges_demolish.settle_demolition
        ),
    },
)
