"""Demolition by the defender as the other side's Assault Impulse ends, where it is played so.

The waiting point "others_demolish" {side}: the defender is asked until he tries no more. Source:
19.4, OQ-64.
"""

from __future__ import annotations

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.game import FrameKind
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.bridges.demolish import attempt, bridge_faults
from rules_engine.games.market_garden.bridges.terms import least, works_terms
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.mechanics.values import total
from rules_engine.plain import JsonObject

FRAME = "others_demolish"
NONE = "none"


def ask(p: Run) -> None:
    """Let the side whose impulse it is not demolish bridges around the Active Areas. OQ-64."""
    if p.position.reading("OQ-64") == "defender_too" and p.position.side is not None:
        p.push(FRAME, side=p.position.other(p.position.side))


def eligible(position: MarketPosition, side: str) -> list[str]:
    """Return the bridges that a side may try to demolish around the areas that were active."""
    acts = [act for act in impulse.acts(position) if act["kind"] == "assault"]
    areas = [area for act in acts for area in act["areas"] if area != ground.UK]
    keys = [key for area in areas for key in ground.bridges_of(position.board, area)]
    return [
        key for key in dict.fromkeys(keys) if next(bridge_faults(position, side, key), None) is None
    ]


def _run(p: Run, frame: JsonObject) -> None:
    """Close: nothing is left to be tried."""
    p.pop()


def _decisions(position: MarketPosition, frame: JsonObject) -> tuple[Decision, ...]:
    side = frame["side"]
    keys = eligible(position, side)
    if not keys:
        return ()
    choices = [Choice(NONE, "No (further) demolition")]
    for key in keys:
        terms = works_terms(position, side, key, repair=False)
        need = max(1, least(position, "demolition") - total(terms))
        words = f"{need} or more on the die" if need <= 6 else "cannot succeed"
        choices.append(Choice(key, f"Blow {ground.bridge_name(position.board, key)}", words))
    prompt = "The enemy's impulse ends. Do you try to demolish bridges of yours?"
    key = str(frame["id"])
    return (Decision(key, side, FRAME, "19.4", prompt, tuple(choices)),)


def _answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    if key == NONE:
        p.pop()
    else:
        attempt(p, frame["side"], key)


FRAMES = {FRAME: FrameKind(FRAME, _run, _decisions, _answer)}
