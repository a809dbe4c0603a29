"""Fields of view: which hexes a unit sees from its place, and how well.

Only the terrain between and at the ends counts, and every unit in a hex is seen alike, so that what
is seen depends on nothing but where units stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from rules_engine.board.board import Board
from rules_engine.mechanics.hexes.blind.record import Eyesight
from rules_engine.mechanics.hexes.blind.tables import Cover
from rules_engine.mechanics.hexes.ground.position import H

REACH = {"normal": 0, "short": -1, "long": 1}
"""How many hexes farther units see, by the option "sight"."""
ADJACENT = "adjacent"
"""The choice by which nobody sees farther than the next hexes."""


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
    """Which cases of this chapter hold, and how much farther everybody sees by option and weather:
    what a field of view depends on besides the unit and its place.
    """

    eyesight: Eyesight
    near: bool
    far: bool
    ground: bool
    recognise: bool
    high: bool
    lines: bool
    scouts: bool
    farther: int


class Watcher(NamedTuple):
    """What a unit brings to its place: how far it looks and recognises, and from how high."""

    sight: int
    recognises: int
    is_high: bool
    is_scout: bool


def rules_of(eyesight: Eyesight, position: H) -> Rules:
    """Return on what fields of view depend in a position besides the units."""
    holds, cases = position.holds, eyesight.cases
    choice = str(position.data["options"].get("sight", "normal"))
    less = eyesight.weather.get(str(position.data["tracks"].get("weather")), 0)
    less += eyesight.dimmed(position)
    return Rules(
        eyesight,
        near=holds(cases.near),
        far=holds(cases.far) and choice != ADJACENT,
        ground=holds(cases.ground),
        recognise=holds(cases.recognise),
        high=holds(cases.high),
        lines=holds(cases.lines),
        scouts=holds(cases.scouts),
        farther=REACH.get(choice, 0) - less * holds(cases.weather),
    )


def ground_of(eyesight: Eyesight, board: Board, at: int) -> list[Cover]:
    """Return what a hex hides by all that it has, what decides first."""
    table, terrain, features = eyesight.ground, board.terrain[at], board.features[at]
    found = [row for name, row in table.items() if name == terrain or name in features]
    return found or [list(table.values())[-1]]


# ---- eyes ---------------------------------------------------------------------------------------


def _watcher(board: Board, at: int, kind: str, rules: Rules) -> Watcher:
    table = rules.eyesight.eyes
    plain = next(iter(table.values()))
    own = table.get(kind, plain)
    if own.is_scout and not rules.scouts:
        own = plain
    is_high = rules.high and any(row.is_high for row in ground_of(rules.eyesight, board, at))
    sight = max(1, own.sight + rules.farther + is_high) if rules.far else 0
    return Watcher(sight, own.recognises, is_high, own.is_scout)


# ---- fields of view -----------------------------------------------------------------------------


@lru_cache(maxsize=16384)
def field(board: Board, at: int, kind: str, rules: Rules) -> FieldOfView:
    """Return the field of view of a unit that stands in a hex and has the eyes of a kind."""
    watcher = _watcher(board, at, kind, rules)
    found: dict[int, Look] = {at: Look("contact", 0, "adjacent", rules.eyesight.cases.near)}
    for there, distance in _in_line(board, at, watcher, rules).items():
        look = _look(ground_of(rules.eyesight, board, there)[0], distance, watcher, rules)
        if look is not None:
            found[there] = look
    return FieldOfView(found, sum(1 << there for there in found))


def _look(ground: Cover, distance: int, watcher: Watcher, rules: Rules) -> Look | None:
    cases = rules.eyesight.cases
    far = min(watcher.sight, ground.seen_from) if rules.ground else watcher.sight
    is_near = distance == 1 and rules.near
    if distance > far and not is_near:
        return None
    is_known = distance <= watcher.recognises and (
        watcher.is_scout or (rules.recognise and distance <= ground.recognised_from)
    )
    level = "type" if is_known else "contact"
    if watcher.is_scout:
        return Look(level, distance, "recon", cases.scouts)
    if is_near:
        return Look(level, distance, "adjacent", cases.near)
    return Look(level, distance, "sighted", cases.far)


def _in_line(board: Board, at: int, watcher: Watcher, rules: Rules) -> dict[int, int]:
    """Return the hexes to which a free line of sight leads, with their distance."""
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
    """Whether a hex blocks sight across it: what is low not for those who stand high."""
    if not rules.lines:
        return False
    rows = ground_of(rules.eyesight, board, at)
    return any(row.blocks and (row.is_high or not watcher.is_high) for row in rows)
