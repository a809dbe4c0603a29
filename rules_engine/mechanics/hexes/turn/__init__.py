"""What the rules do by themselves at the edges of turns: so far the end of the game."""
