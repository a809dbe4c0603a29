"""What case files may ask of a position."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.casefiles.vocabulary import Question
from rules_engine.games.hells_highway.movement.record import MOVEMENT
from rules_engine.games.hells_highway.position import ZONES, HellsPosition
from rules_engine.mechanics.hexes.desk.questions import NONE, goals_of
from rules_engine.mechanics.hexes.ground.zones import zones
from rules_engine.mechanics.questions import ruling, terrain


def _zone(position: HellsPosition, side: str, words: Sequence[str]) -> list[str]:
    """Return the hexes of a side's zones of one grade, or stronger."""
    if len(words) != 2 or words[0] not in ("light", "heavy"):
        raise ValueError("Write 'zone light SIDE' or 'zone heavy SIDE'.")
    found = zones(ZONES, position, words[1])[words[0] == "heavy"]
    return sorted(position.board.numbers[at] for at in found) or NONE


QUESTIONS: dict[str, Question] = {
    "zone": Question("zone light|heavy SIDE", _zone),
    "terrain": Question("terrain HEX", terrain),
    "goals": Question("goals UNIT", goals_of(MOVEMENT)),
    "ruling": Question("ruling ORDER", ruling),
}
