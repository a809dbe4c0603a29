"""Hidden-only changes: other truths that differ only in what one side may not know. Made from the
rules and the ledger, never from a view. Source: DB1 to DB8, OQ-101 to OQ-110.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules_engine.core.events import put
from rules_engine.core.levels import OPEN, is_double_blind
from rules_engine.games.cobra.blind.record import SPOTTING
from rules_engine.games.cobra.kinds import kinds
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.turn.track import GROUPS
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.blind import hidden, hidden_units
from rules_engine.mechanics.hexes.blind.hidden_units import (
    Hiding,
    enemies,
    is_waited_for,
    put_unit,
)
from rules_engine.mechanics.knowledge import known
from rules_engine.mechanics.truths import Change, other_numbers, truths
from rules_engine.plain import JsonObject

ROOM = 3
"""So many units stand in a hex at most where one is imagined."""
OTHERS = {
    "german": ("german_infantry", "panzer", "german_hq", "static"),
    "allied": ("us_infantry_division", "br_armor", "us_hq", "us_cavalry"),
}
"""What a unit could be instead."""
MARKS = (
    *("attacked", "defended", "retreated", "advanced"),
    *("unsupplied", "disengaged", "arrived", "trucked", "bound"),
)


def hidden_changes(position: CobraPosition, side: str) -> Iterator[tuple[str, JsonObject]]:
    """Yield (name, other truth) pairs that the side cannot tell from this truth."""
    if position.data["level"] == OPEN:
        return
    if is_double_blind(position.data):
        yield from truths(position, hidden.changes(HIDING, position, side))
    else:
        found = hidden.some_of_each(LIMITED, position, side)
        yield from truths(position, [*found, *other_numbers(position)])


# ---- units --------------------------------------------------------------------------------------


def _level(position: CobraPosition, side: str, unit: Unit) -> str | None:
    """Return how well a side knows a unit that it sees now; None: it does not see it."""
    entry = known(position.data, side).get(unit.id)
    if not is_double_blind(position.data):
        return "full" if entry and entry["level"] == "full" else "contact"
    return str(entry["level"]) if entry and entry["seen"] else None


def _weakened(position: CobraPosition, side: str) -> Iterator[Change]:
    """A unit that a side does not see face up has other steps, or bears a truck marker or none."""
    for unit in enemies(position, side):
        if _level(position, side, unit) == "full" or is_waited_for(position, unit.id):
            continue
        steps = unit.steps - 1 or unit.kind.steps
        if steps != unit.steps:
            yield f"{unit.id} with {steps} steps", put_unit(unit.id, {"steps": steps})
        if unit.kind.mechanized == "trucks":
            trucks = not unit.bears_trucks
            yield f"{unit.id} on trucks: {trucks}", put_unit(unit.id, {"trucks": trucks})


def _otherwise(position: CobraPosition, side: str) -> Iterator[Change]:
    """A unit is what a side has not recognised: of another kind, or of another division."""
    for number, unit in enumerate(enemies(position, side)):
        level = _level(position, side, unit)
        if level == "full" or is_waited_for(position, unit.id):
            continue
        yield f"{unit.id} of another division", put_unit(unit.id, {"division": "99"})
        others = [name for name in OTHERS[unit.side] if name != unit.kind.name]
        if level != "type":
            kind = others[number % len(others)]
            what = {**kinds()[kind].counter, "trucks": False}
            yield f"{unit.id} a {kind}", put_unit(unit.id, what)


# ---- tracks, marks ------------------------------------------------------------------------------


def _their_tracks(position: CobraPosition, side: str) -> Iterator[Change]:
    """Markers of the Allies that the Germans do not see, and who of the enemy has taken a step."""
    if side == "german":
        for track in ("air", "patton", "patton_overruns"):
            yield f"another {track}", (put(int(position.tracks[track]) + 1, "tracks", track),)
        for group in GROUPS:
            held = int(position.tracks["supply"][group])
            yield f"supply of the {group}", (put(held + 1, "tracks", "supply", group),)
            made = int(position.tracks["command"][group]["attacks"])
            yield f"attacks of the {group}", (put(made + 1, "tracks", "command", group, "attacks"),)
        gone = int(position.tracks["trucks"]["gone"])
        yield "truck markers", (put(gone + 1, "tracks", "trucks", "gone"),)
    taken = [*position.tracks["replaced"], "unseen/99"]
    yield "a step for a unit of the enemy", (put(taken, "tracks", "replaced"),)


def _their_phase(position: CobraPosition, side: str) -> Iterator[Change]:
    """What a phase keeps of the enemy's divisions and of what his units have spent."""
    enemy = position.other(side)
    yield "a whole division", (put({"99": "0101"}, "phase", "whole", enemy),)
    if position.side != side:
        yield "a body", (put("99", "phase", "body"),)
        yield "points spent", (put({"unseen/99": 6}, "phase", "spent"),)
        yield "overruns made", (put({"99": 1}, "phase", "overruns"),)


# ---- as a record --------------------------------------------------------------------------------


def _has_room(position: CobraPosition, space: str) -> bool:
    board = position.board
    is_land = board.terrain[board.index[space]] != "sea"
    return is_land and len(position.stack(space)) < ROOM


def _waits(unit: Unit) -> Mapping[str, object]:
    if unit.is_due:
        return {"status": "pool"}
    return {"status": "due", "enters": {"turn": 12, "edges": ["N"]}}


HIDING: Hiding[CobraPosition, Unit] = Hiding(
    SPOTTING,
    _has_room,
    gone={"status": "pool", "space": None, "trucks": False},
    waits=_waits,
    marks=MARKS,
    moved="alone",
    roll="DB4.2|air reconnaissance over 0505|turn 1|x",
    kinds=(_weakened, _otherwise, _their_tracks, _their_phase),
    is_told=lambda unit: unit.data["status"] in ("out", "exited"),
)
LIMITED = (
    *(_otherwise, _weakened, hidden_units.renamed, hidden_units.all_renamed),
    *(_their_tracks, _their_phase),
)
"""At the level "limited" contacts are other units, by other names."""
