"""The ground of a hex game: who stands where, zones of control, what a step costs."""
