"""Turns that are closed: moments of the sequence, whose orders are in, trying, publishing."""
