"""Monty's Gamble: Market-Garden, a game of areas and impulses, 17 to 26 September 1944."""
