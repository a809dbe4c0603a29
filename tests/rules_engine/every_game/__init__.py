"""What any installed game must pass: a game that is added to the registry is tested by itself."""

from rules_engine.core import registry

GAMES = tuple(sorted(s for s, at in registry.GAMES.items() if at.startswith("rules_engine.")))
"""The installed games, without those that other tests bring."""
