"""Movement, ferries, boats, infiltration (9, 8.22)."""
