"""Games of hexes and counters that are data alone: a folder of tables that a club writes, without a
line of program. `docs/game_folder.md` says how one is written.

`making.py` makes the game's record, of what `reading.py` has read and of what all games of hexes
share (`rules_engine/mechanics/hexes/`). Every fault of a folder is a sentence with file and line.
"""
