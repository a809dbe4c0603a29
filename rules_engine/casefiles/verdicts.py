"""Expectations about the ruling on an act."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.casefiles.facts import answered
from rules_engine.casefiles.moments import Moment
from rules_engine.casefiles.words import Line
from rules_engine.core.rulings import Ruling, Violation


def refutes(ruling: Ruling | None) -> str:
    """Return a ruling in one line."""
    if ruling is None:
        return "no ruling"
    if ruling.is_lawful:
        return "lawful"
    return "refused: " + " | ".join(_violation(violation) for violation in ruling.violations)


def _violation(violation: Violation) -> str:
    at = f" at {violation.space}" if violation.space else ""
    return f"{violation.case}{at} ({violation.message})"


def lawful(moment: Moment, line: Line) -> str | None:
    """`lawful`: nothing forbids the order."""
    ruling = moment.ruling
    return None if ruling is not None and ruling.is_lawful else refutes(ruling)


def refused(moment: Moment, line: Line) -> str | None:
    """`refused [first] [by CASE...] [at SPACE] [unit UNIT] [spent N] [allowance N] [reading OQ]`;
    `first`: the violation that is told first, the nearest miss.
    """
    ruling = moment.ruling
    if ruling is None or ruling.is_lawful:
        return refutes(ruling)
    is_first = line.words[2:3] == ("first",)
    violations = ruling.violations[:1] if is_first else ruling.violations
    wanted: dict[str, list[str]] = {}
    name = ""
    for word in line.words[3 if is_first else 2 :]:
        if word in ("by", "at", "unit", "spent", "allowance", "reading"):
            name = str(word)
        elif name:
            wanted.setdefault(name, []).append(str(word))
        else:
            raise line.fault("Write 'refused by CASE', and if you like 'at 0609'.", word)
    cases = wanted.pop("by", [])
    for case in cases:
        if case not in moment.game.casebook:
            raise line.fault(f"{moment.game.title} has no case {case}.", case)
        found = [v for v in violations if v.case == case]
        if not any(_fits(violation, wanted) for violation in found):
            return refutes(ruling)
    if not cases and not any(_fits(violation, wanted) for violation in violations):
        return refutes(ruling)
    return None


def _fits(violation: Violation, wanted: Mapping[str, list[str]]) -> bool:
    names = {"at": "space"}
    return all(
        str(getattr(violation, names.get(name, name))) in values for name, values in wanted.items()
    )


def cites(moment: Moment, line: Line) -> str | None:
    """`cites CASE...`: an event or violation of the last act cites each of these cases."""
    cited = {case for event in moment.events for case in event.cases}
    if moment.ruling is not None:
        cited |= {violation.case for violation in moment.ruling.violations}
        cited |= set(moment.ruling.readings)
    missing = [str(word) for word in line.words[2:] if word not in cited]
    return f"cited: {' '.join(sorted(cited)) or 'nothing'}" if missing else None


def detail(moment: Moment, line: Line) -> str | None:
    """`detail NAME VALUE`, `detail term AMOUNT CASE`: what the ruling explains."""
    detail = moment.ruling.detail if moment.ruling else {}
    return answered(detail, line, 2)


def advice(moment: Moment, line: Line) -> str | None:
    """`advice TEXT`: the advice beside the ruling contains the text."""
    said = list(moment.ruling.advice) if moment.ruling else []
    return None if any(line.rest(2) in text for text in said) else f"advice: {said}"


def error(moment: Moment, line: Line) -> str | None:
    """`error TEXT`: the act was not possible at all, and the sentence contains the text."""
    if not moment.error:
        return "no error"
    return None if line.rest(2).lower() in moment.error.lower() else moment.error
