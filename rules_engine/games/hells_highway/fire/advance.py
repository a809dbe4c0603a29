"""Advances into a hex that nobody holds any more. Source: 5.29, 6.5, 6.11, H37, H74."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules_engine.core.events import Effect
from rules_engine.games.hells_highway import losses
from rules_engine.games.hells_highway.control import taken
from rules_engine.games.hells_highway.movement.moving import leaving
from rules_engine.games.hells_highway.movement.stacking import has_room
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.games.hells_highway.works.demolition import DEMOLITION
from rules_engine.mechanics.hexes.combat.advances import Advances, frame_of
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import JsonObject, JsonView

RETREAT_ONLY = "retreat_only"


def is_open(position: HellsPosition, side: str, space: str) -> bool:
    """Whether nobody but undriven artillery and headquarters is left. Source: 5.29, H37, H74."""
    left = [unit for unit in position.stack(space) if unit.side != side and not unit.is_hq]
    retreated = position.data["phase"].get("left", ())
    if position.option("advance_after") == RETREAT_ONLY and space not in retreated:
        return False
    if not position.holds("H37"):
        return not left
    return all(unit.is_artillery and not unit.is_travelling for unit in left)


def push(p: Run, side: str, attack: JsonObject, direct: Sequence[str]) -> None:
    """Let those that have fired directly advance, if the hex is open to them. Source: 5.29, H37."""
    position, space = p.position, str(attack["target"])
    if not position.holds("5.29") or not is_open(position, side, space):
        return
    names = [name for name in attack["units"] if name in direct and position.units[name].is_on_map]
    fields = {"side": side, "waiting": names, "emptied": [{"hex": space}]}
    p.push("advance", **fields, unit=None, record=None, entered=[])


def _may_start(position: HellsPosition, frame: JsonObject, unit: Unit, record: JsonObject) -> bool:
    """Whether a unit is undisrupted and has room. Source: 3.1, H37."""
    is_there_room = has_room(position, unit, record["hex"]) or not position.holds("3.1")
    return not unit.is_disrupted and not unit.is_travelling and is_there_room


def _effects(position: HellsPosition, name: str, here: str, there: str) -> Iterable[Effect]:
    unit = position.units[name]
    return [*leaving(position, unit), *taken(position, unit, [there])]


def _entered(p: Run, name: str, space: str) -> None:
    """Artillery that was left alone is eliminated. Source: H37."""
    side = p.position.units[name].side
    at = p.position.board.index[space]
    DEMOLITION.alarm(p, p.position.fighters("allied") - {at})
    for unit in p.position.stack(space):
        if unit.side != side and not unit.is_hq:
            losses.lose(p, unit.id, unit.steps, "H37")


ADVANCES: Advances[HellsPosition, Unit] = Advances(
    may="5.29",
    along="5.29",
    may_start=_may_start,
    limit=lambda position, frame, unit, record: 1,
    onward=lambda position, frame: (),
    consequence=lambda position, unit, space: "",
    cited=("5.29", "H37"),
    effects=_effects,
    entered=_entered,
)


def _words(notice: JsonView) -> str:
    where = f" to {notice['to']}" if "to" in notice else ""
    return f"{notice['unit']} advances from {notice['from']}{where}."


PART = Part(
    frames={"advance": frame_of(ADVANCES)},
    tellers={"advanced": tell_public},
    words={"advanced": _words},
)
