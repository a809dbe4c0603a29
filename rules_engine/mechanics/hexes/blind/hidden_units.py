"""Hidden-only changes of units that a side does not see at the level "double_blind": they stand
elsewhere, are gone, come, or are called otherwise. Made from the rules and the ledger, never from a
view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Generic

from rules_engine.core.events import Effect, put
from rules_engine.mechanics import renaming
from rules_engine.mechanics.hexes.blind.record import Spotting
from rules_engine.mechanics.hexes.blind.sight import overlooked
from rules_engine.mechanics.hexes.ground.position import H, HexPosition, U
from rules_engine.mechanics.knowledge import known
from rules_engine.mechanics.truths import Change


def _nobody(unit: object) -> bool:
    return False


@dataclass(frozen=True, eq=False)
class Hiding(Generic[H, U]):
    """What a game says of what may be otherwise unseen."""

    spotting: Spotting[H, U]
    has_room: Callable[[H, str], bool]
    """Whether one more unit can stand in a hex."""
    gone: Mapping[str, object]
    """What is written of a unit that is out of play."""
    waits: Callable[[U], Mapping[str, object]]
    """What is written of a unit off the map that waits otherwise than it does."""
    marks: Sequence[str]
    """The marks of a phase that are lists of units."""
    moved: str
    """A way of moving, as a phase notes it of a unit that has moved."""
    roll: str
    """The label of a roll that nobody but its owner hears of."""
    kinds: Sequence[Callable[[H, str], Iterable[Change]]] = ()
    """The game's own: strengths, what a unit is, tracks."""
    is_told: Callable[[U], bool] = _nobody
    """Whether both sides are told what has become of a unit off the map."""


def put_unit(name: str, values: Mapping[str, object]) -> tuple[Effect, ...]:
    """Return the effects by which something else is written of a unit."""
    return tuple(put(value, "units", name, field) for field, value in values.items())


def enemies(position: HexPosition[U], side: str) -> Iterator[U]:
    """Yield the units of the other sides on the map."""
    for other in position.others(side):
        yield from position.on_map(other)


def unseen(position: HexPosition[U], side: str) -> list[U]:
    """Return the enemies' units on the map that are out of the side's sight now, but for those that
    a waiting point names.
    """
    entries = known(position.data, side)
    return [
        unit
        for unit in enemies(position, side)
        if not entries.get(unit.id, {}).get("seen") and not is_waited_for(position, unit.id)
    ]


def is_waited_for(position: HexPosition[Any], name: str) -> bool:
    """Whether a waiting point names a unit, which then cannot be changed alone."""
    text = position.memo("frames as text", lambda: str(position.data["frames"]))
    return f"'{name}'" in text


# ---- where they are -----------------------------------------------------------------------------


def _hiding_places(hiding: Hiding[H, U], position: H, side: str) -> list[str]:
    """Return the hexes in which an enemy can stand unseen: out of the sight of the side's units,
    with room.
    """
    return position.memo(f"hiding places {side}", lambda: _hexes(hiding, position, side))


def _hexes(hiding: Hiding[H, U], position: H, side: str) -> list[str]:
    seen = overlooked(hiding.spotting, position, side)
    free = (space for space in position.board.numbers if space not in seen)
    return [space for space in free if hiding.has_room(position, space)]


def elsewhere(hiding: Hiding[H, U], position: H, side: str) -> Iterator[Change]:
    """An unseen unit stands elsewhere; what is remembered of it stays where it was seen."""
    hexes = _hiding_places(hiding, position, side)
    for number, unit in enumerate(unseen(position, side)):
        space = hexes[(number * 37 + int(position.data["serial"])) % len(hexes)] if hexes else None
        if space is not None and space != unit.space:
            yield f"{unit.id} in {space}", (put(space, "units", unit.id, "space"),)


def gone(hiding: Hiding[H, U], position: H, side: str) -> Iterator[Change]:
    """An unseen unit has been eliminated, or its memory outlives it."""
    for unit in unseen(position, side):
        yield f"{unit.id} out of play", put_unit(unit.id, hiding.gone)


def added(hiding: Hiding[H, U], position: H, side: str) -> Iterator[Change]:
    """A unit that is off the map stands on it unseen, or waits to come."""
    hexes = _hiding_places(hiding, position, side)
    off = [u for u in position.units.values() if u.side != side and not u.is_on_map]
    for number, unit in enumerate(off):
        if is_waited_for(position, unit.id) or hiding.is_told(unit):
            continue
        if hexes:
            space = hexes[(number * 53 + int(position.data["serial"])) % len(hexes)]
            yield f"{unit.id} on the map", put_unit(unit.id, {"status": "map", "space": space})
        yield f"{unit.id} waits otherwise", put_unit(unit.id, hiding.waits(unit))


# ---- what they are called -----------------------------------------------------------------------


def renamed(position: HexPosition[Any], side: str) -> Iterator[Change]:
    """A unit has another designation, before all others or behind them."""
    for number, unit in enumerate(_nameless(position, side)):
        is_first = number % 2 == 0
        name, effects = renaming.renamed(position.data, side, unit, is_first=is_first)
        yield f"{unit} called {name}", effects


def all_renamed(position: HexPosition[Any], side: str) -> Iterator[Change]:
    """All designations that the side does not know are the other way round; or two of them are."""
    names = _nameless(position, side)
    if len(names) > 2:
        turned = renaming.the_other_way_round(names)
        yield "all called by the names of others", renaming.renamed_to(position.data, side, turned)
    for one, other in pairwise(names):
        if renaming.are_same(position.data, side, one, other):
            continue
        swapped = {one: other, other: one}
        effects = renaming.renamed_to(position.data, side, swapped)
        yield f"{one} and {other} called by each other", effects


def _nameless(position: HexPosition[Any], side: str) -> list[str]:
    """Return the enemy units on the map whose designation the side does not know, not even from a
    memory that it does not know to be theirs, and no mark names.
    """
    entries = known(position.data, side)
    places_named = ("phase", "tracks", "frames", "told", "screened")
    text = str([position.data.get(name) for name in places_named])
    full = {key: entry for key, entry in entries.items() if entry["level"] == "full"}
    named = {*full, *(entry.get("what", {}).get("unit") for entry in full.values())}
    return [
        unit.id
        for unit in enemies(position, side)
        if f"'{unit.id}'" not in text and unit.id not in named
    ]
