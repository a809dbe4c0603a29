"""Layers of the map: what it shows besides the units when somebody asks for it."""

from __future__ import annotations

from typing import Any

from campaigns.presenters.map import moves
from campaigns.presenters.map.kept import View, kept
from campaigns.presenters.play.panel import band_of
from rules_engine.core.game import Game
from rules_engine.plain import JsonObject


def has_layer(game: Game[Any], seen: View, name: str) -> bool:
    """Whether the map can show a layer of a view."""
    found = game.layers.get(name)
    return found is not None and found.is_in(seen)


def layer_names(game: Game[Any], seen: View) -> list[tuple[str, str, str]]:
    """Return (name, title, key) of what the map can show besides the units."""
    own = [
        (name, layer.title, layer.key)
        for name, layer in game.layers.items()
        if has_layer(game, seen, name)
    ]
    return [*own, (moves.NAME, moves.TITLE, moves.KEY)]


def layer_marks(game: Game[Any], seen: View, name: str) -> list[JsonObject]:
    """Return what one layer draws of a view, each mark with the name of its side's colour."""
    return kept(seen, f"layer {name}", lambda: _marks(game, seen, name))


def _marks(game: Game[Any], seen: View, name: str) -> list[JsonObject]:
    marks = game.layers[name].marks(game.lens(dict(seen)))
    return [{**mark, "band": band_of(game, mark["side"])} for mark in marks]
