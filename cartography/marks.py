"""Marks of what happened, from the notices that a side was given: paths of moves and retreats,
battles.

Notices are read by their shape, not by the game: a ``path`` is a way that a unit went, ``space``
with
``from`` a battle. A notice that says nothing of the kind leaves no mark.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cartography.overlays import Mark

BACKWARD = ("retreat", "withdraw", "rout")


def marks_of(notices: Iterable[Mapping[str, Any]]) -> list[Mark]:
    """Return the marks of a phase's notices, in their order; a way that several units went is
    drawn once.
    """
    marks: list[Mark] = []
    moved: list[str] = []
    for notice in notices:
        if _is_list(notice.get("path")) and len(notice["path"]) > 1:
            marks.append(_path(notice))
            if notice.get("unit") and "manner" not in marks[-1]:
                moved.append(str(notice["unit"]))
        elif notice.get("space") and _is_list(notice.get("from")):
            marks.append(_battle(notice))
    unique = [mark for index, mark in enumerate(marks) if mark not in marks[:index]]
    return [*unique, {"kind": "moved", "units": moved}] if moved else unique


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _path(notice: Mapping[str, Any]) -> dict[str, Any]:
    mark = {
        "kind": "path",
        "spaces": [str(space) for space in notice["path"]],
        "side": str(notice.get("side") or notice.get("by") or ""),
    }
    if any(word in str(notice.get("kind", "")) for word in BACKWARD):
        mark["manner"] = "retreat"
    return mark


def _battle(notice: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "kind": "battle",
        "space": str(notice["space"]),
        "from": sorted({str(space) for space in notice["from"]}),
        "result": str(notice.get("result") or ""),
    }
