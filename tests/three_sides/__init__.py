"""Three Clans: a game with three sides, as small as a game can be, for tests and as a model.

It is played in tests only, which put it into the registry. A line of marches on sixteen hexes, one
question, one die, two levels of intelligence: `ground.py` has the field and marches as a record of
what games of hexes share, `rules.py` the order to march and the question, `sight.py` what a side
sees and is told, `game.py` puts them together.
"""
