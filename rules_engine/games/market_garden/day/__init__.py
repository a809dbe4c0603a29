"""The sequence of a day: set-up, dawn, sunset, the Regroup Phase, victory."""
