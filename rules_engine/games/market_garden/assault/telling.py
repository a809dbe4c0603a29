"""What both sides are told of assaults, and in which words. Source: 10.0, 7.1."""

from __future__ import annotations

from rules_engine.games.market_garden.position import ALLIED
from rules_engine.plain import JsonObject

SIDES = {ALLIED: "The Allies"}
RESULTS = {
    "success": "the assault succeeds",
    "stalemate": "Stalemate",
    "failure": "the assault fails",
}


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
    return f"{n['name']}: {n['attack']} against {n['defense']}, {RESULTS[n['result']]}{points}."


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
