"""Hell's Highway: from the Belgian border to Arnhem, by a player's sheet of rules and house rules.

The sheet (cases 1.1 to 9.16) is a condensed aid; what it lacks is filled by house rules of this
program (H1 to H74), which are nobody's printed rules, and which a referee may change.
"""
