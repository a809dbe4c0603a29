"""The toy game under the name by which the registry loads games."""

from tests.rules_engine.toy import TOY

GAME = TOY
