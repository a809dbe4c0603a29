"""The sequence of play. Source: 1."""
