"""Combat in a hex game: odds and their terms, declaring attacks, losses, retreats, advances."""
