"""What every chapter shares: how common events are told. The game is open (7.1): both sides are
told everything that happens on the map.
"""

from __future__ import annotations

from rules_engine.games.market_garden.part import Part
from rules_engine.games.market_garden.position import turn_name
from rules_engine.mechanics.common import common_part
from rules_engine.mechanics.tellers import tell_public
from rules_engine.mechanics.words import WORDS
from rules_engine.plain import JsonObject


def sentence(words: str) -> str:
    """Begin words with a capital; names inside them stay as they are."""
    return f"{words[:1].upper()}{words[1:]}"


def words_step(notice: JsonObject) -> str:
    """Say which step begins on which day."""
    day = f"{turn_name(notice['turn'])}: " if notice["turn"] else ""
    return f"{day}{notice['title']}."


PART: Part = common_part(tell_public, {**WORDS, "step": words_step})
