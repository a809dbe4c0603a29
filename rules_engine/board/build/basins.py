"""Basins: country of one kind between waters, filled from a point up to them."""

from __future__ import annotations

from rules_engine.board.build.sheet import Sheet
from rules_engine.board.build.sources import Source


def fill_basins(sheet: Sheet, sources: list[Source]) -> None:
    """Every hex that can be reached from a basin's point without crossing one of the hexside
    features in ``within`` gets its ``terrain``, unless it has another one already.
    """
    for source in sources:
        for number in _basin(sheet, source):
            sheet.terrain.setdefault(number, source.text("terrain"))


def _basin(sheet: Sheet, source: Source) -> list[str]:
    """The hexes round a point, as far as the features in ``within``."""
    walls = set(source.texts("within"))
    start = sheet.lattice.nearest_hex(source.coordinates)
    found, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for there in sheet.lattice.neighbours[here]:
            words = sheet.links.get(f"{min(here, there)}-{max(here, there)}", set())
            if there not in found and not walls & words:
                found.add(there)
                todo.append(there)
    return sorted(found)
