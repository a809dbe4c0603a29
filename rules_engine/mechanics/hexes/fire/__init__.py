"""Fire combat: attacks declared together, then volleys that are read from a table by steps."""
