"""Three Clans: a game with three sides, as small as a game can be, for tests and as a model.

It is a folder of data, `games/three_sides/`, without a line of program; it is played in tests only,
which put it into the registry. `docs/game_folder.md` explains it file by file.
"""
