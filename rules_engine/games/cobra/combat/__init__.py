"""Combat in Cobra: odds, columns and results (9.0)."""
