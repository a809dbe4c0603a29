"""Boards from geography: GeoJSON and a grid with a projection become a board file.

A directory holds ``grid.json`` (name, grid, projection, entry spaces), any number of ``*.geojson``
files and, if wanted, ``overrides.json``. ``python -m rules_engine.board.build DIRECTORY`` writes
the board file that ``grid.json`` names. Shapely does the geometry; nothing here is imported while a
game is played.
"""

from rules_engine.board.build.assembling import build_board
from rules_engine.board.build.writing import format_board

__all__ = ["build_board", "format_board"]
