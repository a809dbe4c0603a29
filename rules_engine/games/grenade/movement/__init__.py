"""Movement, entry, stacking and placement (5 to 7, 14, 16.2, 26)."""
