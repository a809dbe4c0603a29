"""Hidden-only changes: other truths that differ only in what one side may not know. Made from the
rules and the ledger, never from a view. Source: DB1 to DB8, H72.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules_engine.core.events import drop, put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.hells_highway.blind.places import places_known
from rules_engine.games.hells_highway.blind.record import SPOTTING
from rules_engine.games.hells_highway.order_of_battle import FORMATIONS
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import COMBAT, TRAVEL, Unit
from rules_engine.mechanics.hexes.blind import hidden
from rules_engine.mechanics.hexes.blind.hidden_units import (
    Hiding,
    enemies,
    is_waited_for,
    put_unit,
)
from rules_engine.mechanics.knowledge import known
from rules_engine.mechanics.truths import Change, truths
from rules_engine.plain import JsonObject

BLOWN = "2729-2730"
"""The bridge at Grave, which may have been blown unseen."""
TROOPS, GUNS = ("ALM", "ENG"), ("ARTH", "ARTM")
"""What a unit may be instead of what it is: artillery stays artillery, which fires from afar."""


def hidden_changes(position: HellsPosition, side: str) -> Iterator[tuple[str, JsonObject]]:
    """Yield (name, other truth) pairs that the side cannot tell from this truth."""
    if is_double_blind(position.data):
        yield from truths(position, hidden.changes(HIDING, position, side))


def _level(position: HellsPosition, side: str, unit: Unit) -> str | None:
    """Return how well a side knows a unit that it sees now; None: it does not see it."""
    entry = known(position.data, side).get(unit.id)
    return str(entry["level"]) if entry and entry["seen"] else None


def _otherwise(position: HellsPosition, side: str) -> Iterator[Change]:
    """A unit is or stands as a side has not recognised, and is ordered as it cannot know."""
    for unit in enemies(position, side):
        if is_waited_for(position, unit.id):
            continue
        level = _level(position, side, unit)
        if level in (None, "contact"):
            yield from _unrecognised(unit)
        if level != "full" and not unit.is_hq:
            name = next(one for one in FORMATIONS[unit.side] if one != unit.formation)
            yield f"{unit.id} under another command, {name}", put_unit(unit.id, {"formation": name})
        comm = "out" if unit.communication == "in" else "in"
        yield f"{unit.id} {comm} of communication", put_unit(unit.id, {"comm": comm})


def _unrecognised(unit: Unit) -> Iterator[Change]:
    """A unit of which no more is known than that it is there looks otherwise: what it is, of how
    many steps, how it stands.
    """
    if not unit.is_hq and not unit.is_artillery:
        kind = next(one for one in TROOPS if one != unit.kind.name)
        yield f"{unit.id} a unit of class {kind}", put_unit(unit.id, {"kind": kind})
    mode = COMBAT if unit.is_travelling else TRAVEL
    yield f"{unit.id} in {mode} mode", put_unit(unit.id, {"mode": mode})
    cover = None if unit.cover else "entrenched"
    yield f"{unit.id} {cover or 'in the open'}", put_unit(unit.id, {"position": cover})
    full = int(unit.data["full"]) + 1
    yield f"{unit.id} with {full} steps once", put_unit(unit.id, {"full": full})
    steps = unit.steps - 1 if unit.steps > 1 else full
    more = {"full": full, "steps": steps}
    yield f"{unit.id} with steps left: {steps}", put_unit(unit.id, more)
    shaken = None if unit.is_disrupted else "DD"
    yield f"{unit.id} {shaken or 'not'} disrupted", put_unit(unit.id, {"disrupted": shaken})


def _guns(position: HellsPosition, side: str) -> Iterator[Change]:
    """Artillery that a side does not recognise is of another class, of fewer or more steps, under
    another command, also while it fires: who is fired at must not be able to tell. Where it fires
    in defence its command stays, for another would have nobody who spots for it.
    """
    aimed = {name for frame in position.frames for name in frame.get("shots", ())}
    for unit in enemies(position, side):
        if not unit.is_artillery or _level(position, side, unit) not in (None, "contact"):
            continue
        kind = next(one for one in GUNS if one != unit.kind.name)
        yield f"{unit.id} guns of class {kind}", put_unit(unit.id, {"kind": kind})
        steps = unit.steps - 1 if unit.steps > 1 else int(unit.data["full"]) + 1
        more = {"full": max(steps, int(unit.data["full"])), "steps": steps}
        yield f"{unit.id} guns of steps: {steps}", put_unit(unit.id, more)
        if unit.id not in aimed:
            name = next(one for one in FORMATIONS[unit.side] if one != unit.formation)
            yield f"{unit.id} guns of {name}", put_unit(unit.id, {"formation": name})


def _their_tracks(position: HellsPosition, side: str) -> Iterator[Change]:
    """Supply, losses and what else is the enemy's own; places that have changed hands unseen."""
    enemy = position.other(side)
    for name in FORMATIONS[enemy]:
        held = int(position.tracks["supply"][name]) + 1
        yield f"supply of {name}", (put(held, "tracks", "supply", name),)
    lost = int(position.tracks["lost"][enemy]) + 1
    yield f"steps lost by {enemy}", (put(lost, "tracks", "lost", enemy),)
    connected = [name for name in position.tracks["connected"] if name in FORMATIONS[side]]
    yield "nobody of the enemy connected", (put(connected, "tracks", "connected"),)
    for space in sorted(places_known(position, enemy, "owner")):
        yield f"{enemy} knows nothing of {space}", (drop("told", enemy, "owner", space),)
    if side == "german":
        yield "air points", (put(int(position.tracks["air"]) + 1, "tracks", "air"),)
        cut = int(position.tracks["cut"]) + 1
        yield "a morning without the highway", (put(cut, "tracks", "cut"),)
        zone = "K" if position.tracks["polish"] == "D" else "D"
        yield "the zone of the Poles", (put(zone, "tracks", "polish"),)
    else:
        tried = sorted({*position.tracks["tried"]} ^ {BLOWN})
        yield "a bridge tried or not", (put(tried, "tracks", "tried"),)


def _has_room(position: HellsPosition, space: str) -> bool:
    return not position.stack(space)


def _waits(unit: Unit) -> Mapping[str, object]:
    if unit.is_in_box:
        return {"status": "pool", "box": None}
    return {"status": "out"} if unit.is_due else {"status": "due"}


HIDING: Hiding[HellsPosition, Unit] = Hiding(
    SPOTTING,
    _has_room,
    gone={"status": "out", "space": None},
    waits=_waits,
    marks=("fired",),
    moved=COMBAT,
    roll="H50|demolition of 2729-2730|turn 1|x",
    kinds=(_otherwise, _guns, _their_tracks),
)
