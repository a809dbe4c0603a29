"""What a side is told of its own sightings, and in which words."""

from __future__ import annotations

from rules_engine.core.events import Event
from rules_engine.core.position import Position
from rules_engine.mechanics.knowledge import NAMED
from rules_engine.mechanics.parts import Words
from rules_engine.plain import JsonObject

NOTE = (
    "name",
    "space",
    "level",
    "type",
    "size",
    "source",
    "case",
    "by",
    "certainty",
    "news",
    "why",
    "origin",
    "to",
)
LOST = {
    "sight": "{name} in {space} is out of sight",
    "left": "{name} leaves {space} for {to} and is out of sight",
    "fled": "{name} leaves {space} and is out of sight",
    "gone": "{name} in {space} is no longer there",
    "empty": "{name} is not in {space} any more: the hex is seen to be empty",
    "other": "{name} can no longer be made out among what is seen in {space}",
    "old": "{name}, last seen in {space}, is too long ago to count on",
    "told": "the report of {name} in {space} is withdrawn",
}
SOURCES = {
    "adjacent": "seen from next to it",
    "sighted": "seen from afar",
    "recon": "seen by reconnaissance",
    "combat": "known from combat",
    "artillery": "known by its fire",
    "air": "seen from the air",
    "town": "reported by the people of the town",
    "report": "reported",
    "patrol": "brought in by a patrol",
    "prisoners": "told by prisoners",
    "told": "reported",
    "referee": "reported",
    "lost": "out of sight",
}


def tell_own(
    before: Position, event: Event, after: Position, side: str | None
) -> JsonObject | None:
    """Tell a side what it has seen or lost, under its own names; nobody else."""
    if side not in (None, event.data["side"]):
        return None
    notes = [{name: note[name] for name in NOTE if name in note} for note in event.data["notes"]]
    cases = list(event.cases)
    return {"kind": event.kind, "by": event.by, "cases": cases, "notes": notes}


def kind_words(note: JsonObject) -> str:
    """Return what is recognised of a unit: "a unit", "an infantry regiment"."""
    kind = note.get("type")
    if not kind:
        return "a unit"
    words = f"{str(kind).replace('_', '-')} {note.get('size') or ''}".strip()
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def words_spotted(notice: JsonObject) -> str:
    """Say what has come into sight, is recognised, or moves in sight."""
    return f"{'; '.join(_spotted(note) for note in notice['notes'])}."


def _spotted(note: JsonObject) -> str:
    name, space, kind = note["name"], note["space"], kind_words(note)
    if note["news"] == "moved":
        return f"{name} moves from {note['origin']} to {space}"
    if note["news"] == "better":
        return f"{name} in {space} is recognised: {kind}"
    how = SOURCES.get(note["source"], "seen")
    if note["certainty"] != "certain":
        return f"{name}, {kind} in {space}: {how}"
    more = f" and {len(note['by']) - NAMED} more" if len(note["by"]) > NAMED else ""
    by = f" ({', '.join(note['by'][:NAMED])}{more})" if note["by"] else ""
    again = "in sight again" if note["news"] == "again" else "spotted"
    return f"{name}, {kind} in {space}, is {again}: {how}{by}"


def words_lost(notice: JsonObject) -> str:
    """Say what is seen or believed no longer."""
    said = (LOST[note["why"]].format(**{"to": "", **note}) for note in notice["notes"])
    return f"{'; '.join(said)}."


def words_aged(notice: JsonObject) -> str:
    """Say what has become less certain."""
    said = (f"{note['name']} in {note['space']}" for note in notice["notes"])
    return f"Only possible from now on: {', '.join(said)}."


def words_halted(notice: JsonObject) -> str:
    """Say who stops, and why."""
    where, case = notice["space"], "/".join(notice["cases"])
    is_off = where is None or where.isalpha()
    does = "stays off the map" if is_off else f"stops in {where}"
    return f"{notice['unit']} {does}: {notice['reason']} ({case}).{_reported(notice)}"


def _reported(notice: JsonObject) -> str:
    spaces = notice.get("reported", [])
    return f" An enemy is reported in {' and '.join(spaces)}." if spaces else ""


TELLERS = {"spotted": tell_own, "lost": tell_own, "aged": tell_own}
WORDS: dict[str, Words] = {"spotted": words_spotted, "lost": words_lost, "aged": words_aged}
