"""Marks on the map of an area board, as a game's legend names them, each with what it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cartography.keys import Keys
from cartography.style import areas

Mark = Mapping[str, Any]
WAY = {"kind": "path", "spaces": ["a", "b"]}
LINK = {"first": "a", "second": "b"}
BATTLE = {"kind": "battle", "space": "b", "from": ["a"]}
MARKS: Mapping[str, tuple[str, Mark]] = {
    "path": ("Move", WAY),
    "assault": ("Assault", {**WAY, "manner": "assault"}),
    "retreat": ("Retreat", {**WAY, "manner": "retreat"}),
    "attack": ("Attack", BATTLE),
    "fire": ("Bombard- ment", {**BATTLE, "manner": "fire"}),
    "flag": ("Held by {side}", {"kind": "flag", "space": "up", "line": False}),
    "bridge": ("Bridge: {side}", {"kind": "bridge", **LINK, "state": "held"}),
    "blown": ("Bridge blown", {"kind": "bridge", **LINK, "state": "blown"}),
    "held": ("Bank held", {"kind": "held", **LINK}),
    "construct": ("Work on a bridge", {"kind": "construct", **LINK, "count": 1}),
    "ferry": ("Ferry used", {"kind": "ferry", **LINK, "state": "used"}),
    "no_ferry": ("Ferry destroyed", {"kind": "ferry", **LINK, "state": "destroyed"}),
    "air": ("Aircraft", {"kind": "air", "space": "air"}),
    "depot": ("Supplies", {"kind": "depot", "space": "depot"}),
    "battle": ("Result", {"kind": "battle", "space": "result", "from": [], "result": "3 CP"}),
    "active": ("Active", {"kind": "highlight", "spaces": ["a"]}),
    "drop": ("Landing", {"kind": "drop", "space": "drop"}),
}
"""By the name that a game's legend has for it, perhaps with whose it is behind: "flag corps"."""


def marks_of(keys: Keys) -> Iterator[tuple[str, Mark]]:
    """Yield label and mark of each sign of a legend, on a border between the spaces a and b; in
    the colours of the first side where the legend does not say whose it is.
    """
    for sign in keys.signs:
        name, _, whose = sign.partition(" ")
        label, mark = MARKS[name]
        flag = areas()["flags"].get(whose) if name == "flag" else None
        words = str(flag["label"]) if flag else label.format(side=whose.capitalize() or keys.title)
        yield words, {"side": whose or keys.side, **mark}
