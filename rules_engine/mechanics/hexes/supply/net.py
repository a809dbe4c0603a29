"""Which hexes are joined to some others over certain hexsides, such as by road to a map edge, found
from what cuts them off.

A tree of shortest ways from the roots is made once for a board. Hexes that are closed cut off what
lies behind them in the tree; only there does a flood look for other ways.
"""

from __future__ import annotations

from rules_engine.board.floods import Floods, LinkMasks


class Net:
    """The hexes of a board behind the roots over prepared hexsides, as masks of bits."""

    def __init__(self, floods: Floods, links: LinkMasks, roots: int) -> None:
        self._floods = floods
        self._links = links
        parents: dict[int, int] = {}
        order = self._single(roots)
        for bit in order:
            parents[bit] = 0
        for bit in order:  # grows while it is walked: breadth first
            for there in self._neighbours(bit):
                if there not in parents:
                    parents[there] = bit
                    order.append(there)
        self._behind: dict[int, int] = {bit: bit for bit in order}
        for bit in reversed(order):
            if parents[bit]:
                self._behind[parents[bit]] |= self._behind[bit]
        self.everything = sum(order)

    def joined(self, open_to: int) -> int:
        """Return the hexes of the mask that are joined to the roots through the mask."""
        closed, lost = self.everything & ~open_to, 0
        while closed:
            lost |= self._behind[closed & -closed]
            closed &= ~lost
        joined = self.everything & ~lost
        others = lost & open_to
        if others:
            border = joined & self._floods.grown(others)
            joined |= self._floods.flood_links(border, others, self._links)
        return joined

    def _single(self, mask: int) -> list[int]:
        found = []
        while mask:
            found.append(mask & -mask)
            mask &= mask - 1
        return found

    def _neighbours(self, bit: int) -> list[int]:
        return [
            bit << shift if shift > 0 else bit >> -shift
            for shift, mask in self._links
            if bit & mask
        ]
