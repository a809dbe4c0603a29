"""Tellers of double-blind play: what a side is told of an event, built up from nothing. What has no
line in a game's table is told to the referee alone. Where enemy units are, a side learns from its
ledger's own events and from nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeAlias

from rules_engine.core.events import Event
from rules_engine.core.game import Teller
from rules_engine.core.levels import OPEN, is_double_blind
from rules_engine.core.position import P, Position
from rules_engine.mechanics.hexes.blind.knowledge import seen_as
from rules_engine.mechanics.hexes.blind.views import names_in_sight
from rules_engine.mechanics.hexes.ground.position import HexPosition
from rules_engine.plain import JsonObject

Line: TypeAlias = Callable[[Any, Event, Any, str], JsonObject | None]
"""(before, event, after, side) -> what the side is told at this level."""
Hexes: TypeAlias = HexPosition[Any]
NAMES = ("attackers", "defenders", "support", "units")
"""The parts of an event in which units of both sides may stand."""
UNITS = ("unit", *NAMES)


def tellers(
    ordinary: Mapping[str, Teller[P]], lines: Mapping[str, Line], always: Collection[str]
) -> dict[str, Teller[P]]:
    """Return tellers that tell as ever at the other levels and by these lines at this one; those
    of some kinds of event suit every level.
    """
    return {
        kind: tell if kind in always else _by_level(tell, lines.get(kind))
        for kind, tell in ordinary.items()
    }


def covered(ordinary: Teller[P], line: Line) -> Teller[P]:
    """Return a teller that tells as ever in the open game and, where all units are seen but not
    what they are, by this line what is told to a side at all.
    """

    def tell(before: P, event: Event, after: P, side: str | None) -> JsonObject | None:
        told = ordinary(before, event, after, side)
        if side is None or told is None or after.data["level"] == OPEN:
            return told
        return line(before, event, after, side)

    return tell


def _by_level(ordinary: Teller[P], line: Line | None) -> Teller[P]:
    def tell(before: P, event: Event, after: P, side: str | None) -> JsonObject | None:
        if side is None or not is_double_blind(after.data):
            return ordinary(before, event, after, side)
        return line(before, event, after, side) if line is not None else None

    return tell


def said(event: Event, *names: str) -> JsonObject:
    """Return a notice with these parts of an event and no others."""
    found: JsonObject = {"kind": event.kind, "by": event.by, "cases": list(event.cases)}
    return {**found, **{name: event.data[name] for name in names if name in event.data}}


def whole(before: Position, event: Event, after: Position, side: str) -> JsonObject:
    """All sides are told everything: nothing in it is hidden."""
    return said(event, *event.data)


def to_owner(before: Position, event: Event, after: Position, side: str) -> JsonObject | None:
    """Only the side that it happens to is told."""
    return said(event, *event.data) if side == event.data["side"] else None


def tell_named(before: Hexes, event: Event, after: Hexes, side: str | None) -> JsonObject:
    """Tell what all sides can see on the map, at the levels at which they see all units; units by
    the names that the side knows them by, in the order of these: any other would tell how hidden
    names sort.
    """
    notice = said(event)
    for name, value in event.data.items():
        notice[name] = _named(after, side, value) if name in UNITS else value
    return notice


def _named(position: Hexes, side: str | None, value: object) -> object:
    if side is None:
        return value
    if isinstance(value, list):
        return sorted(seen_as(position, side, name) for name in value)
    return seen_as(position, side, value) if isinstance(value, str) else value


def only_to(who: str) -> Line:
    """Return what tells one side everything, whoever does it, and nobody else."""

    def tell(before: Position, event: Event, after: Position, side: str) -> JsonObject | None:
        return said(event, *event.data) if side == who else None

    return tell


def all_but(*parts: str, owner: str = "") -> Line:
    """Return what tells all sides everything but for some parts, which only `owner` is told."""

    def tell(before: Position, event: Event, after: Position, side: str) -> JsonObject:
        return said(event, *(part for part in event.data if side == owner or part not in parts))

    return tell


def befell(*parts: str) -> Line:
    """Return what tells what befalls a unit: its owner all, and who sees it some parts."""

    def tell(before: Hexes, event: Event, after: Hexes, side: str) -> JsonObject | None:
        if side == event.data["side"]:
            return said(event, *event.data)
        shown = names_in_sight(before, side)(event.data["unit"])
        return None if shown is None else {**said(event, "side", *parts), "unit": shown}

    return tell


# ---- marches, rolls -----------------------------------------------------------------------------


def moved(before: Position, event: Event, after: Position, side: str) -> JsonObject | None:
    """The owner is told of his march where he learns something himself, or where it ends."""
    if side != event.data["side"] or event.data.get("part"):
        return None
    notice = said(event, "unit", "side", "mode", "space", "cost", "allowance")
    return {**notice, "path": event.data.get("told", event.data.get("path"))}


def moved_and(*parts: str) -> Line:
    """Return what tells the owner of his march some parts more."""

    def tell(before: Position, event: Event, after: Position, side: str) -> JsonObject | None:
        notice = moved(before, event, after, side)
        return None if notice is None else {**notice, **said(event, *parts)}

    return tell


def roll_of(public: Collection[str]) -> Line:
    """Return what tells a roll: it is its owner's, but for those of some cases."""

    def roll(before: Position, event: Event, after: Position, side: str) -> JsonObject | None:
        is_shared = not event.data["secret"] and not set(event.cases).isdisjoint(public)
        is_told = side == event.data["owner"] or is_shared
        return said(event, *event.data) if is_told else None

    return roll


def roll_in_part(event: Event, is_told: Callable[[JsonObject], bool], *more: str) -> JsonObject:
    """Return what tells of a roll to who may not know all that has gone into it: label, dice, what
    came of it, the terms that he may know, and `more` parts. The total is never among them, for it
    would tell him the other terms.
    """
    parts = ("label", "subject", "owner", "faces", "dice", "line", "secret", *more)
    terms = [term for term in event.data["modifiers"] if is_told(term)]
    return {**said(event, *parts), "modifiers": terms}


# ---- combat -------------------------------------------------------------------------------------


def fighting(before: Hexes, event: Event, after: Hexes, side: str) -> JsonObject:
    """Both sides are told of their combat; units that a side does not see are counted only.
    Seen ones stand in the order of the names by which the side knows them.
    """
    notice = said(event, *(name for name in event.data if name not in NAMES))
    name = names_in_sight(after, side)
    for part in NAMES:
        if part in event.data:
            shown = [known for known in map(name, event.data[part]) if known is not None]
            notice[part] = sorted(shown)
            if len(shown) < len(event.data[part]):
                notice[f"{part}_unseen"] = len(event.data[part]) - len(shown)
    return notice


def supported(before: Hexes, event: Event, after: Hexes, side: str) -> JsonObject:
    """Artillery supports a defence; which, the attacker is told if he sees it."""
    notice = said(event, "side", "targets")
    shown = names_in_sight(after, side)(event.data["unit"])
    return notice if shown is None else {**notice, "unit": shown}


def loss_by(case: str) -> Line:
    """Return what tells a loss, by the case that the enemy reads: he sees it if the unit was in
    his sight.
    """

    def loss(before: Hexes, event: Event, after: Hexes, side: str) -> JsonObject | None:
        if side == event.data["side"]:
            return said(event, *event.data)
        shown = names_in_sight(before, side)(event.data["unit"])
        if shown is None:
            return None
        return {**said(event, "side", "space", "face"), "unit": shown, "cases": [case]}

    return loss


def went(before: Hexes, event: Event, after: Hexes, side: str) -> JsonObject | None:
    """Who leaves a hex in the enemy's sight; where to, his ledger says if he sees it."""
    if side == event.data["side"]:
        return said(event, *event.data)
    name = names_in_sight(before, side)
    parts: dict[str, Any] = {}
    if "units" in event.data:
        shown = [known for known in map(name, event.data["units"]) if known is not None]
        parts["units"] = sorted(shown)
    else:
        parts["unit"] = name(event.data["unit"])
    if not any(parts.values()):
        return None
    return {**said(event, "side", "from"), **parts, "cases": list(event.cases)[:1]}


def odds_of(*parts: str, by: Callable[[JsonObject], Any]) -> Line:
    """Return what tells the odds with every term to those who fight, units by the names that they
    know; the terms stand in an order that only what is told of them makes.
    """

    def odds(before: Hexes, event: Event, after: Hexes, side: str) -> JsonObject:
        name, told = names_in_sight(after, side), dict(event.data["odds"])
        for half in ("attack", "defence"):
            terms = [{**term, "unit": name(term["unit"]) or "a unit"} for term in told[half]]
            told[half] = sorted(terms, key=by)
        return {**said(event, *parts), "odds": told}

    return odds
