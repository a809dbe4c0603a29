"""How the counters of a space are piled up, so that every one of them can be told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cartography.appearance import Appearance, appearance_of
from cartography.ghosts import ghosts_of

FACE = 0.64
STACKED = 0.58
TOP = -0.285
"""Where a stack begins: below the number of its space, however high it is."""
SHOWN = 4
STEPS = {1: 0.0, 2: 0.15, 3: 0.11, 4: 0.074}
"""Hex widths between the counters of a stack, by how many are shown."""
SLANT = 0.03


def appearances(
    view: Mapping[str, Any],
    moved: Iterable[str] = (),
    strengths: Mapping[str, int] | None = None,
    faces: Mapping[str, Mapping[str, Any]] | None = None,
) -> dict[str, list[Appearance]]:
    """Return what stands in each space of a view, the top counter last; below it the ghosts of
    what the side remembers there.

    `strengths` holds combat strengths that the viewer knows by other ways than the unit's own
    record; `faces` what the game itself says that counters show.
    """
    moving, known = frozenset(moved), strengths or {}
    piles: dict[str, list[tuple[Any, Appearance]]] = {}
    for unit_id, unit in sorted(view.get("units", {}).items()):
        space = unit.get("space")
        if not space or unit.get("status", "map") != "map":
            continue
        face = (faces or {}).get(unit_id)
        if face and unit_id in known:
            face = {**face, "strength": known[unit_id]}
        shown = appearance_of(unit_id, unit, unit_id in moving, face)
        piles.setdefault(str(space), []).append((_rank(shown, unit_id), shown))
    ghosts = ghosts_of(view, faces)
    return {
        space: [
            *ghosts.get(space, ()),
            *(shown for _, shown in sorted(piles.get(space, ()), key=lambda e: e[0])),
        ]
        for space in sorted({*piles, *ghosts})
    }


def _rank(shown: Appearance, unit_id: str) -> tuple[str, int, int, str]:
    """Return what orders a stack: the strongest known unit lies on top, spent ones below."""
    kind = 0 if shown.is_contact else 1 if shown.has("spent") else 2
    return shown.side, kind, shown.strength or 0, unit_id


def offsets(count: int) -> list[tuple[float, float]]:
    """Return where the centres of a stack's counters lie around the space's centre, the top one
    last.
    """
    shown = min(count, SHOWN)
    step = STEPS.get(shown, 0.0)
    middle = (shown - 1) / 2
    first = TOP + (FACE if shown < 2 else STACKED) / 2
    return [(SLANT * (middle - k), round(first + step * k, 4)) for k in range(shown)]


def shown_of(pile: Sequence[Appearance]) -> Sequence[Appearance]:
    """Return the counters of a stack that are drawn: the upper ones."""
    return pile[-SHOWN:]
