"""What a side knows and is told at the level "double_blind", and what may change unseen."""
