"""Impulses: activations, the double impulse, the Advantage, Sunset (8, 12, 14.5)."""
