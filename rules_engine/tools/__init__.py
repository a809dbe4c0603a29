"""Tools around the rules: case files, casebook, counts, random games, verification, measures."""
