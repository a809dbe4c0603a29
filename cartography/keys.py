"""What the legend explains of a game: its counters, and the signs on its map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cartography.appearance import Appearance, appearance_of
from cartography.style import look_of, style, type_style
from rules_engine.core.game import Game

OPEN, BLIND = "open", "double_blind"
Key = tuple[str, Appearance]
"""A label and the counter that it explains."""


@dataclass(frozen=True)
class Keys:
    """The legend's counters, types first and then what they bear; the signs that it explains."""

    types: tuple[Key, ...] = ()
    marked: tuple[Key, ...] = ()
    signs: tuple[str, ...] = ()
    side: str = ""
    """The side, or look, in whose colours the signs are drawn; and what people call it."""
    title: str = ""


def keys_of(game: Game[Any]) -> Keys:
    """Return what the game's legend explains, in the colours of its first two sides."""
    first, enemy = (
        Appearance(side, look=look_of(game.sides, game.looks, side)) for side in game.sides[:2]
    )
    legend = game.legend
    types = [
        (str(type_style(kind)["label"]), {**legend.plain, "type": kind}) for kind in legend.types
    ]
    return Keys(
        tuple(_drawn(first, types)),
        (*_drawn(first, legend.samples), *_unseen(enemy, game.levels)),
        legend.signs,
        first.look or first.side,
        game.side_titles[first.side],
    )


def _drawn(first: Appearance, faces: Iterable[tuple[str, Mapping[str, Any]]]) -> Iterable[Key]:
    for label, face in faces:
        unit = {"side": first.side, "type": face["type"]}
        yield label, appearance_of("", unit, False, {"look": first.look, **face})


def _unseen(enemy: Appearance, levels: Sequence[str]) -> Iterable[Key]:
    """Yield what every side may see of units that it has not identified, or only remembers: at the
    levels of the game at which there are such.
    """
    labels: Mapping[str, str] = style()["counter_labels"]
    if any(level != OPEN for level in levels):
        yield labels["contact"], enemy
    for flag in style()["legend_ghosts"] if BLIND in levels else ():
        ghost = Appearance(
            enemy.side, "infantry", "regiment", "#3", flags=flag, look=enemy.look, values="T4"
        )
        yield labels[flag], ghost
