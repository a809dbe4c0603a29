"""What the referee may change by hand of places: bridges of the map and those that engineers build,
who holds the hexes that count, hexes interdicted. Source: H12, H48, H50, H53, H62.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.board.board import Board
from rules_engine.core.corrections import Choices, Values, sides
from rules_engine.core.events import Effect, drop, put
from rules_engine.errors import BadRecord
from rules_engine.games.hells_highway.control import OBJECTIVES, PLACES, owner
from rules_engine.games.hells_highway.ground.bridges import (
    BLOWN,
    BRIDGES,
    BUILT,
    bridge_names,
    pair_of,
    water,
)
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.mechanics.corrections_file import Deed
from rules_engine.mechanics.stated_corrections import NO, YES

STANDS, TRIED = "stands", "tried"


def _printed(position: HellsPosition) -> Board:
    """Return the board as it is printed, whatever has become of its bridges."""
    board: Board = position.game.sheet(position.data)
    return board


def _bridges(position: HellsPosition, values: Values) -> Choices:
    """Return the bridges of the map, those with a name first. Source: H12."""
    board = _printed(position)
    names = bridge_names(board)
    pairs = {pair_of(board, a, b) for kind in sorted(BRIDGES) for a, b in board.linked(kind)}
    found = sorted(pairs, key=lambda pair: (names.get(pair, "~"), pair))
    return [(pair, f"{names[pair]} ({pair})" if pair in names else pair) for pair in found]


def _changed(position: HellsPosition, pair: str, now: str | None) -> list[Effect]:
    """Return the effects of a hexside's being blown, built or neither any more."""
    if now is None:
        is_there = pair in position.tracks["bridges"]
        return [drop("tracks", "bridges", pair)] if is_there else []
    return [put(now, "tracks", "bridges", pair)]


def _set_bridge(position: HellsPosition, values: Values) -> Sequence[Effect]:
    pair, state = values["bridge"], values["state"]
    tried = set(position.tracks["tried"]) - {pair}
    tried |= {pair} if state in (TRIED, BLOWN) else set()
    effects = _changed(position, pair, state if state in (BLOWN, BUILT) else None)
    if sorted(tried) != list(position.tracks["tried"]):
        effects.append(put(sorted(tried), "tracks", "tried"))
    return effects


def _bridge_now(position: HellsPosition, values: Values) -> Values:
    pair = values.get("bridge", "")
    untold = TRIED if pair in position.tracks["tried"] else STANDS
    return {"state": position.tracks["bridges"].get(pair, untold)} if pair else {}


def _set_new(position: HellsPosition, values: Values) -> Sequence[Effect]:
    """Return the effects of a bridge where the map has none. Raises BadRecord."""
    board = _printed(position)
    a, b = (board.index[values[name]] for name in ("space", "across"))
    if b not in board.neighbours[a] or water(board, a, b) is None:
        raise BadRecord(f"No water lies between {values['space']} and {values['across']} (H48).")
    if board.link(a, b) & BRIDGES:
        raise BadRecord("The map has a bridge there: that is 'A bridge of the map'.")
    return _changed(position, pair_of(board, a, b), BUILT if values["state"] == BUILT else None)


# ---- hexes --------------------------------------------------------------------------------------


def _objectives(position: HellsPosition, values: Values) -> Choices:
    """Return the hexes that count for victory, with their towns. Source: H62."""
    board = position.board
    points = {space: option for option, spaces in PLACES.items() for space in spaces}

    def words(space: str) -> str:
        name = str(board.names[board.index[space]] or "")
        worth = f"{position.number(points[space])} points" if space in points else "a last bridge"
        return f"{name} ({space}), {worth}".strip()

    return [(space, words(space)) for space in sorted(OBJECTIVES) if space in board.index]


def _set_owner(position: HellsPosition, values: Values) -> Sequence[Effect]:
    space, side = values["space"], values["owner"]
    return [] if owner(position, space) == side else [put(side, "spaces", space, "owner")]


def _owner_now(position: HellsPosition, values: Values) -> Values:
    space = values.get("space", "")
    return {"owner": owner(position, space)} if space else {}


def _set_interdicted(position: HellsPosition, values: Values) -> Sequence[Effect]:
    now = list(position.tracks["interdicted"])
    rest = [space for space in now if space != values["space"]]
    wanted = sorted([*rest, values["space"]]) if values["is_so"] == YES else rest
    return [] if wanted == now else [put(wanted, "tracks", "interdicted")]


def _interdicted_now(position: HellsPosition, values: Values) -> Values:
    space = values.get("space", "")
    return {"is_so": YES if space in position.tracks["interdicted"] else NO} if space else {}


LISTS = {"bridges": _bridges, "objectives": _objectives, "sides": sides}
DEEDS = {
    "bridge": Deed(_set_bridge, _bridge_now),
    "new-bridge": Deed(_set_new),
    "owner": Deed(_set_owner, _owner_now),
    "interdicted": Deed(_set_interdicted, _interdicted_now),
}
