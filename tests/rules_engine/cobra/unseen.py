"""What Cobra says of itself where hidden changes are looked at."""

from __future__ import annotations

from tests.campaigns.tightness.games import Unseen

UNSEEN = Unseen("bomb 9999", length=650)
