"""Words for the events that every game has."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.mechanics.parts import Words
from rules_engine.plain import JsonObject

RECONSTRUCTION = (
    "as a reconstruction: the map is rebuilt from geography and unit values that the rules leave "
    "open come from history. The publisher's game, its map and its counters are not included."
)
"""What the foot of the pages says of a printed game of which nothing is taken over."""


def listed(names: Sequence[str], last: str = "and") -> str:
    """Return names as people list them: "a", "a and b", "a, b and c"."""
    return f" {last} ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def so_many(number: int, what: str) -> str:
    """Return a number of something: "1 step", "3 steps"."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def counted(number: int) -> str:
    """Return a small number in words: "three"; a greater one in digits."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[number] if number < len(words) else str(number)


def words_step(notice: JsonObject) -> str:
    """Say which step begins."""
    return f"Turn {notice['turn']}: {notice['title']}." if notice["turn"] else f"{notice['title']}."


def words_roll(notice: JsonObject) -> str:
    """Say what was rolled, with every modifier that is told."""
    faces = "+".join(str(die) for die in notice["dice"])
    terms = "".join(f", {m['amount']:+d} {m['reason']} ({m['case']})" for m in notice["modifiers"])
    line = f": {notice['line']}" if notice["line"] else ""
    cases = "/".join(notice["cases"])
    subject = f"{notice['subject'][:1].upper()}{notice['subject'][1:]}"
    is_plain = len(notice["dice"]) == 1 and not terms
    if "total" not in notice:
        total = ", and what is not seen"
    else:
        total = "" if is_plain else f" = {notice['total']}"
    return f"{subject} ({cases}): rolled {faces}{terms}{total}{line}."


WORDS: dict[str, Words] = {
    "campaign_started": lambda notice: " ".join(
        ("The campaign begins.", *(f"{words}." for words in notice.get("house", ())))
    ),
    "rules_changed": lambda notice: (
        f"From here on version {notice['now']} of the program's rules applies "
        f"(before: {notice['before']})."
    ),
    "step": words_step,
    "step_ended": lambda notice: f"{notice['title']} ended.",
    "roll": words_roll,
    "choice": lambda notice: f"{notice['prompt']} {notice['text']}.",
    "overrule": lambda notice: f"The referee: {notice.get('announce') or notice.get('reason')}",
}
