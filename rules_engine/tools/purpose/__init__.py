"""Players with a purpose: they read their side's view and the game's aims, and nothing else."""
