"""Allied Victory Points as they stand. Source: 21.3 to 21.4, OQ-48, OQ-69."""

from __future__ import annotations

from rules_engine.games.market_garden.position import (
    AIRBORNE,
    ALLIED,
    CORPS,
    GERMAN,
    MarketPosition,
)
from rules_engine.games.market_garden.supply.isolation import has_line
from rules_engine.plain import JsonObject

ARNHEM, EINDHOVEN = "13", "63"
ARNHEM_AIRBORNE, ARNHEM_CORPS = 2, 4
"""Points for Arnhem held by 1st Airborne, and by a supplied XXX Corps. Source: 21.32."""
HEAVY = 6
"""Contested Victory Areas worth this much together cost a point. Source: 21.4."""


def points(position: MarketPosition) -> JsonObject:
    """Return the Allied points: {total, terms: [{points, reason, case, space}]}. Source: 21.3."""
    terms = [
        *_areas(position),
        *_arnhem(position),
        *_eindhoven(position),
        *_advantage(position),
        *_penalty(position),
    ]
    return {"total": sum(int(term["points"]) for term in terms), "terms": terms}


def victory_areas(position: MarketPosition) -> tuple[str, ...]:
    """Return the areas whose names are printed in red. Source: 3.25."""
    board = position.board
    return tuple(board.numbers[at] for at in sorted(board.with_feature("victory")))


def is_corps_supplied(position: MarketPosition, space: str) -> bool:
    """Whether XXX Corps controls a space that has a Supply Line to Zone F. Source: 21.3."""
    return position.control(space) == CORPS and has_line(position, ALLIED, space)


def holds_eindhoven(position: MarketPosition) -> bool:
    """Whether XXX Corps controls or contests Eindhoven. Source: 21.31."""
    if EINDHOVEN not in position.board.index:
        return False
    has_corps = any(unit.is_xxx for unit in position.stack(EINDHOVEN, ALLIED))
    return position.control(EINDHOVEN) == CORPS or has_corps


def _term(points: int, reason: str, case: str, space: str | None = None) -> JsonObject:
    return {"points": points, "reason": reason, "case": case, "space": space}


def _plain_areas(position: MarketPosition) -> list[str]:
    """Return the Victory Areas without a rule of their own. Source: 21.3, OQ-48."""
    special = {ARNHEM: "21.32", EINDHOVEN: "21.31"}
    return [
        space
        for space in victory_areas(position)
        if space not in special or not position.holds(special[space])
    ]


def _areas(position: MarketPosition) -> list[JsonObject]:
    if not position.holds("21.3"):
        return []
    return [
        _term(1, position.name_of(space), "21.3", space)
        for space in _plain_areas(position)
        if is_corps_supplied(position, space)
    ]


def _arnhem(position: MarketPosition) -> list[JsonObject]:
    if not position.holds("21.32") or ARNHEM not in position.board.index:
        return []
    if position.control(ARNHEM) == AIRBORNE:
        return [_term(ARNHEM_AIRBORNE, "Arnhem, held by 1st Airborne", "21.32", ARNHEM)]
    if is_corps_supplied(position, ARNHEM):
        return [_term(ARNHEM_CORPS, "Arnhem, held by XXX Corps", "21.32", ARNHEM)]
    if position.control(ARNHEM) == CORPS and position.reading("OQ-69") == "two":
        return [_term(ARNHEM_AIRBORNE, "Arnhem, XXX Corps out of supply", "21.32", ARNHEM)]
    return []


def _eindhoven(position: MarketPosition) -> list[JsonObject]:
    if not position.tracks.get("eindhoven_vp") or not position.holds("21.31"):
        return []
    return [_term(1, "Eindhoven on September 17", "21.31", EINDHOVEN)]


def _advantage(position: MarketPosition) -> list[JsonObject]:
    if not position.holds("21.3") or position.tracks["advantage"]["holder"] != ALLIED:
        return []
    return [_term(1, "the Advantage", "21.3")]


def _penalty(position: MarketPosition) -> list[JsonObject]:
    """Return the point lost for contested Victory Areas. Source: 21.4."""
    plain = _plain_areas(position)
    contested = [
        space
        for space in dict.fromkeys([*plain, ARNHEM])
        if space in position.board.index
        and position.is_contested(space)
        and position.controller(space) != GERMAN
        and has_line(position, ALLIED, space)
    ]
    worth = sum(ARNHEM_CORPS if space == ARNHEM else 1 for space in contested)
    if worth < HEAVY or not position.holds("21.4"):
        return []
    return [_term(-1, f"Germans contest areas worth {worth}", "21.4")]
