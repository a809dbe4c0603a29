"""Fire: attacks declared together, defensive fire, then offensive fire. Source: 5.0, 9.0."""
