"""A side's knowledge ledger as rows: filtered, newest first; for the referee beside the truth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.presenters.known.contact_words import CERTAINTIES, LEVELS, natural
from campaigns.presenters.known.contact_words import what_words as described
from campaigns.presenters.known.contacts import ContactRow, contact_rows
from campaigns.presenters.map.spaces import space_name
from campaigns.presenters.map.units import View
from rules_engine.core.game import Game
from rules_engine.mechanics.knowledge import name_of

PLANTED = ("referee", "told")
"""Sources of what no unit stands behind: the referee's own."""
VERDICTS = {
    "right": "right",
    "part": "right as far as it goes",
    "elsewhere": "stands elsewhere",
    "otherwise": "is something else",
    "gone": "not on the map",
    "false": "false",
    "unseen": "not known",
}
FACTS = ("type", "class", "strength")
"""What a ledger says of a unit that can be wrong."""


@dataclass(frozen=True)
class Compared:
    """What a side thinks, beside what is true; one of the two may be missing."""

    row: ContactRow | None
    unit: str
    verdict: str
    truth: str
    space: str
    true_space: str

    @property
    def verdict_words(self) -> str:
        """The verdict in words."""
        return VERDICTS[self.verdict]


def ledger_rows(
    game: Game[Any], seen: View, side: str, wanted: Mapping[str, str] | None = None
) -> list[ContactRow]:
    """Return what a side knows, filtered by certainty, level, space and words, newest first."""
    steps = {step: at for at, step in enumerate(game.sequence.steps)}
    rows = [row for row in contact_rows(game, seen, side) if _passes(row, wanted or {})]
    known = seen.get("known", {}).get(side, {})

    def age(row: ContactRow) -> tuple[int, int]:
        return row.turn, steps.get(str(known.get(row.id, {}).get("step") or ""), -1)

    return sorted(rows, key=age, reverse=True)


def filters(rows: Sequence[ContactRow]) -> dict[str, list[tuple[str, str]]]:
    """Return what the rows of a ledger can be filtered by."""
    used = {row.certainty for row in rows}, {row.level for row in rows}
    return {
        "certainties": [(key, words) for key, words in CERTAINTIES.items() if key in used[0]],
        "levels": [(key, words) for key, words in LEVELS.items() if key in used[1]],
    }


def _passes(row: ContactRow, wanted: Mapping[str, str]) -> bool:
    for name in ("certainty", "level", "space"):
        if wanted.get(name) and getattr(row, name) != wanted[name]:
            return False
    text = f"{row.words} {row.place} {' '.join(one['words'] for one in row.trail)}".lower()
    return wanted.get("find", "").lower() in text


def ledger_data(
    game: Game[Any], seen: View, side: str, truth: View | None = None
) -> list[dict[str, Any]]:
    """Return the ledger as plain data, newest first; with the truth, beside it."""
    compared = compared_rows(game, truth, seen, side) if truth is not None else []
    beside = {one.row.id: one for one in compared if one.row}
    rows = []
    for row in ledger_rows(game, seen, side):
        names = ("id", "side", "what", "level", "is_seen", "space", "turn", "case", "certainty")
        found = {name: getattr(row, name) for name in names}
        found |= {"since": row.since, "when": row.when, "how": row.how, "why": list(row.trail)}
        if row.id in beside:
            one = beside[row.id]
            found["truth"] = {"verdict": one.verdict, "words": one.truth, "space": one.true_space}
        rows.append(found)
    return rows


# ---- beside the truth ---------------------------------------------------------------------------


def compared_rows(game: Game[Any], truth: View, seen: View, side: str) -> list[Compared]:
    """Return what a side thinks of each enemy unit beside what is true, and the units on the map
    of which it knows nothing; by the side's names, then by designation.
    """
    rows = {row.id: row for row in contact_rows(game, seen, side)}
    found: list[Compared] = []
    known: Mapping[str, Mapping[str, Any]] = truth["known"].get(side, {})
    for key, entry in known.items():
        row = rows.pop(_name(key, entry), None)
        if row is not None:
            unit_id = str(entry.get("what", {}).get("unit") or key)
            is_real = key in truth["units"]
            unit = truth["units"].get(unit_id)
            found.append(_compared(game, row, unit_id, unit, entry, is_real=is_real))
    units = {one.unit for one in found}
    unseen = [
        _unseen(game, unit_id, unit)
        for unit_id, unit in sorted(truth["units"].items())
        if unit.get("side") != side and _is_there(unit) and unit_id not in units
        if unit_id not in seen["units"]
    ]
    return [*sorted(found, key=lambda one: natural(one.row.id if one.row else "")), *unseen]


def _is_there(unit: Mapping[str, Any] | None) -> bool:
    return bool(unit and unit.get("space") and unit.get("status", "map") == "map")


def _name(key: str, entry: Mapping[str, Any]) -> str:
    """Return the side's own name for an entry of the ledger of the truth."""
    if "what" in entry and "handle" in entry:
        return name_of(entry)
    return key if entry.get("level") == "full" else str(entry.get("handle") or key)


def _compared(
    game: Game[Any],
    row: ContactRow,
    unit_id: str,
    unit: Mapping[str, Any] | None,
    entry: Mapping[str, Any],
    *,
    is_real: bool,
) -> Compared:
    if unit is None or (not is_real and _is_planted(entry)):
        return Compared(row, "", "false", _false_words(game, unit_id, unit, entry), row.space, "")
    if not _is_there(unit):
        words = f"{_unit_words(game, unit_id, unit)} is not on the map"
        return Compared(row, unit_id, "gone", words, row.space, "")
    there = str(unit["space"])
    wrong = _is_taken_wrongly(entry.get("what", {}), unit)
    words = f"{_unit_words(game, unit_id, unit)} in {space_name(game.board, there)}"
    verdict = "right" if row.level == "full" else "part"
    if wrong:
        verdict = "otherwise"
    if there != row.space:
        verdict = "elsewhere"
    return Compared(row, unit_id, verdict, words, row.space, there)


def _is_taken_wrongly(what: Mapping[str, Any], unit: Mapping[str, Any]) -> bool:
    """Whether a snapshot says of a unit what is not, or no longer, so."""
    if what.get("face") and (what["face"] == "cadre") != (unit.get("face") == "cadre"):
        return True
    return any(what.get(name) not in (None, unit.get(name)) for name in FACTS)


def _is_planted(entry: Mapping[str, Any]) -> bool:
    """Whether the referee made it up; a mere report of a unit that is there is not meant."""
    trail = entry.get("trail") or [entry]
    return bool(entry.get("planted")) or str(trail[0].get("source")) in PLANTED


def _false_words(
    game: Game[Any], unit_id: str, unit: Mapping[str, Any] | None, entry: Mapping[str, Any]
) -> str:
    words = "nothing is there: a false contact planted by you"
    if not _is_planted(entry):
        words = "nothing is there: what was seen has gone, and was seen elsewhere as another"
    if not _is_there(unit) or unit is None:
        return words
    return f"{words}; {unit_id} is in {space_name(game.board, str(unit['space']))}"


def _unseen(game: Game[Any], unit_id: str, unit: Mapping[str, Any]) -> Compared:
    there = str(unit["space"])
    words = f"{_unit_words(game, unit_id, unit)} in {space_name(game.board, there)}"
    return Compared(None, unit_id, "unseen", words, "", there)


def _unit_words(game: Game[Any], unit_id: str, unit: Mapping[str, Any]) -> str:
    face = f", {unit['face']}" if unit.get("face") not in (None, "full") else ""
    return f"{unit_id}, {described(game, unit_id, unit)}{face}"
