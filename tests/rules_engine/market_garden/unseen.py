"""What Market-Garden says of itself where its hidden changes are looked at."""

from __future__ import annotations

from rules_engine.games.market_garden.blind.sight import is_visible
from tests.campaigns.tightness.games import Unseen

UNSEEN = Unseen("activate 99", length=350, sees=is_visible)
