"""Ghosts: counters of units that a side does not see now but remembers, or has only been told of.

A ghost is a pale counter with a broken outline. Its line says how sure the side is: dashes for
what is probable, dots for what is possible, dots and a disc for what was only reported. Below the
symbol stands the turn in which it was last seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cartography.appearance import FLAGS, LONGEST, Appearance

CERTAINTY = {"probable": "p", "possible": "f", "reported": "w"}
"""The mark of a ghost by how sure the side is; anything surer than possible counts as probable."""
Contact = Mapping[str, Any]


def ghost_of(contact: Contact, face: Mapping[str, Any] | None = None) -> Appearance:
    """Return how a contact of a view looks; what the side does not know of it is not drawn.

    `contact`: an entry of ``view["contacts"]``. `face`: what the game says that the counter shows.
    """
    what = {**contact.get("what", {}), **(face or {})}
    words = {name: str(what.get(name) or "")[:LONGEST] for name in ("type", "size", "look")}
    return Appearance(
        side=str(contact["side"]),
        type=words["type"],
        size=words["size"],
        designation=str(contact["id"])[:LONGEST],
        flags=CERTAINTY.get(str(contact.get("certainty")), "p"),
        look=words["look"] or str(what.get("tint") or "")[:LONGEST],
        values=str((face or {}).get("when") or f"T{contact['turn']}")[:LONGEST],
    )


def ghosts_of(
    view: Mapping[str, Any], faces: Mapping[str, Mapping[str, Any]] | None = None
) -> dict[str, list[Appearance]]:
    """Return the ghosts of a view by space, in the order of their names."""
    found: dict[str, list[Appearance]] = {}
    for contact in sorted(view.get("contacts", ()), key=lambda one: str(one["id"])):
        if contact.get("space"):
            shown = ghost_of(contact, (faces or {}).get(str(contact["id"])))
            found.setdefault(str(contact["space"]), []).append(shown)
    return found


def mark_of(shown: Appearance) -> str:
    """Return the letter that says how sure the side is; empty for a counter that is no ghost."""
    return next((letter for letter in CERTAINTY.values() if shown.has(FLAGS[letter])), "")
