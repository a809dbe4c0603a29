"""Standing answers: what a side can say beforehand to each kind of decision, as a game's table.

A standing answer is words for whoever gives it, and a pure function from what its owner sees and
the choices of an open decision to one of them. It knows nothing that the owner does not see.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rules_engine.core.tables import NONE, Row, read_table
from rules_engine.errors import BadRecord
from rules_engine.plain import JsonView

HEADS = ["kind", "title", "answer", "choice", "words"]
ELSE = " else "
Chooser = Callable[[JsonView, JsonView], str | None]
"""(the owner's view, a decision of his) -> the key of one of its choices; None: it fits none."""


@dataclass(frozen=True)
class StandingAnswer:
    """One thing that can be said beforehand."""

    key: str
    words: str
    """What it leads to, for whoever gives it."""
    choose: Chooser


@dataclass(frozen=True)
class StandingQuestion:
    """A kind of decision, and what can be said to it beforehand; the cautious answer first."""

    kind: str
    title: str
    answers: tuple[StandingAnswer, ...] = ()
    why_not: str = ""
    """Why nothing can be said to it beforehand; empty where something can."""

    def answer(self, key: str) -> StandingAnswer | None:
        """Return the answer of that key, if there is one."""
        return next((one for one in self.answers if one.key == key), None)


Standing = Mapping[str, StandingQuestion]
"""By kind of decision."""


def read_standing(path: Path, unit_facts: Mapping[str, Sequence[str]] | None = None) -> Standing:
    """Read a game's standing answers: a row for each, or one without an answer that says why.

    The column `choice` says which choice is taken, the first that fits of several with "else":
    `first`; `last`; `key A B`, the first of these that is offered; `begins A`, the first whose key
    begins so, `ends A` and `unless_ends A` alike; `other A`, the first whose key is another;
    `most FACT`, `least FACT`, of the choices that name a unit the one whose record in the owner's
    view has the most or least of a number.
    `unit_facts` puts words in an order where a fact is one: its first word is the least.

    Raises:
        BadRecord: names the line.
    """
    heads, rows = read_table(path)
    if heads != HEADS:
        raise BadRecord(f"{path.name}: its heading is {' '.join(HEADS)}.")
    found: dict[str, StandingQuestion] = {}
    for row in rows:
        kind, title, key, choice, words = row.cells
        before = found.get(kind, StandingQuestion(kind, title))
        if key == NONE:
            found[kind] = StandingQuestion(kind, title, (), words)
            continue
        chosen = partial(_choose, _rules(row, choice), unit_facts or {})
        one = StandingAnswer(key, words, chosen)
        found[kind] = StandingQuestion(kind, title, (*before.answers, one))
    return found


# ---- which choice is taken ----------------------------------------------------------------------

_ARGUMENTS = {"first": False, "last": False, "key": True, "begins": True, "other": True}
_ARGUMENTS |= {"ends": True, "unless_ends": True, "most": True, "least": True}
Rule = tuple[str, tuple[str, ...]]


def _rules(row: Row, choice: str) -> tuple[Rule, ...]:
    found = []
    for part in choice.split(ELSE):
        word, *arguments = part.split() or [""]
        if word not in _ARGUMENTS or bool(arguments) != _ARGUMENTS[word]:
            raise BadRecord(f"{row.place}: '{part}' says no choice.")
        found.append((word, tuple(arguments)))
    return tuple(found)


def _choose(
    rules: Sequence[Rule], facts: Mapping[str, Sequence[str]], seen: JsonView, decision: JsonView
) -> str | None:
    keys = [str(choice["key"]) for choice in decision["choices"]]
    for word, arguments in rules:
        if word in ("most", "least"):
            found = _by_fact(seen, keys, arguments[0], facts, is_most=word == "most")
        else:
            found = next(iter(_PICKS[word](keys, arguments)), None)
        if found is not None:
            return found
    return None


_PICKS: Mapping[str, Callable[[list[str], tuple[str, ...]], list[str]]] = {
    "first": lambda keys, _: keys[:1],
    "last": lambda keys, _: keys[-1:],
    "key": lambda keys, wanted: [key for key in wanted if key in keys],
    "begins": lambda keys, wanted: [key for key in keys if key.startswith(wanted)],
    "other": lambda keys, wanted: [key for key in keys if key not in wanted],
    "ends": lambda keys, wanted: [key for key in keys if key.endswith(wanted)],
    "unless_ends": lambda keys, wanted: [key for key in keys if not key.endswith(wanted)],
}


def _by_fact(
    seen: JsonView,
    keys: Sequence[str],
    fact: str,
    facts: Mapping[str, Sequence[str]],
    *,
    is_most: bool,
) -> str | None:
    """Return the key that names the unit with the most or least of a fact, the first of equals."""
    units = seen.get("units", {})
    named = [(key, unit) for key in keys if (unit := _unit_in(units, key)) is not None]
    if not named:
        return None
    words = list(facts.get(fact, ()))

    def worth(pair: tuple[str, str]) -> int:
        value = units[pair[1]].get(fact)
        if value in words:
            return words.index(value)
        return value if isinstance(value, int) else 0

    best = max(named, key=worth) if is_most else min(named, key=worth)
    return best[0]


def _unit_in(units: JsonView, key: str) -> str | None:
    """Return the unit that a key names: `29ID`, `29ID>1505`, `lose:29ID`, `29ID:64`."""
    parts = (key, *re.split(r"[:>]", key))
    return next((part for part in parts if part in units), None)
