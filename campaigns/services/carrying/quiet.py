"""Whether anything has come of an order but what was ordered, as far as its own side knows.

Only what the side is told and sees decides, never the truth: who may undo may not learn from it
whether an unseen enemy saw the move.
"""

from __future__ import annotations

from typing import Any

import rules_engine
from campaigns.models import Campaign, Input
from campaigns.services import engine
from campaigns.services.carrying.telling import Done, of_event

State = dict[str, Any]
TELLING = ("roll", "choice", "step", "spotted")
"""Kinds of notices that tell more than that an order was carried out."""
MOMENT = ("turn", "step", "side", "outcome", "decisions", "waiting", "orders_open")
"""Parts of a view that say whose it is to do something, and when."""


def is_quiet(campaign: Campaign, item: Input, done: Done) -> bool:
    """Whether nothing came of an order that was worked out: its side was told of no roll and no
    sighting, nobody is asked, no enemy is seen, remembered or reported otherwise than before, of no
    place anything is learnt, and every unit of the side stands where the order alone would have
    brought it.
    """
    if item.kind != Input.Kind.ORDER or campaign.undo != Campaign.Undo.UNTOUCHED:
        return False
    if not done.events or campaign.is_withheld or _tells(done, item.side):
        return False
    before, after = (rules_engine.view(state, item.side) for state in (done.before, done.after))
    order = engine.read_order(campaign, item.side, item.body["order"])
    if any(before.get(name) != after.get(name) for name in MOMENT):
        return False
    expected = rules_engine.project(before, order)
    foreseen = after if expected == before else expected
    if _stands(after, item.side) != _stands(foreseen, item.side):
        return False
    if after["tracks"] not in (before["tracks"], foreseen["tracks"]):
        return False
    if before.get("contacts") != after.get("contacts"):
        return False
    others = set(engine.game_of(campaign).sides) - {item.side}
    if _has_learnt(before, after, item.side, others):
        return False
    return _others(after, item.side) == _others(before, item.side)


def _tells(done: Done, side: str) -> bool:
    """Whether what a side is told of it tells more than that it was carried out."""
    state = done.before
    for event in done.events:
        state, told = of_event((side,), state, event)
        if side in told and told[side]["notice"]["kind"] in TELLING:
            return True
    return False


def _stands(seen: State, side: str) -> dict[str, tuple[Any, Any]]:
    """Return where a side's own units stand."""
    return {
        name: (unit.get("space"), unit.get("status"))
        for name, unit in seen.get("units", {}).items()
        if unit.get("side") == side
    }


def _has_learnt(before: State, after: State, side: str, others: set[str]) -> bool:
    """Whether a place is seen to be an enemy's that was not, or a bridge to be otherwise than it
    was: not what the side took itself.
    """
    towns = (not others.isdisjoint(now.values()) for now in _changed(before, after, "spaces"))
    bridges = (side not in now.values() for now in _changed(before, after, "links"))
    return any(towns) or any(bridges)


def _changed(before: State, after: State, part: str) -> list[State]:
    return [now for name, now in after[part].items() if now != before[part].get(name)]


def _others(seen: State, side: str) -> dict[str, str]:
    """Return what is seen of all other units."""
    return {
        name: repr(sorted(unit.items(), key=str))
        for name, unit in seen.get("units", {}).items()
        if unit.get("side") != side
    }
