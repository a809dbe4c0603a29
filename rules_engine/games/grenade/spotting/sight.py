"""What the units of a side see from where they stand: which hexes, and how well. Source: DB2.1 to
DB2.7, DB3.1.

A side sees hexes, not units: every enemy unit in a hex is seen alike, so that what is seen depends
on nothing but where units stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from rules_engine.board.board import Board
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting.tables import WORKS, Ground, eyes, grounds
from rules_engine.games.grenade.units import Unit

REACH = {"normal": 0, "short": -1, "long": 1}


class Look(NamedTuple):
    """How a hex is seen: the level of what is recognised, from how far, and by which case."""

    level: str
    distance: int
    source: str
    case: str


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


class Seen(NamedTuple):
    """A hex in sight of a side: how it is seen best, and the own units that see it."""

    look: Look
    by: tuple[str, ...]


def in_sight(position: GrenadePosition, side: str) -> Mapping[int, Seen]:
    """Return the hexes with enemy units that a side sees, by board index. Source: DB1.1."""
    return position.memo(f"in sight {side}", lambda: _in_sight(position, side))


def overlooked(position: GrenadePosition, side: str) -> frozenset[str]:
    """Return the hexes in which a side would see any enemy unit, its own among them. Source:
    DB6.3.
    """
    return position.memo(f"overlooked {side}", lambda: _overlooked(position, side))


def _in_sight(position: GrenadePosition, side: str) -> dict[int, Seen]:
    index = position.board.index
    there = {index[space] for space in position.stacks(position.other(side))}
    watched: dict[int, list[tuple[Look, str]]] = {}
    for unit in position.on_map(side):
        looks = _looks(position, unit)
        for at in looks.keys() & there:
            watched.setdefault(at, []).append((looks[at], unit.id))
    found = {at: _best(watched[at]) for at in sorted(watched)}
    if not position.holds("DB1.1"):
        for at in sorted(there - found.keys()):
            found[at] = Seen(Look("contact", 0, "sighted", "DB1.1"), ())
    return found


def _best(looks: list[tuple[Look, str]]) -> Seen:
    """Return how a hex is seen best, and all who see it, the best first."""
    looks.sort(key=lambda one: (one[0].level != "type", one[0].distance, one[1]))
    return Seen(looks[0][0], tuple(unit for _, unit in looks))


def _overlooked(position: GrenadePosition, side: str) -> frozenset[str]:
    found: set[int] = set()
    for unit in position.on_map(side):
        found.update(_looks(position, unit))
    return frozenset(position.board.numbers[at] for at in found)


def _looks(position: GrenadePosition, unit: Unit) -> Mapping[int, Look]:
    if unit.space is None:
        return {}
    kind = "cadre" if unit.is_cadre else str(unit.type)
    at = position.board.index[unit.space]
    return field(
        position.board, at, kind, position.memo("rules of sight", lambda: _rules(position))
    )


def _rules(position: GrenadePosition) -> Rules:
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
        sight = max(1, own.sight + REACH[rules.choice] + is_high)
        sight = max(1, sight - rules.is_dim)
    return Watcher(sight, min(own.recognises, max(1, sight)), is_high, is_recon)


# ---- fields of view (DB2.1, DB2.3, DB2.4, DB2.6) ------------------------------------------------


@lru_cache(maxsize=16384)
def field(board: Board, at: int, kind: str, rules: Rules) -> Mapping[int, Look]:
    """Return the hexes in which a unit of a kind (or a cadre) that stands in a hex sees others, by
    board index, and how.
    """
    watcher = _watcher(board, at, kind, rules)
    found: dict[int, Look] = {at: Look("contact", 0, "adjacent", "DB2.1")}
    for there, distance in _in_line(board, at, watcher, rules).items():
        ground = _ground(board, there)
        look = _look(ground, distance, watcher, rules)
        if look is not None:
            found[there] = look
    return found


def _look(ground: Ground, distance: int, watcher: Watcher, rules: Rules) -> Look | None:
    far = min(watcher.sight, ground.seen_from) if rules.ground else watcher.sight
    is_near = distance == 1 and rules.near
    if distance > far and not is_near:
        return None
    is_known = distance <= watcher.recognises and (
        watcher.is_recon or (rules.recognise and distance <= ground.recognised_from)
    )
    level = "type" if is_known else "contact"
    if watcher.is_recon and (distance > 1 or is_known):
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


def _ground(board: Board, at: int) -> Ground:
    table = grounds()
    kinds = [works for works in WORKS if works in board.features[at]]
    return table.get(kinds[0] if kinds else board.terrain[at], table["clear"])
