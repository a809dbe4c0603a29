"""What case files may ask of a position of Operation Grenade."""

from __future__ import annotations

from rules_engine.casefiles.vocabulary import Question
from rules_engine.games.grenade.movement import questions as movement_questions
from rules_engine.games.grenade.position import ZONES
from rules_engine.games.grenade.supply import questions as supply_questions
from rules_engine.mechanics.hexes.desk.questions import zone_of
from rules_engine.mechanics.questions import ruling, terrain

QUESTIONS: dict[str, Question] = {
    "zoc": Question("zoc [SIDE]", zone_of(ZONES)),
    "terrain": Question("terrain HEX", terrain),
    "ruling": Question("ruling ORDER", ruling),
    **supply_questions.QUESTIONS,
    **movement_questions.QUESTIONS,
}
