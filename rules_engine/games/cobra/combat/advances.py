"""Advances of the victors along the paths of retreat. Source: 9.8, OQ-28, OQ-50 to OQ-52.

Of each emptied hex: {hex, paths, free}; free where nobody of the hex survived (9.86).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.games.cobra.combat.retreats import is_closed
from rules_engine.games.cobra.combat.shifts import BOCAGE_TERRAINS
from rules_engine.games.cobra.part import Run
from rules_engine.games.cobra.position import MAJOR_RIVER, CobraPosition
from rules_engine.games.cobra.stacking import fits_together
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.blind.known_position import as_known
from rules_engine.mechanics.hexes.combat.advances import Advances
from rules_engine.mechanics.hexes.combat.battle import open_advance
from rules_engine.mechanics.hexes.combat.losses import standing
from rules_engine.mechanics.hexes.combat.phase import put_marks
from rules_engine.plain import JsonObject

AFTER_ELIMINATION = 2  # 9.86


def push(p: Run, frame: JsonObject) -> None:
    """Open the advance of whoever has won. Source: 9.66, 9.87."""
    position, side = p.position, str(frame["side"])
    is_split = all(frame["halves"][half]["number"] for half in ("defender", "attacker"))
    ways = [(side, "attackers", "defenders")]
    if (not is_split or not position.holds("9.66")) and position.holds("9.87"):
        ways.append((position.other(side), "defenders", "attackers"))
    for winner, own, others in ways:
        gone = {one["unit"] for one in frame["gone"]}
        names = [u.id for u in standing(position, frame[own]) if u.id not in gone and not u.is_hq]
        emptied = _emptied(position, frame, winner, frame[others])
        if names and emptied and position.holds("9.81"):
            open_advance(p, winner, names, emptied)
            return


def _emptied(
    position: CobraPosition, frame: JsonObject, winner: str, names: list[str]
) -> list[JsonObject]:
    """Return the hexes of the beaten in which no enemy of the victors is left. Source: 9.81, 9.86,
    OQ-50, OQ-51.
    """
    found, lost, seen = [], _lost_in(position, frame), as_known(position, winner)
    for space in sorted({frame["from"][name] for name in names}):
        if any(unit.side != winner for unit in position.stack(space)):
            continue
        there = [name for name in names if frame["from"][name] == space]
        is_free = not standing(position, there) and position.holds("9.86")
        walked = [one["path"] for one in frame["gone"] if one["origin"] == space]
        routes = [list(_until_enemy(seen, winner, path, lost)) for path in walked] or [[space]]
        found.append({"hex": space, "paths": routes, "free": is_free})
    return found


def _lost_in(position: CobraPosition, frame: JsonObject) -> set[str]:
    """Return the hexes in which beaten units were eliminated on their way; where a path ends by
    one reading. Source: OQ-51.
    """
    if position.reading("OQ-51") == "own_hexes":
        return set()
    dead = (one for one in frame["gone"] if not position.units[one["unit"]].is_on_map)
    return {str(one["path"][-1]) for one in dead}


def _until_enemy(
    position: CobraPosition, winner: str, path: list[str], lost: set[str]
) -> Iterator[str]:
    for space in path:
        if any(unit.side != winner for unit in position.stack(space)):
            return
        yield space
        if space in lost:
            return


def _may_enter(
    position: CobraPosition, unit: Unit, record: JsonObject, entered: Sequence[str]
) -> bool:
    """Whether a unit may come into the last hex of its advance: there is room, or by one reading
    room further on. Source: 7.1, OQ-52.
    """
    if _may_stop(position, unit, entered[-1]):
        return True
    return position.reading("OQ-52") == "last_hex" and bool(_next(position, unit, record, entered))


def _may_stop(position: CobraPosition, unit: Unit, space: str) -> bool:
    """Whether there is room for a unit in a hex of its advance. Source: 7.1, OQ-52."""
    others = [one for one in position.stack(space) if one.id != unit.id]
    return fits_together([*others, unit], position.reading)


def _may_start(truth: CobraPosition, frame: JsonObject, unit: Unit, record: JsonObject) -> bool:
    position = as_known(truth, unit.side)
    index = position.board.index
    is_shut = is_closed(position, unit.side, index[str(unit.space)], index[record["hex"]])
    return not is_shut and _may_enter(position, unit, record, [record["hex"]])


def _longest(record: JsonObject) -> int:
    if record["free"]:
        return AFTER_ELIMINATION
    return max(len(path) for path in record["paths"])


def _onward(truth: CobraPosition, frame: JsonObject) -> tuple[str, ...]:
    position = as_known(truth, frame["side"])
    record = frame["emptied"][frame["record"]]
    return _next(position, position.units[frame["unit"]], record, frame["entered"])


def _next(
    position: CobraPosition, unit: Unit, record: JsonObject, entered: Sequence[str]
) -> tuple[str, ...]:
    """Return the hexes into which a unit may go on. Source: 9.83, 9.84, 9.86, 9.89, OQ-28."""
    board, here = position.board, position.board.index[entered[-1]]
    if len(entered) >= _longest(record):
        return ()
    if _is_bocage(position, here) and position.holds("9.89"):
        return ()
    if position.in_enemy_zone(unit.side, entered[-1]) and not position.holds("9.83"):
        return ()
    around = [at for at in board.neighbours[here] if not is_closed(position, unit.side, here, at)]
    spaces = [board.numbers[at] for at in around]
    if record["free"] or not position.holds("9.84"):
        dry = {board.numbers[at] for at in around if not _is_over_river(position, here, at)}
        spaces = [space for space in spaces if not position.stack(space) and space in dry]
    else:
        ways = [path for path in record["paths"] if path[: len(entered)] == list(entered)]
        ahead = {path[len(entered)] for path in ways if len(path) > len(entered)}
        spaces = [space for space in spaces if space in ahead]
    return tuple(sorted(s for s in spaces if _may_enter(position, unit, record, [*entered, s])))


def _is_bocage(position: CobraPosition, at: int) -> bool:
    """Whether an advance ends in a hex of the bocage. Source: 9.89, OQ-13b."""
    board = position.board
    is_any = position.reading("OQ-13b") == "every_hex"
    return "bocage" in board.features[at] and (is_any or board.terrain[at] in BOCAGE_TERRAINS)


def _is_over_river(position: CobraPosition, a: int, b: int) -> bool:
    """Whether a major river keeps victors from their second hex. Source: 9.86, OQ-28."""
    is_barred = position.reading("OQ-28") == "no_rivers"
    return is_barred and MAJOR_RIVER in position.board.link(a, b)


ADVANCES: Advances[CobraPosition, Unit] = Advances(
    may="9.81",
    along="9.82",
    may_start=_may_start,
    limit=lambda position, frame, unit, record: _longest(record),
    onward=_onward,
    consequence=lambda position, unit, space: "",
    cited=("9.81", "9.85"),
    effects=lambda position, name, here, there: put_marks(position, {"advanced": [name]}),
    may_stop=lambda position, unit: _may_stop(position, unit, str(unit.space)),
)
