"""The ground of Cobra: terrain and hexsides (6.7, 6.8)."""
