"""Supply: who has a line to his side's supply edge, at any moment. Source: 11.0 to 11.45, 8.15.

A board that names no stretch of an edge for a side, as a patch drawn for a test may do, asks that
side for no line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache

from rules_engine.board.board import Board
from rules_engine.board.floods import Floods
from rules_engine.core.events import put
from rules_engine.games.cobra.part import Run
from rules_engine.games.cobra.position import BARRIERS, ZONES, CobraPosition
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.supply import trace
from rules_engine.mechanics.hexes.supply.lines import Lines, shortest
from rules_engine.mechanics.hexes.supply.net import Net
from rules_engine.mechanics.hexes.supply.trace import Supply, Tracing, tracing

STRETCHES = {"german": "german_supply", "allied": "allied_supply"}  # 11.2, 11.3
CASES = {"german": "11.2", "allied": "11.3"}
OTHER_END = "3101"  # OQ-11
STATES = ("in", "out")
LINES: Lines[CobraPosition, Unit] = Lines(ZONES, blocked="11.1", opened="8.15")


class Land:
    """What lines ask of a board, prepared once: hexsides that they pass, edges. Source: 6.74."""

    def __init__(self, board: Board, barring: frozenset[str]) -> None:
        self.floods = Floods(board)
        self._board = board
        self._links = self.floods.link_masks_but(barring)
        self._nets: dict[int, Net] = {}
        self._masks: dict[tuple[str, str], int] = {}

    def grown(self, mask: int) -> int:
        """Return a mask with all that lies one step of a line from it."""
        return self.floods.grown_links(mask, self._links)

    def net(self, roots: int) -> Net:
        """Return what is joined to some hexes, made once."""
        if roots not in self._nets:
            self._nets[roots] = Net(self.floods, self._links, roots)
        return self._nets[roots]

    def stretch(self, name: str, end: str = "") -> int:
        """Return a named stretch of the map's edge, up to a hex where one is named; made once."""
        if (name, end) not in self._masks:
            spaces = self._board.sites["stretches"][name]["spaces"]
            within = (self._board.index[at] for at in spaces if not end or at <= end)
            self._masks[name, end] = self.floods.mask(within)
        return self._masks[name, end]

    @cached_property
    def edge(self) -> int:
        """All hexes at the edge of the map."""
        return self.floods.mask(at for at, edges in enumerate(self._board.edges) if edges)


@lru_cache(maxsize=64)
def _land(board: Board, barring: frozenset[str]) -> Land:
    return Land(board, barring)


def barriers(position: CobraPosition) -> frozenset[str]:
    """Return the hexsides that no line crosses. Source: 6.74, 11.1."""
    return BARRIERS if position.holds("6.74") else frozenset()


def land(position: CobraPosition) -> Land:
    """Return the prepared board of a position."""
    return _land(position.board, barriers(position))


Traced = Tracing[CobraPosition, Land]


def edge_hexes(traced: Traced) -> int:
    """Return the hexes of the edge off which a side's lines run. Source: 11.2, 11.3, OQ-11."""
    position, side = traced.position, traced.side
    if not position.holds(CASES[side]):
        return traced.land.edge
    ends_early = side == "allied" and position.reading("OQ-11") == OTHER_END
    return traced.land.stretch(STRETCHES[side], OTHER_END if ends_early else "")


def _joined(traced: Traced) -> int:
    return traced.land.net(edge_hexes(traced)).joined(traced.open_to)


def _cut_off(traced: Traced, sources: int, lacking: int) -> Iterator[tuple[str, str]]:
    numbers = traced.position.board.numbers
    for at in traced.land.floods.spaces(lacking):
        yield from ((unit.id, STATES[1]) for unit in traced.position.stack(numbers[at]))


SUPPLY: Supply[CobraPosition, Unit, Land] = Supply(
    states=STATES,
    lines=LINES,
    land=land,
    sources=_joined,
    rings=lambda position: None,
    cut_off=_cut_off,
)

# ---- what the rest of the game asks -------------------------------------------------------------


def is_supplied(position: CobraPosition, unit: Unit) -> bool:
    """Whether a unit is in supply at this moment; who is off the map is. Source: 11.0-PR, 11.45,
    OQ-56, OQ-57.
    """
    if not position.holds("11.0-PR") or not _has_edge(position, unit.side):
        return True
    states = position.memo(
        f"supply {unit.side}", lambda: trace.supply_states(SUPPLY, position, unit.side)
    )
    return bool(states.get(unit.id, STATES[0]) == STATES[0])


def is_supplied_then(position: CobraPosition, unit: Unit) -> bool:
    """Whether a unit counts as supplied for replacements, trucks, integrity and headquarters: at
    this moment, or by one reading if it was as the phase began. Source: 7.24, 10.28, OQ-56.
    """
    if position.reading("OQ-56") == "phase_start":
        return position.was_supplied(unit)
    return is_supplied(position, unit)


def note_supply(p: Run, sides: Iterable[str]) -> None:
    """Note who is out of supply as a phase begins. Source: 11.0-PR, OQ-56."""
    units = (unit for side in sides for unit in p.position.on_map(side))
    found = [unit.id for unit in units if not is_supplied(p.position, unit)]
    if found:
        p.write(put(found, "phase", "unsupplied"))


def note_if_asked(p: Run) -> None:
    """Begin a phase without movement: supply is noted where it counts. Source: OQ-56."""
    if p.position.reading("OQ-56") == "phase_start":
        note_supply(p, p.position.game.sides)


def hex_is_supplied(position: CobraPosition, side: str, at: int) -> bool:
    """Whether a line leads from a hex to a side's supply edge. Source: 11.1, OQ-57."""
    if not position.holds("11.0-PR") or not _has_edge(position, side):
        return True
    joined = _joined(tracing(SUPPLY, position, side))
    return bool(joined & position.board.bits.of_space[at])


def supply_line(position: CobraPosition, unit: Unit) -> list[str]:
    """Return a shortest line from a unit to its supply edge, both ends included; empty where there
    is none. Source: 11.1.
    """
    if unit.space is None or not _has_edge(position, unit.side):
        return []
    board, traced = position.board, tracing(SUPPLY, position, unit.side)
    barring, goal = barriers(position), edge_hexes(traced) & traced.open_to
    way = shortest(
        board,
        board.index[unit.space],
        goal,
        traced.open_to,
        lambda features: not features & barring,
    )
    return [board.numbers[at] for at in way]


def _has_edge(position: CobraPosition, side: str) -> bool:
    return STRETCHES[side] in position.board.sites.get("stretches", {})
