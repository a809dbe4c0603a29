"""What a side knows of the enemy, in words and rows."""
