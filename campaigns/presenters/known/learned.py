"""What a side would learn: one of its views held against another, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from campaigns.presenters.known.contact_words import CERTAINTIES, how_words, natural, what_words
from campaigns.presenters.map.spaces import space_name
from campaigns.presenters.map.units import View
from rules_engine.core.game import Game

Row = dict[str, Any]
RANK = {"": 0, "contact": 1, "type": 2, "full": 3}
TOLD = {"chit": "its strength chit", "strength": "its strength", "face": "its losses"}
SILENT = frozenset({"handle", "trail", "turn", "step", "by", "source", "case"})


def learned_rows(game: Game[Any], before: View, after: View, side: str) -> list[Row]:
    """Return what a side learns of the enemy, and loses, when its view becomes another one.

    Each row: kind (new, identified, moved, seen, changed, lost, fainter, gone), words, space,
    is_new (whether it tells the side something that it did not know).
    """
    old, new = _known(before, side), _known(after, side)
    former = _former(old, new)
    rows: list[Row] = []
    for name in sorted(new, key=natural):
        was = former.get(name)
        if was is None:
            rows.append(_new(game, name, new[name]))
        else:
            rows.extend(_changes(game, was, old[was], name, new[name]))
    for name in sorted(set(old) - set(former.values()), key=natural):
        rows.append(_row("gone", f"{_title(name)} is on its map no more", old[name], False))
    return rows


def _known(seen: View, side: str) -> dict[str, Row]:
    """Return everything of the enemy that a view shows, by the side's names."""
    ledger: Mapping[str, Any] = seen.get("known", {}).get(side, {})
    found: dict[str, Row] = {}
    for contact in seen.get("contacts", ()):
        found[str(contact["id"])] = {**contact, **contact.get("what", {}), "is_seen": False}
    for name, unit in seen.get("units", {}).items():
        if unit.get("side") != side and unit.get("status", "map") == "map" and unit.get("space"):
            found[name] = {**unit, "is_seen": True}
    for name, one in found.items():
        entry = ledger.get(name, {})
        one["entry"] = entry
        level = "full" if one.get("type") and not entry else "contact"
        one["level"] = str(entry.get("level") or one.get("level") or level)
    return found


def _former(old: Mapping[str, Row], new: Mapping[str, Row]) -> dict[str, str]:
    """Return under which name each thing was known before: one that is identified loses its
    handle.
    """
    found = {name: name for name in new if name in old}
    for name, one in new.items():
        handle = str(one["entry"].get("handle") or "")
        if name not in old and handle in old and handle not in new:
            found[name] = handle
    return found


def _new(game: Game[Any], name: str, one: Row) -> Row:
    how = how_words(one["entry"]) if one["entry"] else ""
    where = space_name(game.board, str(one["space"]))
    told = f"{_title(name)}, {what_words(game, name, one)}, in {where}"
    return _row("new", f"New: {told}{f' ({how})' if how else ''}", one, True)


def _changes(game: Game[Any], was: str, old: Row, name: str, new: Row) -> Iterator[Row]:
    """Yield what is new of something that was known already."""
    where = space_name(game.board, str(new["space"]))
    what = what_words(game, name, new)
    if RANK.get(new["level"], 0) > RANK.get(old["level"], 0) or was != name:
        which = what if name == was else f"{name}, {what},"
        yield _row("identified", f"{_title(was)} turns out to be: {which} in {where}", new, True)
    elif told := _facts(old, new):
        yield _row("changed", f"{_title(name)} in {where}: it learns {told}", new, True)
    if old["space"] != new["space"]:
        words = f"{_title(name)} is now in {where}, not in {space_name(game.board, old['space'])}"
        yield _row("moved", words, new, True)
    elif new["is_seen"] and not old["is_seen"]:
        yield _row("seen", f"{_title(name)} is in sight again, in {where}", new, True)
    if old["is_seen"] and not new["is_seen"]:
        yield _row("lost", f"{_title(name)} goes out of sight, last seen in {where}", new, False)
    elif not new["is_seen"] and old.get("certainty") != new.get("certainty"):
        sure = CERTAINTIES.get(str(new.get("certainty")), "")
        yield _row("fainter", f"{_title(name)} in {where} counts as {sure}", new, False)


def _facts(old: Row, new: Row) -> str:
    """Return which facts of a unit a side sees otherwise than before."""
    skipped = {"space", "entry", "level", "is_seen", "certainty", "what", "id", *SILENT}
    names = [
        name
        for name in sorted(set(old) | set(new))
        if name not in skipped and old.get(name) != new.get(name) and new.get(name) is not None
    ]
    return ", ".join(TOLD.get(name, f"its {name.replace('_', ' ')}") for name in names)


def _title(name: str) -> str:
    return f"Contact {name}" if name.startswith("#") else name


def _row(kind: str, words: str, one: Row, is_new: bool) -> Row:
    return {"kind": kind, "words": f"{words}.", "space": str(one["space"]), "is_new": is_new}
