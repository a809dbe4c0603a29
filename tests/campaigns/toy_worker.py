"""Lets a real worker know the toy game: `celery ... --include tests.campaigns.toy_worker`."""

from rules_engine.core import registry

registry.GAMES["toy"] = "tests.campaigns.toy_game"
