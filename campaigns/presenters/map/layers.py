"""Layers of the map: what it shows besides the units when somebody asks for it."""

from __future__ import annotations

from typing import Any

from campaigns.presenters.map import enemy_reach, moves, since
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
    return [
        *own,
        (enemy_reach.NAME, enemy_reach.TITLE, enemy_reach.KEY),
        (moves.NAME, moves.TITLE, moves.KEY),
        (since.NAME, since.TITLE, since.KEY),
    ]


def tells_of_spaces(game: Game[Any], name: str) -> bool:
    """Whether a layer has something to say of one space that somebody points at."""
    found = game.layers.get(name)
    return found is not None and found.at is not None


def layer_marks(game: Game[Any], seen: View, name: str, space: str = "") -> list[JsonObject]:
    """Return what one layer draws of a view, each mark with the name of its side's colour; of one
    space alone where the layer has something to say of that.
    """
    if not space or game.layers[name].at is None or space not in game.board_of(dict(seen)).index:
        space = ""
    return kept(seen, f"layer {name} {space}", lambda: _marks(game, seen, name, space))


def reach_marks(game: Game[Any], seen: View, viewer: str) -> list[JsonObject]:
    """Return what the enemy of a viewer can reach as far as his view tells."""
    return kept(seen, "enemy reach", lambda: enemy_reach.enemy_reach(game, seen, viewer))


def _marks(game: Game[Any], seen: View, name: str, space: str) -> list[JsonObject]:
    layer, position = game.layers[name], game.lens(dict(seen))
    marks = layer.at(position, space) if space and layer.at else layer.marks(position)
    return [{**mark, "band": band_of(game, mark["side"])} for mark in marks]
