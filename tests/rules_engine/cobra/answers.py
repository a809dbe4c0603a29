"""Answers to open questions for tests: the recommended ones but for those named."""

from __future__ import annotations

from rules_engine.games.cobra.readings import ANSWERS, Readings, recommended


def chosen(**answers: str) -> Readings:
    """Return what gives these answers, written OQ_17a="four", and else the recommended ones."""
    named = {question.replace("_", "-"): key for question, key in answers.items()}
    assert all(key in ANSWERS[question] for question, key in named.items())
    return lambda question: named.get(question) or recommended(question)
