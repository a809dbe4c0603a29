"""The sequence of play as data. Source: 4.2, with 16-18 before play, 24.11, 19.21 and 23.0."""

from __future__ import annotations

from rules_engine.game import Sequence, Step
from rules_engine.games.grenade.position import GrenadePosition

SETUP: tuple[Step[GrenadePosition], ...] = (
    Step("setup.us", "US free placement", "us", "16.2", ("end",)),
)
TURN: tuple[Step[GrenadePosition], ...] = (
    Step("us.movement", "US movement", "us", "4.2", ("end",)),
    Step("us.combat", "US combat", "us", "4.2", ("end",)),
    Step("german.movement", "German movement", "german", "4.2", ("end",)),
    Step("german.combat", "German combat", "german", "4.2", ("end",)),
)


def last_turn(position: GrenadePosition) -> int:
    """Return the number of the last game turn: the one of 4 March. Source: 28.0-GR, T6."""
    return 33 - int(position.tracks["d_day"])


SEQUENCE: Sequence[GrenadePosition] = Sequence(
    setup=SETUP,
    turn=TURN,
    is_over=lambda position: position.turn >= last_turn(position),
    finish=lambda p: p.emit("game_over", {}),
    turn_title=lambda position: f"Turn {position.turn}",
)
