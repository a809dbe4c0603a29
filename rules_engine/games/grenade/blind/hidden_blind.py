"""Hidden-only changes at the level "double_blind": other truths that differ only in what one side
has not seen. Made from the rules and the ledger (DB1 to DB8), never from the view.

`changes(position, side, most)` gives up to `most` of each kind; which units and hexes are taken
turns with the waiting point's number, so that other moments give other changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from rules_engine.core.events import drop, put
from rules_engine.core.numbering import KEY
from rules_engine.games.grenade.blind import hidden_units
from rules_engine.games.grenade.blind.hidden_units import Change
from rules_engine.games.grenade.ground import places
from rules_engine.games.grenade.ground.control import owner, town_points
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.knowledge import known

T = TypeVar("T")


def changes(position: GrenadePosition, side: str, most: int = 4) -> Iterator[Change]:
    """Yield (name, effects): what could be otherwise without the side being able to tell."""
    turn = int(position.data["serial"])
    kinds = (
        hidden_units.elsewhere,
        hidden_units.gone,
        hidden_units.added,
        hidden_units.weakened,
        hidden_units.otherwise,
        hidden_units.renamed,
        hidden_units.all_renamed,
        _never_there,
        their_ledger,
        _their_tracks,
        _their_marks,
        _bookkeeping,
    )
    for kind in kinds:
        yield from _some(list(kind(position, side)), most, turn)


def _some(found: Sequence[T], most: int, turn: int) -> Sequence[T]:
    """Return at most so many, beginning at another one each turn and spread over all of them."""
    if len(found) <= most:
        return found
    step = len(found) // most
    return [found[(turn + number * step) % len(found)] for number in range(most)]


# ---- the side's beliefs, the enemy's knowledge --------------------------------------------------


def _never_there(position: GrenadePosition, side: str) -> Iterator[Change]:
    """What is remembered is a false contact, or a false contact is a real unit's memory."""
    free = [
        unit
        for unit in hidden_units.unseen(position, side)
        if unit.id not in known(position.data, side)
    ]
    for number, (key, entry) in enumerate(sorted(known(position.data, side).items())):
        if entry["seen"]:
            continue
        if not key.startswith("false:"):
            false = f"false:{9000 + number}"
            effects = (drop("known", side, key), put(entry, "known", side, false))
            yield f"{key} was never seen", effects
        elif free:
            unit = free[number % len(free)].id
            yield f"{key} is {unit}", (drop("known", side, key), put(entry, "known", side, unit))


def their_ledger(position: GrenadePosition, side: str) -> Iterator[Change]:
    """The enemy knows more or less of the side's own units."""
    enemy = position.other(side)
    for key, entry in sorted(known(position.data, enemy).items()):
        yield f"{enemy} forgets {key}", (drop("known", enemy, key),)
        level = "contact" if entry["level"] == "full" else "full"
        what = {**entry["what"], "unit": key}
        aware = {**entry, "level": level, "what": what, "turn": entry["turn"] + 1}
        yield f"{enemy} knows {key} otherwise", (put(aware, "known", enemy, key),)
        false = {**entry, "seen": False, "handle": "#901", "certainty": "reported"}
        yield f"{enemy} believes {key} twice", (put(false, "known", enemy, "false:901"),)
    count = int(position.data.get("handles", {}).get(enemy, 0))
    yield f"{enemy} has counted on", (put(count + 1, "handles", enemy),)
    for space in town_points(position.board):
        held = position.data.get("told", {}).get(enemy, {}).get("owner", {}).get(space)
        other = "us" if held == "german" else "german"
        yield f"{enemy} takes {space} for {other}", (put(other, "told", enemy, "owner", space),)


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


def _their_marks(position: GrenadePosition, side: str) -> Iterator[Change]:
    """Marks of the phase on units that the side does not see, or on what the enemy has done."""
    phase = position.data["phase"]
    unseen = hidden_units.unseen(position, side)
    for unit in unseen:
        for mark in ("near", "supported", "retreated", "attacked"):
            names = set(phase.get(mark, ()))
            if unit.id not in names:
                more = sorted({*names, unit.id})
                yield f"{unit.id} {mark}", (put(more, "phase", mark),)
    if position.side != side:
        for unit in unseen:
            if phase.get("moved", {}).get(unit.id) == "tactical":
                continue
            yield f"{unit.id} has moved", (put("tactical", "phase", "moved", unit.id),)
        count = int(phase.get("entered", {}).get("0301", 0))
        yield "a column at the edge", (put(count + 1, "phase", "entered", "0301"),)


def _bookkeeping(position: GrenadePosition, side: str) -> Iterator[Change]:
    """Hidden rolls, and the numbers of waiting points."""
    for label, count in sorted(position.data["rolls"].items()):
        yield f"one more roll under '{label}'", (put(int(count) + 1, "rolls", label),)
    yield "a roll of the enemy's", (put(1, "rolls", "21.11|Volkssturm unseen|turn 1|x"),)
    screened = position.data.get("screened", {}).get(side, {})
    free = [unit for unit in hidden_units.unseen(position, side) if unit.id not in screened]
    for unit in free[:1]:
        yield f"{unit.id} kept hidden by the referee", (put(True, "screened", side, unit.id),)
    yield "the key by which lots are drawn", (put(f"{position.data.get(KEY, '')}0", KEY),)
    yield "a waiting point's serial number", (put(position.data["serial"] + 1, "serial"),)
