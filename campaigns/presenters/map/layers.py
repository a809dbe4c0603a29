"""Layers of the map: what it shows besides the units when somebody asks for it."""

from __future__ import annotations

from typing import Any

from campaigns.presenters.map.kept import View, kept
from campaigns.presenters.play.panel import band_of
from rules_engine.core.game import Game
from rules_engine.plain import JsonObject


def layer_marks(game: Game[Any], seen: View, name: str) -> list[JsonObject]:
    """Return what one layer draws of a view, each mark with the name of its side's colour."""
    return kept(seen, f"layer {name}", lambda: _marks(game, seen, name))


def _marks(game: Game[Any], seen: View, name: str) -> list[JsonObject]:
    marks = game.layers[name].marks(game.lens(dict(seen)))
    return [{**mark, "band": band_of(game, mark["side"])} for mark in marks]
