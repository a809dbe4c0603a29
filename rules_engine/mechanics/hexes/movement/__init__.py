"""Movement in a hex game: what zones do to it, paths, reach, stacking."""
