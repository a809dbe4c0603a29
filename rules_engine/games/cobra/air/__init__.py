"""Allied air power in Cobra: Air Points and carpet bombing (15.0)."""
