"""What lies on the map: terrain, its costs, rivers and bridges, roads, towns and their owners."""
