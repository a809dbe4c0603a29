"""Movement: modes, costs, zones of control, stacking. Source: 2, 3, 4."""
