"""Board and units, on the map and beside it."""
