"""Which event says all of a choice that led to it, as a game's table: a log that holds both tells
it once. Keys and fields are compared, never words; what a log does not hold cannot be read from it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rules_engine.core.tables import read_table
from rules_engine.errors import BadRecord
from rules_engine.plain import JsonView

HEADS = ["kind", "choice", "event", "words"]
EVENT, QUESTION, ANSWER = "event", "question", "answer"
WORDS = (EVENT, QUESTION, ANSWER)
BLANK = re.compile(r"{([a-z]+(?:\.end)?)}")
BLANK_ESCAPED = re.compile(r"\\{[a-z]+(?:\\\.end)?\\}")
END = ".end"


@dataclass(frozen=True)
class Saying:
    """A choice of some shape, and a kind of event that says all of it."""

    choice: re.Pattern[str]
    """Its key, with a group for each part that the event has to have in a field."""
    fields: tuple[str, ...]
    event: str
    words: str
    """Whose words tell both: the event's, the event's after the question, or the choice's own."""

    def fits(self, key: str, notice: JsonView) -> bool:
        """Whether an event, as a log tells it, says all of a choice, by its key."""
        found = self.choice.fullmatch(key)
        if found is None or notice["kind"] != self.event:
            return False
        pairs = zip(self.fields, found.groups(), strict=True)
        return all(_value(notice, name) == part for name, part in pairs)


Said = Mapping[str, tuple[Saying, ...]]
"""By kind of decision."""


def read_said(path: Path) -> Said:
    """Read a game's table of which event says which choice, a row for each.

    The column `choice` is the choice's key, with {field} where the event has the same in a field,
    of a list as its only member, and {field.end} where it is the last of a list. The column `words`
    says whose words tell both: `event`, `question` (the event's after the question, which names
    more), or `answer` (the choice's own, which say all that the event does).

    Raises:
        BadRecord: names the line.
    """
    heads, rows = read_table(path)
    if heads != HEADS:
        raise BadRecord(f"{path.name}: its heading is {' '.join(HEADS)}.")
    found: dict[str, tuple[Saying, ...]] = {}
    for row in rows:
        kind, choice, event, words = row.cells
        if words not in WORDS:
            raise BadRecord(f"{row.place}: words is one of {', '.join(WORDS)}, not '{words}'.")
        if re.search("[{}]", BLANK.sub("", choice)):
            raise BadRecord(f"{row.place}: a blank is {{field}} or {{field.end}}, in '{choice}'.")
        pattern = re.compile(BLANK_ESCAPED.sub("(.+?)", re.escape(choice)))
        one = Saying(pattern, tuple(BLANK.findall(choice)), event, words)
        found[kind] = (*found.get(kind, ()), one)
    return found


def words_of(said: Said, choice: JsonView, notice: JsonView) -> str:
    """Return whose words tell a choice and an event, both as a log has them; "" where the event
    does not say all of the choice.
    """
    asked = said.get(str(choice["decision"]), ())
    return next((one.words for one in asked if one.fits(str(choice["key"]), notice)), "")


def _value(notice: JsonView, name: str) -> str | None:
    """Return what an event has in a field, as a key would name it."""
    value = notice.get(name.removesuffix(END))
    if isinstance(value, list):
        value = value[-1] if len(value) == 1 or (value and name.endswith(END)) else None
    return None if value is None else str(value)
