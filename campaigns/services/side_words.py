"""How sentences speak of a game's sides together: of two as "both" and "the other", of more as
"all" and "another".
"""

from __future__ import annotations

from typing import Any

import rules_engine
from campaigns.models import Campaign
from rules_engine.core.game import Game


def both(whose: Campaign | Game[Any]) -> str:
    """Return the word before "sides" that means every one of them."""
    return "both" if _are_two(whose) else "all"


def the_other(whose: Campaign | Game[Any]) -> str:
    """Return the words before "side" that mean one that is not one's own."""
    return "the other" if _are_two(whose) else "another"


def neither(whose: Campaign | Game[Any]) -> str:
    """Return the word before "side" that means none of them."""
    return "neither" if _are_two(whose) else "no"


def _are_two(whose: Campaign | Game[Any]) -> bool:
    game = rules_engine.load(whose.game) if isinstance(whose, Campaign) else whose
    return len(game.sides) == 2
