"""Quiet play: questions that a test is not about are answered by themselves, as the game says."""

from __future__ import annotations

from rules_engine.casefiles.moments import Moment
from rules_engine.casefiles.vocabulary import vocabulary
from rules_engine.core import verbs
from rules_engine.core.sequence import open_decisions


def answer_quietly(moment: Moment) -> None:
    """Answer what is open as long as the game has a quiet answer to it; what comes of it counts as
    brought by the act before.
    """
    answers = vocabulary(moment.game.slug).quiet
    while True:
        decisions = open_decisions(moment.game.lens(moment.state))
        asked = next((one for one in decisions if one.kind in answers), None)
        if asked is None:
            return
        key = answers[asked.kind]
        outcome = verbs.answer(moment.state, asked.owner, asked.id, key, moment.dice)
        moment.state, moment.events = outcome.state, (*moment.events, *outcome.events)
        moment.trace.append((f"quietly, {asked.owner}: choose {key}", outcome.events))
