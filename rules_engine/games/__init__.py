"""The games, one folder each; `rules_engine.core.registry` lists them."""
