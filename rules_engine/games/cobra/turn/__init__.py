"""Turns of Cobra: track, phases, weather, victory, units that come and go (4.0, 12.0 to 16.0)."""
