"""What a side sees, knows and is told at the levels "limited" and "double_blind"."""
