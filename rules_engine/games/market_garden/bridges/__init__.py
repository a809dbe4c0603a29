"""Bridges: seizure, repair, demolition (9.22, 19)."""
