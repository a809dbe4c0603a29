"""What a space of a board is called on pages: a hex, or an area."""

from __future__ import annotations

from rules_engine.board.board import Board


def space_word(board: Board) -> str:
    """Return what one space of this board is called."""
    return "hex" if board.grid is not None else "area"


def space_words(board: Board) -> str:
    """Return what several spaces of this board are called."""
    return "hexes" if board.grid is not None else "areas"


def space_name(board: Board, number: str) -> str:
    """Return what people call a space: "hex 0407", "area 13 Arnhem", "zone F Neerpelt"."""
    if board.grid is not None or number not in board.index:
        return f"{space_word(board)} {number}"
    at = board.index[number]
    if board.terrain[at] == "box":
        return board.names[at]
    word = "area" if board.terrain[at] == "clear" else board.terrain[at]
    return f"{word} {number} {board.names[at]}".rstrip()


def space_title(board: Board, at: int) -> str:
    """Return what a space is called, with its name, terrain and features, for the map's cursor."""
    number, terrain = board.numbers[at], board.terrain[at]
    if board.grid is not None:
        first, kind = f"hex {number}", terrain.replace("_", " ")
    else:
        first, kind = f"{terrain if terrain != 'clear' else 'area'} {number}", ""
    features = [_feature_words(feature) for feature in sorted(board.features[at])]
    return ", ".join(part for part in (first, board.names[at], kind, *features) if part)


def _feature_words(feature: str) -> str:
    if feature.startswith("tem_"):
        return f"modifier +{feature[4:]}"
    return feature.replace("_", " ").replace("road off", "road off the map")
