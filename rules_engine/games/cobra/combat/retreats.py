"""Retreats, unit by unit: closed hexes, vacant ones first, room in the others. Source: 9.7, OQ-41,
OQ-42.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.events import Effect, put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.cobra.combat.fight import OVERRUN
from rules_engine.games.cobra.losses import eliminate, lose_step
from rules_engine.games.cobra.part import Run
from rules_engine.games.cobra.position import BARRIERS, CobraPosition
from rules_engine.games.cobra.stacking import fits_together
from rules_engine.games.cobra.trucks import bearers, take_off
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.blind.known_position import as_known
from rules_engine.mechanics.hexes.combat.losses import Losses, standing
from rules_engine.mechanics.hexes.combat.phase import put_marks
from rules_engine.mechanics.hexes.combat.retreats import Retreats, stands_in
from rules_engine.mechanics.hexes.combat.steps import describe_loss
from rules_engine.mechanics.hexes.combat.ways import best, best_by_step, paths
from rules_engine.plain import JsonObject

SEA = "sea"
LAST_HEX = "last_hex"  # OQ-07
BATTLES = ("combat", OVERRUN)
"""The waiting points in which somebody retreats."""


def is_closed(position: CobraPosition, side: str, a: int, b: int) -> bool:
    """Whether ground or enemy units close a hexside to retreat and advance. Source: 6.74, 9.71."""
    board = position.board
    if board.terrain[b] == SEA or (board.link(a, b) & BARRIERS and position.holds("6.74")):
        return True
    return any(unit.side != side for unit in position.stack(board.numbers[b]))


def _is_open(position: CobraPosition, battle: JsonObject, unit: Unit, a: int, b: int) -> bool:
    """Whether a unit can retreat from hex to hex. Source: 8.15, 9.71, 9.73."""
    space = position.board.numbers[b]
    stack = position.stack(space)
    if is_closed(position, unit.side, a, b):
        return False
    is_freed = bool(stack) and position.holds("8.15")
    if position.in_enemy_zone(unit.side, space) and not is_freed and position.holds("9.71"):
        return False
    return position.reading("OQ-07") == LAST_HEX or _has_room(position, battle, unit, space)


def _has_room(position: CobraPosition, battle: JsonObject, unit: Unit, space: str) -> bool:
    """Whether a unit fits into a hex with those there, and with those of the same retreat that
    have gone through it. Source: 7.1, 9.73, OQ-07, OQ-41.
    """
    if not position.holds("9.73") or _is_free_of_limit(position, battle):
        return True
    there = {one.id: one for one in position.stack(space) if one.id != unit.id}
    if there and position.reading("OQ-41") == "together":
        passed = battle["through"].get(space, ())
        there.update({name: position.units[name] for name in passed})
    return fits_together([*there.values(), unit], position.reading)


def _is_free_of_limit(position: CobraPosition, battle: JsonObject) -> bool:
    """Whether the limit waits for the end of the phase: for overruns by OQ-47."""
    is_overrun = battle["kind"] == OVERRUN
    return is_overrun and position.reading("OQ-47") == "phase_end"


def _keeps_trucks(position: CobraPosition) -> bool:
    """Whether a retreat leaves trucks with who retreats. Source: 6.94, 9.76, OQ-37c."""
    if not position.holds("6.94"):
        return True
    return _battle(position)["kind"] == OVERRUN and position.reading("OQ-37c") == "stay"


def _battle(position: CobraPosition) -> JsonObject:
    return next(one for one in reversed(position.frames) if one["kind"] in BATTLES)


def _paths(truth: CobraPosition, frame: JsonObject) -> tuple[tuple[str, ...], ...]:
    """Return the ways of a unit as far as its owner knows: vacant hexes first wherever one is open,
    then those that end as many hexes away as they are long, if there are any. Source: 9.72, 9.73,
    OQ-06, OQ-42, OQ-105.
    """
    battle, unit = _battle(truth), truth.units[frame["units"][0]]
    position = as_known(truth, unit.side)
    board = position.board
    start = tuple(board.index[at] for at in (frame["origin"], *frame["entered"]))
    began = len(start)
    found = list(
        paths(board, start, frame["left"], lambda a, b: _is_open(position, battle, unit, a, b))
    )
    if position.reading("OQ-07") == LAST_HEX:
        ends = board.numbers
        found = [path for path in found if _has_room(position, battle, unit, ends[path[-1]])]
    if position.holds("9.73"):
        found = best_by_step(found, began, lambda at: _is_vacant(position, at))
    found = best(found, lambda path: board.distance(path[0], path[-1]) == len(path) - 1)
    return tuple(sorted(tuple(board.numbers[at] for at in path[began:]) for path in found))


def has_way(position: CobraPosition, unit: Unit, length: int) -> bool:
    """Whether a unit that sets out on a retreat can finish it. Source: OQ-06."""
    frame: JsonObject = {"units": [unit.id], "origin": unit.space, "left": length, "entered": []}
    return bool(_paths(position, frame))


def _is_vacant(position: CobraPosition, at: int) -> bool:
    stack = position.stack(position.board.numbers[at])
    if position.reading("OQ-42") == "no_combat_unit":
        return all(unit.is_hq for unit in stack)
    return not stack


def _is_blocked(truth: CobraPosition, frame: JsonObject, space: str) -> bool:
    """Whether the next hex of a path is closed by enemies who were not seen when it was chosen.
    Source: OQ-105.
    """
    if not is_double_blind(truth.data):
        return False
    unit, index = truth.units[frame["units"][0]], truth.board.index
    here, there = index[stands_in(frame)], index[space]
    return not _is_open(as_known(truth, unit.side), _battle(truth), unit, here, there)


def _find_another(p: Run, frame: JsonObject) -> None:
    """Let the rest of a retreat go another way. Source: OQ-105."""
    p.amend(path=None)


def _no_way(p: Run, frame: JsonObject) -> None:
    """A unit without a way back is eliminated. Source: 9.71, 9.73."""
    eliminate(p, frame["units"][0], "9.73")


def _enter(p: Run, frame: JsonObject, here: str, there: str) -> None:
    position, name = p.position, str(frame["units"][0])
    unit = position.units[name]
    effects: list[Effect] = [put(there, "units", name, "space")]
    cases = ["9.71", "9.72"]
    if unit.has_trucks and not _keeps_trucks(position):
        effects += take_off(position, bearers(position, unit), "free")
        cases.append("9.76")
    has_friends = bool(position.stack(there))
    cases += ["9.73"] if has_friends else []
    p.amend(path=frame["path"][1:], left=frame["left"] - 1, entered=[*frame["entered"], there])
    data: JsonObject = {"units": [name], "side": unit.side, "from": here, "to": there}
    p.emit("retreated", data, effects, cases, by="rules")


def _finish(p: Run, frame: JsonObject) -> None:
    """Note the path in the combat, and who ends among friends. Source: 9.75, 9.81, OQ-42."""
    position, name = p.position, str(frame["units"][0])
    survives = position.units[name].is_on_map
    way = [frame["origin"], *frame["entered"]]
    p.pop()
    battle = p.state["frames"][-1]
    through = {**battle["through"]}
    for space in frame["entered"]:
        through[space] = [*through.get(space, ()), name]
    path = way[:-1] if survives else way
    gone = [*battle["gone"], {"unit": name, "origin": battle["from"][name], "path": path}]
    p.amend(through=through, gone=gone)
    own = {*battle["attackers"], *battle["defenders"]}
    friends = [u for u in position.stack(stands_in(frame)) if u.id not in own]
    if survives and friends:
        p.write(*_silenced(position, name))


def _silenced(position: CobraPosition, name: str) -> list[Effect]:
    """Return that a unit does not help its friends: in this phase, or in this player turn. Source:
    9.75, OQ-22.
    """
    if position.reading("OQ-22") == "player_turn":
        return [put([*position.tracks["retreated"], name], "tracks", "retreated")]
    return put_marks(position, {"retreated": [name]})


def _leads_to(position: CobraPosition, frame: JsonObject, path: tuple[str, ...]) -> str:
    known = as_known(position, position.units[frame["units"][0]].side)
    return "Joins units of the same side." if known.stack(path[-1]) else ""


RETREATS: Retreats[CobraPosition] = Retreats(
    paths=_paths,
    is_blocked=_is_blocked,
    blocked=_find_another,
    no_way=_no_way,
    enter=_enter,
    finish=_finish,
    case=lambda frame: "9.72",
    whose=lambda frame: str(frame["units"][0]),
    words=" - ".join,
    leads_to=_leads_to,
)


# ---- losses (9.65, 10.23) -----------------------------------------------------------------------


def _eligible(position: CobraPosition, frame: JsonObject) -> Sequence[Unit]:
    """Return the units that may lose the next step: all that took part. Source: 9.65, 10.23."""
    units = standing(position, frame["names"])
    return [unit for unit in units if not unit.is_hq or position.holds("10.23")]


def _lose(p: Run, frame: JsonObject, unit_id: str) -> None:
    lose_step(p, unit_id, str(frame["case"]))


LOSSES: Losses[CobraPosition, Unit] = Losses(_eligible, _lose, describe_loss)
