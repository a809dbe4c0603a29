"""What every chapter shares: how common events are told."""

from __future__ import annotations

from rules_engine.games.grenade.part import Part
from rules_engine.mechanics.common import common_part
from rules_engine.mechanics.hexes.blind.tellers import tell_named

PART: Part = common_part(tell_named)
