"""What every game's record has in common: ending a step, and how common events are told."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.core.game import Teller
from rules_engine.core.position import P
from rules_engine.mechanics.ending import END, FRAMES
from rules_engine.mechanics.parts import Part, Words
from rules_engine.mechanics.tellers import tell_overrule, tell_rolls, told_to_owner
from rules_engine.mechanics.words import WORDS


def common_part(tell: Teller[P], words: Mapping[str, Words] = WORDS) -> Part[P]:
    """Return what every chapter shares: public events told by the game's own `tell`, rolls and
    choices to those whom they concern.
    """
    return Part(
        orders={"end": END},
        frames=FRAMES,
        tellers={
            "campaign_started": tell,
            "step": tell,
            "step_ended": tell,
            "roll": tell_rolls(tell),
            "choice": told_to_owner(tell),
            "overrule": tell_overrule,
        },
        words=words,
    )
