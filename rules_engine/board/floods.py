"""Flood fill on one big integer: a bit a hex, shifts for the six neighbours, all sources at once.

Meant for supply: which spaces can be reached through passable ones, within so many steps, or along
roads. On hex boards a whole ring costs a handful of shifts and masks; area boards use one mask of
neighbours for each space.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.board.board import Board

LinkMasks = tuple[tuple[int, int], ...]
"""For each shift (positive: towards higher bits) the bits from which it may be made."""


class Floods:
    """The bits of one board. Masks are plain integers; combine them with ``&``, ``|`` and ``~``."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.bits: tuple[int, ...] = board.bits.of_space
        self.everything = board.bits.everything
        self._stride = board.bits.stride
        self._even = self._odd = 0
        if board.grid is not None:
            lines = [board.grid.line_cell(number)[0] for number in board.numbers]
            shifted = board.grid.shifted
            self._even = self.mask(i for i, line in enumerate(lines) if line % 2 == shifted)
            self._odd = self.everything & ~self._even

    def mask(self, spaces: Iterable[int]) -> int:
        """The bits of some spaces given by index."""
        return self.board.bits.mask(spaces)

    def spaces(self, mask: int) -> tuple[int, ...]:
        """The indices of the spaces in a mask, ascending."""
        return self.board.bits.spaces(mask)

    def grown(self, mask: int) -> int:
        """The spaces of a mask and all their neighbours."""
        if not self._stride:
            return self._grown_areas(mask)
        stride = self._stride
        even, odd = mask & self._even, mask & self._odd
        across = mask | even << 1 | odd >> 1
        grown = mask | mask << 1 | mask >> 1 | across << stride | across >> stride
        return grown & self.everything

    def zones(self, mask: int) -> int:
        """Every space next to one of the mask: the zones of control of units there."""
        if not self._stride:
            return self._beside_areas(mask)
        stride = self._stride
        across = mask | (mask & self._even) << 1 | (mask & self._odd) >> 1
        return (mask << 1 | mask >> 1 | across << stride | across >> stride) & self.everything

    def flood(self, sources: int, passable: int, rings: int | None = None) -> int:
        """The sources and all that can be reached from them through passable spaces.

        ``rings`` limits the number of steps. Sources count even where they are not passable.
        """
        reached = edge = sources
        left = -1 if rings is None else rings
        while edge and left:
            edge = self.grown(edge) & passable & ~reached
            reached |= edge
            left -= 1
        return reached

    def link_masks(self, feature: str, without: Iterable[tuple[int, int]] = ()) -> LinkMasks:
        """The links that carry a feature (roads, say), prepared for ``flood_links``.

        ``without``: pairs of spaces whose link shall not count (a blown bridge).
        """
        cut = {pair for a, b in without for pair in ((a, b), (b, a))}
        both = (pair for a, b in self.board.linked(feature) for pair in ((a, b), (b, a)))
        return self._masks(pair for pair in both if pair not in cut)

    def link_masks_but(self, barring: frozenset[str]) -> LinkMasks:
        """Every link that carries none of these features (impassable hexsides, say)."""
        board = self.board
        return self._masks(
            (a, b)
            for a, near in enumerate(board.neighbours)
            for b, features in zip(near, board.links[a], strict=True)
            if not features & barring
        )

    def grown_links(self, mask: int, links: LinkMasks) -> int:
        """The spaces of a mask and what lies one step from them along the prepared links."""
        return mask | self._stepped(mask, links)

    def flood_links(self, sources: int, passable: int, links: LinkMasks) -> int:
        """The sources and every passable space that can be reached along the prepared links."""
        reached = edge = sources
        while edge:
            edge = self._stepped(edge, links) & passable & ~reached
            reached |= edge
        return reached

    def _stepped(self, mask: int, links: LinkMasks) -> int:
        found = 0
        for shift, of_link in links:
            step = mask & of_link
            if step:
                found |= step << shift if shift > 0 else step >> -shift
        return found

    def _masks(self, pairs: Iterable[tuple[int, int]]) -> LinkMasks:
        masks: dict[int, int] = {}
        for here, there in pairs:
            shift = self.bits[there].bit_length() - self.bits[here].bit_length()
            masks[shift] = masks.get(shift, 0) | self.bits[here]
        return tuple(sorted(masks.items()))

    def _beside_areas(self, mask: int) -> int:
        found = 0
        for space in self.spaces(mask):
            found |= self.mask(self.board.neighbours[space])
        return found

    def _grown_areas(self, mask: int) -> int:
        return mask | self._beside_areas(mask)
