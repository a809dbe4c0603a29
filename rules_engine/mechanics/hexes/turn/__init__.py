"""What the rules do by themselves at the edges of turns: weather, and the end of the game."""
