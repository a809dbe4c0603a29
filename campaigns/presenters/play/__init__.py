"""Where the game stands, and what a side can do now."""
