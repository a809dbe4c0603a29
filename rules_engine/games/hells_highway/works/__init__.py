"""Bridges, digging and demolition. Source: H48 to H50."""
