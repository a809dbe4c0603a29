"""Retreats, unit by unit: over ground that lets it pass, not into enemies or full hexes."""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.folders import steps
from rules_engine.folders.movement import is_held, price, zones_of
from rules_engine.folders.part import Run
from rules_engine.folders.position import FolderPosition, Piece
from rules_engine.mechanics.hexes.blind.known_position import as_known
from rules_engine.mechanics.hexes.combat.retreats import Path, Retreats
from rules_engine.mechanics.hexes.combat.ways import paths
from rules_engine.mechanics.hexes.ground.zones import enemy_zone
from rules_engine.plain import JsonObject


def has_way(position: FolderPosition, unit: Piece) -> bool:
    """Whether a unit can go back a hex, as far as its side knows."""
    frame: JsonObject = {"units": [unit.id], "chooser": unit.side, "side": unit.side}
    frame |= {"origin": unit.space, "left": 1, "entered": [], "barred": []}
    return bool(_paths(position, frame))


def _paths(position: FolderPosition, frame: JsonObject) -> tuple[Path, ...]:
    """Return the paths that are open as far as who chooses knows, those that lead away from where
    the retreat began before all others.
    """
    known = as_known(position, str(frame["chooser"]))
    unit, board = position.units[frame["units"][0]], position.board
    start = tuple(board.index[at] for at in (frame["origin"], *frame["entered"]))

    def is_open(a: int, b: int) -> bool:
        is_barred = board.numbers[b] in frame["barred"]
        return not is_barred and _is_open(known, unit, a, b)

    found = list(paths(board, start, frame["left"], is_open))
    away = [path for path in found if board.distance(path[0], path[-1]) == len(path) - 1]
    numbers = board.numbers
    return tuple(sorted(tuple(numbers[at] for at in path[len(start) :]) for path in away or found))


def _is_open(position: FolderPosition, unit: Piece, a: int, b: int) -> bool:
    rules, board = position.rules, position.board
    space = board.numbers[b]
    if any(one.side != unit.side for one in position.stack(space)):
        return False
    if price(position, unit, a, b) is None:
        return False
    if position.holds(rules.case("zones.retreat")) and b in enemy_zone(
        zones_of(rules), position, unit.side
    ):
        return False
    return position.has_room(unit.side, space, unit.id)


def _is_blocked(position: FolderPosition, frame: JsonObject, space: str) -> bool:
    side = position.units[frame["units"][0]].side
    return is_held(position, side, space) or not position.has_room(side, space, *frame["units"])


def _blocked(p: Run, frame: JsonObject) -> None:
    """An enemy whom nobody had seen is in the way: another path has to be found."""
    p.amend(path=None, barred=[*frame["barred"], frame["path"][0]])


def _no_way(p: Run, frame: JsonObject) -> None:
    case = p.position.rules.case("combat.no_way")
    if p.position.holds(case):
        steps.eliminate(p, str(frame["units"][0]), case)
    else:
        p.pop()


def _enter(p: Run, frame: JsonObject, here: str, there: str) -> None:
    name = str(frame["units"][0])
    side, case = p.position.units[name].side, p.position.rules.case("combat.retreat")
    p.amend(path=frame["path"][1:], left=frame["left"] - 1, entered=[*frame["entered"], there])
    data: JsonObject = {"units": [name], "side": side, "from": here, "to": there}
    p.emit("retreated", data, [put(there, "units", name, "space")], [case], by="rules")


def retreats_of(case: str) -> Retreats[FolderPosition]:
    """Return the record of a folder's retreats, by the case that says so."""
    return Retreats(
        paths=_paths,
        is_blocked=_is_blocked,
        blocked=_blocked,
        no_way=_no_way,
        enter=_enter,
        finish=lambda p, frame: p.pop(),
        case=lambda frame: case,
        whose=lambda frame: str(frame["units"][0]),
        words=" - ".join,
        leads_to=_leads_to,
    )


def _leads_to(position: FolderPosition, frame: JsonObject, path: Path) -> str:
    side = position.units[frame["units"][0]].side
    is_joining = any(unit.side == side for unit in position.stack(path[-1]))
    return "Joins units of the same side." if is_joining else ""
