"""Sets of spaces as one big integer, laid out so that neighbours lie at constant shifts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules_engine.board.grid import HexGrid


class Bits:
    """Which bit stands for which space.

    Hexes lie line by line with an empty place at both ends of each line, so that a shift never runs
    over into the next line; areas lie one after the other. Ascending bits are ascending indices.
    """

    def __init__(self, grid: HexGrid | None, numbers: Sequence[str]) -> None:
        self.stride = 0 if grid is None else grid.cells + 2
        self.places = tuple(_places(grid, numbers))
        self.of_space: tuple[int, ...] = tuple(1 << place for place in self.places)
        self._space_at = {place: space for space, place in enumerate(self.places)}
        self.everything = self.mask(range(len(numbers)))

    def mask(self, spaces: Iterable[int]) -> int:
        """The bits of some spaces given by index."""
        of_space, mask = self.of_space, 0
        for space in spaces:
            mask |= of_space[space]
        return mask

    def spaces(self, mask: int) -> tuple[int, ...]:
        """The indices of the spaces in a mask, ascending."""
        digits, space_at = bin(mask)[:1:-1], self._space_at
        found = []
        place = digits.find("1")
        while place >= 0:
            found.append(space_at[place])
            place = digits.find("1", place + 1)
        return tuple(found)


def _places(grid: HexGrid | None, numbers: Sequence[str]) -> Iterable[int]:
    if grid is None:
        return range(len(numbers))
    stride = grid.cells + 2
    pairs = (grid.line_cell(number) for number in numbers)
    return (line * stride + cell for line, cell in pairs)
