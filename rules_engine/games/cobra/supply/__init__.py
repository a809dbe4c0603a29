"""Supply in Cobra: lines, supply points, replacements, trucks (11.0 to 13.0, 6.9)."""
