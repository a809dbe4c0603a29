"""The sequence of play, set-up, and what the rules do by themselves turn by turn."""
