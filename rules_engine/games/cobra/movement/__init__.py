"""Movement in Cobra: what a unit may spend (6.0)."""
