"""What a side sees, knows and is told at the level "double_blind"."""
