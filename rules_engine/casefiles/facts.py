"""Comparing words of a case file with plain data."""

from __future__ import annotations

from typing import Any

from rules_engine.casefiles.positions import PLACES
from rules_engine.casefiles.said import facts_of, unit_fields
from rules_engine.casefiles.vocabulary import vocabulary
from rules_engine.casefiles.words import Line, Word, read_setting
from rules_engine.plain import JsonObject

MISSING = object()


def shown(value: Any) -> str:
    """Return a plain value in few words."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {shown(part)}" for key, part in value.items() if part != "")
    if isinstance(value, list | tuple):
        return "[" + " ".join(shown(part) for part in value) + "]"
    return str(value)


def stated(state: JsonObject, line: Line, start: int) -> str | None:
    """Compare `track NAME = VALUE`, `state PATH = VALUE` or `state PATH absent` with a state."""
    verb = str(line.words[start])
    if line.words[-1] == "absent":
        path, wanted = tuple(str(word) for word in line.words[start + 1 : -1]), MISSING
    else:
        path, wanted = read_setting(line, start + 1)
    full = path if verb == "state" else (PLACES[verb], *path)
    return _compared(state, full, wanted)


def holds_facts(state: JsonObject, line: Line, start: int, slug: str) -> str | None:
    """Compare a line in the game's own words, such as `control corps 63 64`, with a state."""
    words = vocabulary(slug)
    unsaid = words.unsaid.get(str(line.words[start]), MISSING)
    if str(line.words[start]) in words.noted:
        for name in line.words[start + 1 :]:
            if name not in state["units"]:
                raise line.fault(f"There is no unit {name} in this position.", name)
    for path, wanted in facts_of(line, start, words):
        got = _compared(state, path, wanted)
        if got is not None and not (got == "absent" and wanted == unsaid):
            return f"{' '.join(path)} = {got}"
    return None


def _compared(state: JsonObject, path: tuple[str, ...], wanted: Any) -> str | None:
    got: Any = state
    for key in path:
        got = _part(got, key)
    if got is MISSING or wanted is MISSING:
        same = got is wanted
    else:
        same = got == wanted or str(got) == str(wanted)
    return None if same else ("absent" if got is MISSING else shown(got))


def _part(value: Any, key: str) -> Any:
    if isinstance(value, dict):
        return value.get(key, MISSING)
    if isinstance(value, list) and key.isdigit() and int(key) < len(value):
        return value[int(key)]
    return MISSING


def unit_stands(state: JsonObject, line: Line, start: int, slug: str) -> str | None:
    """Compare `UNIT WORDS` with the unit's record; `NAME ?` says that something is not known."""
    name = str(line.words[start])
    unit = state["units"].get(name)
    if unit is None:
        return f"no unit {name} here"
    words = list(line.words[start + 1 :])
    while "?" in words:
        at = words.index(Word("?"))
        if at == 0:
            raise line.fault("Before '?' stands what is not known, such as 'chit ?'.", start + 1)
        field = str(words[at - 1])
        if unit.get(field) is not None:
            return f"{name}: {shown(unit)}"
        del words[at - 1 : at + 1]
    rest = Line(line.number, line.text, tuple(words))
    wanted = unit_fields(rest, 0, vocabulary(slug)) if words else {}
    if all(unit.get(field) == value for field, value in wanted.items()):
        return None
    return f"{name}: {shown(unit)}"


def has_data(data: JsonObject, line: Line, start: int) -> bool:
    """Whether the pairs of field and value behind a kind fit an event's data; `notes.0.level` is a
    part of a field.

    Raises:
        CaseFault: a field without a value.
    """
    words = line.words[start:]
    if len(words) % 2:
        raise line.fault("Write pairs of field and value, such as 'unit 117/30/19'.", words[-1])
    return all(
        _holds(_inside(data, name), value)
        for name, value in zip(words[::2], words[1::2], strict=True)
    )


def _inside(data: JsonObject, name: str) -> Any:
    """Return a field, or a part of one: `modifiers.0.amount`; None where there is no such."""
    got: Any = data
    for key in name.split("."):
        got = _part(got, key)
    return None if got is MISSING else got


def _holds(got: Any, wanted: str) -> bool:
    if isinstance(got, list):
        return wanted in [str(part) for part in got] or wanted == "-".join(map(str, got))
    if _is_plain_fact(got):
        return wanted == {None: "none", True: "yes", False: "no"}[got]
    return str(got) == wanted


def answered(answer: Any, line: Line, start: int = 1) -> str | None:
    """Compare an answer with `VALUE`, `includes A B`, `excludes A B`, `exactly A B`, `NAME VALUE`,
    or `term AMOUNT CASE`; of rows that say what they are, `TITLE WORDS` of one of them.
    """
    words = [str(word) for word in line.words[start:]]
    first = words[0]
    if first == "term" and isinstance(answer, dict):
        return _term(answer, words[1:])
    if isinstance(answer, list | dict) and first in ("includes", "excludes", "exactly"):
        have = {str(part) for part in answer}
        wanted = set(words[1:])
        fits = {
            "includes": wanted <= have,
            "excludes": not wanted & have,
            "exactly": have == wanted,
        }
        return None if fits[first] else shown(list(answer))
    if isinstance(answer, list) and answer and all(_is_row(part) for part in answer):
        return _row(answer, words)
    if isinstance(answer, dict):
        got = answer.get(first, MISSING)
        if got is MISSING:
            return shown(answer) or "nothing"
        return answered(got, line, start + 1) if len(words) > 1 else None
    if isinstance(answer, list):
        return None if [str(part) for part in answer] == words else shown(answer)
    text = (
        {None: "none", True: "yes", False: "no"}[answer] if _is_plain_fact(answer) else str(answer)
    )
    return None if text == " ".join(words) else text


def _is_row(part: Any) -> bool:
    return isinstance(part, list) and len(part) == 2 and isinstance(part[0], str)


def _row(rows: list[Any], words: list[str]) -> str | None:
    """Compare a row, such as `Direct fire A and B`, with the one that has its title."""
    said = " ".join(words)
    return None if said in [f"{title} {value}" for title, value in rows] else shown(rows)


def _is_plain_fact(answer: Any) -> bool:
    return answer is None or isinstance(answer, bool)


def _term(answer: JsonObject, words: list[str]) -> str | None:
    """A term is a modifier somewhere in the answer: amount, then case, then words of its reason."""
    found = _terms(answer)
    if any(_is_term(term, words) for term in found):
        return None
    return "terms: " + ("; ".join(shown(term) for term in found) or "none")


def _is_term(term: JsonObject, words: list[str]) -> bool:
    amount = term["amount"]
    written = f"{amount:+d}" if isinstance(amount, int) else str(amount)
    case = words[1] if len(words) > 1 else term["case"]
    reason = " ".join(words[2:]).lower()
    same = words[0] in (written, str(amount)) and case == term["case"]
    return same and reason in str(term.get("reason", "")).lower()


def _terms(value: Any) -> list[JsonObject]:
    if isinstance(value, dict):
        own = [value] if "amount" in value and "case" in value else []
        return own + [term for part in value.values() for term in _terms(part)]
    if isinstance(value, list):
        return [term for part in value for term in _terms(part)]
    return []
