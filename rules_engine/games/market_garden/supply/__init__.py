"""Depots, refits, Reserves, isolation and surrender (13, 23.4, 23.6)."""
