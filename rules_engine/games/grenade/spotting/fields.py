"""Fields of view: which hexes a unit sees from its place, and how well. Source: DB2, DB3.

Only the terrain between and at the ends counts, and every unit in a hex is seen alike, so that what
is seen depends on nothing but where units stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from rules_engine.board.board import Board
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting.tables import WORKS, Cover, eyes, grounds

REACH = {"normal": 0, "short": -1, "long": 1}


class Look(NamedTuple):
    """How a hex is seen: the level of what is recognised, from how far, and by which case."""

    level: str
    distance: int
    source: str
    case: str


class FieldOfView(NamedTuple):
    """The hexes in which a unit sees others, by board index, and how; and the same hexes as bits of
    a number.
    """

    looks: Mapping[int, Look]
    bits: int


class Rules(NamedTuple):
    """Which cases of this chapter hold, how far the option lets units see, and the weather: what a
    field of view depends on besides the unit and its place.
    """

    near: bool  # DB2.1
    far: bool  # DB2.2
    ground: bool  # DB2.3
    recognise: bool  # DB2.4
    high: bool  # DB2.5
    lines: bool  # DB2.6
    recon: bool  # DB3.1
    is_dim: bool  # DB2.7
    choice: str


class Watcher(NamedTuple):
    """What a unit brings to its place: how far it looks and recognises, and from how high."""

    sight: int
    recognises: int
    is_high: bool
    is_recon: bool


def rules_of(position: GrenadePosition) -> Rules:
    """Return on what fields of view depend in a position besides the units."""
    holds = position.holds
    return Rules(
        near=holds("DB2.1"),
        far=holds("DB2.2"),
        ground=holds("DB2.3"),
        recognise=holds("DB2.4"),
        high=holds("DB2.5"),
        lines=holds("DB2.6"),
        recon=holds("DB3.1"),
        is_dim=position.tracks.get("weather") == "heavy" and holds("DB2.7"),
        choice=str(position.data["options"].get("sight", "normal")),
    )


# ---- eyes (DB2.2, DB2.5, DB2.7, DB3.1) ----------------------------------------------------------


def _watcher(board: Board, at: int, kind: str, rules: Rules) -> Watcher:
    table = eyes()
    is_recon = kind == "recon" and rules.recon
    own = table["recon" if is_recon else kind if kind in table and kind != "recon" else "infantry"]
    is_high = board.terrain[at] == "hilltop" and rules.high
    if rules.choice == "adjacent" or not rules.far:
        sight = 0
    else:
        sight = max(1, own.sight + REACH[rules.choice] + is_high - rules.is_dim)
    return Watcher(sight, own.recognises, is_high, is_recon)


# ---- fields of view (DB2.1, DB2.3, DB2.4, DB2.6) ------------------------------------------------


@lru_cache(maxsize=16384)
def field(board: Board, at: int, kind: str, rules: Rules) -> FieldOfView:
    """Return the field of view of a unit of a kind (or a cadre) that stands in a hex."""
    watcher = _watcher(board, at, kind, rules)
    found: dict[int, Look] = {at: Look("contact", 0, "adjacent", "DB2.1")}
    for there, distance in _in_line(board, at, watcher, rules).items():
        ground = _ground(board, there)
        look = _look(ground, distance, watcher, rules)
        if look is not None:
            found[there] = look
    return FieldOfView(found, sum(1 << there for there in found))


def _look(ground: Cover, distance: int, watcher: Watcher, rules: Rules) -> Look | None:
    far = min(watcher.sight, ground.seen_from) if rules.ground else watcher.sight
    is_near = distance == 1 and rules.near
    if distance > far and not is_near:
        return None
    is_known = distance <= watcher.recognises and (
        watcher.is_recon or (rules.recognise and distance <= ground.recognised_from)
    )
    level = "type" if is_known else "contact"
    if watcher.is_recon:
        return Look(level, distance, "recon", "DB3.1")
    if is_near:
        return Look(level, distance, "adjacent", "DB2.1")
    return Look(level, distance, "sighted", "DB2.2")


def _in_line(board: Board, at: int, watcher: Watcher, rules: Rules) -> dict[int, int]:
    """Return the hexes to which a free line of sight leads, with their distance. Source: DB2.6."""
    found: dict[int, int] = {}
    edge = [at]
    for distance in range(1, max(1, watcher.sight) + 1):
        reached = {
            there
            for here in edge
            for there in board.neighbours[here]
            if board.distance(at, there) == distance
        }
        found.update(dict.fromkeys(sorted(reached), distance))
        edge = sorted(there for there in reached if not _blocks(board, there, watcher, rules))
    return found


def _blocks(board: Board, at: int, watcher: Watcher, rules: Rules) -> bool:
    terrain = board.terrain[at]
    if not rules.lines or not grounds().get(terrain, grounds()["clear"]).blocks:
        return False
    return terrain == "hilltop" or not watcher.is_high


def _ground(board: Board, at: int) -> Cover:
    table = grounds()
    kinds = [works for works in WORKS if works in board.features[at]]
    return table.get(kinds[0] if kinds else board.terrain[at], table["clear"])
