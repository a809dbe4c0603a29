"""The games, one folder each; `rules_engine.registry` lists them."""
