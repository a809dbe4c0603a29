"""`-> NAME is NUMBER`: the values that people add up at the table, for any game."""

from __future__ import annotations

from rules_engine.casefiles.facts import shown
from rules_engine.casefiles.moments import Moment
from rules_engine.casefiles.vocabulary import vocabulary
from rules_engine.casefiles.words import Line


def is_total(line: Line) -> bool:
    """Whether a line has the form `-> AV is 11`."""
    return len(line.words) > 2 and line.words[2] == "is"


def total(moment: Moment, line: Line) -> str | None:
    """`AV is 11`: a value that the ruling explains, or that came of the act."""
    words = vocabulary(moment.game.slug).totals
    known = ", ".join(f"{name} ({text})" for name, (text, _) in words.items())
    if len(line.words) != 4:
        raise line.fault(f"Write a name, 'is' and a number. Names are: {known}.", 3)
    name, wanted = str(line.words[1]), str(line.words[3])
    if name not in words:
        raise line.fault(f"'{name}' is no total of this game. Names are: {known}.", 1)
    detail = moment.ruling.detail if moment.ruling else {}
    found = {other: find(detail, moment.events) for other, (_, find) in words.items()}
    if found[name] is not None and str(found[name]) == wanted:
        return None
    there = {other: value for other, value in found.items() if value is not None}
    return f"totals: {shown(there) or 'none'}"
