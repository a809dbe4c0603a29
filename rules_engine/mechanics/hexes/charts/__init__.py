"""The charts of games of hexes, from the records that their rules are made of."""
