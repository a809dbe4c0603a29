"""Hidden-only changes at the level "double_blind" as a record, and those of tracks and towns. Made
from the rules and the ledger (DB1 to DB8), never from the view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules_engine.core.events import put
from rules_engine.games.grenade.blind.hidden_units import otherwise, weakened
from rules_engine.games.grenade.ground import places
from rules_engine.games.grenade.ground.control import owner, town_points
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting.record import SPOTTING
from rules_engine.games.grenade.units import STACK, Unit
from rules_engine.mechanics.hexes.blind.hidden_units import Hiding
from rules_engine.mechanics.truths import Change


def _has_room(position: GrenadePosition, space: str) -> bool:
    board = position.board
    is_land = board.terrain[board.index[space]] != "lake"
    return is_land and len(position.stack(space)) < STACK


def _waits(unit: Unit) -> Mapping[str, object]:
    status = "due" if unit.data["status"] == "pool" else "pool"
    return {"status": status, "entry": "A" if unit.side == "us" else "C"}


def _their_tracks(position: GrenadePosition, side: str) -> Iterator[Change]:
    """Markers of the enemy, towns out of sight, crossings that nobody saw. Source: OQ-110 to
    OQ-113.
    """
    tracks = position.tracks
    if side == "us":
        rolled = int(tracks.get("reinforcements", {}).get("east", 0))
        yield "a group in the east", (put(rolled + 1, "tracks", "reinforcements", "east"),)
        if position.reading("OQ-112") == "secret":
            free = not tracks.get("second_corps_free")
            yield "the 2nd Corps", (put(free, "tracks", "second_corps_free"),)
            withdrawal = None if tracks.get("withdrawal") else 3
            yield "the withdrawal", (put(withdrawal, "tracks", "withdrawal"),)
    else:
        for bridge in sorted(position.board.sites.get("bridges", {})):
            crossed = [*tracks.get("crossed", {}).get(bridge, ()), "unseen/99"]
            yield f"a crossing at {bridge}", (put(crossed, "tracks", "crossed", bridge),)
    yield from _their_towns(position, side)


def _their_towns(position: GrenadePosition, side: str) -> Iterator[Change]:
    """Towns out of sight, unless what becomes of a town is told to both sides. Source: OQ-110."""
    for space in town_points(position.board):
        if may_see(position, side, ("spaces", space)):
            continue
        other = "us" if owner(position, space) == "german" else "german"
        yield f"{space} is {other}", (put(other, "spaces", space, "owner"),)


def may_see(position: GrenadePosition, side: str, path: tuple[str, ...]) -> bool:
    """Whether a side may see the marks of a hex: in its sight, when all are told, at the end.
    Source: OQ-110.
    """
    is_told = position.reading("OQ-110") == "announced" or position.data["outcome"] is not None
    return path[0] == "spaces" and (is_told or places.sees_hex(position, side, path[1]))


def _their_beliefs(position: GrenadePosition, side: str) -> Iterator[Change]:
    """What the enemy knows of towns. Source: OQ-110."""
    enemy = position.other(side)
    for space in town_points(position.board):
        held = position.data.get("told", {}).get(enemy, {}).get("owner", {}).get(space)
        other = "us" if held == "german" else "german"
        yield f"{enemy} takes {space} for {other}", (put(other, "told", enemy, "owner", space),)


def _their_columns(position: GrenadePosition, side: str) -> Iterator[Change]:
    """Units that have entered in this phase."""
    if position.side != side:
        count = int(position.data["phase"].get("entered", {}).get("0301", 0))
        yield "a column at the edge", (put(count + 1, "phase", "entered", "0301"),)


HIDING: Hiding[GrenadePosition, Unit] = Hiding(
    SPOTTING,
    _has_room,
    gone={"status": "out", "space": None, "chit": None},
    waits=_waits,
    marks=("near", "supported", "retreated", "attacked"),
    moved="tactical",
    roll="21.11|Volkssturm unseen|turn 1|x",
    kinds=(weakened, otherwise, _their_tracks, _their_beliefs, _their_columns),
)
