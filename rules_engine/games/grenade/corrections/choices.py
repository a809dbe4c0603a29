"""What the forms of corrections offer to choose from: units, entry hexes, chits, words."""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.core.corrections import Choices, Values
from rules_engine.games.grenade.combat.chits import chits
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.unit_corrections import UnitLists

STATUS = {
    "out": "eliminated or withdrawn",
    "pool": "in reserve",
    "due": "due to arrive at an entry hex",
}
FACE_WORDS = (
    ("full", "full strength"),
    ("reduced", "reduced: chit on its reverse"),
    ("cadre", "cadre"),
)


def words_of(position: GrenadePosition, unit: Unit) -> str:
    """Return a unit in words: designation, side, kind, size, place."""
    kind = str(unit.type or "unit").replace("_", "-")
    place = unit.space if unit.is_on_map else STATUS.get(str(unit.data.get("status")), "off map")
    return f"{unit.id} · {position.game.side_titles[unit.side]} {kind} {unit.size} · {place}"


LISTS = UnitLists(words_of)
ALL, ON_MAP, OFF_MAP = LISTS.all, LISTS.on_map, LISTS.off_map


def plain(words: Iterable[str]) -> Choices:
    """Return words of the data as choices."""
    return [(word, word.replace("_", "-")) for word in words]


def entries(position: GrenadePosition, values: Values) -> Choices:
    """Return the entry hexes. Source: 23.0-GR, 27.3."""
    sites = position.board.sites.get("entries", {})
    return [(name, f"{name} (hex {space})") for name, space in sorted(sites.items())]


def chit_types(position: GrenadePosition, values: Values) -> Choices:
    """Return the types of strength chits with their strengths. Source: 8.3, T13."""
    found = []
    for name, chit in sorted(chits().items(), key=lambda item: int(item[0][1:])):
        front = "/".join(str(chit.front[letter]) for letter in sorted(chit.front))
        reverse = "/".join(str(chit.reverse[letter]) for letter in sorted(chit.reverse))
        found.append((name, f"{name}: {front}, reduced {reverse} (class A/B/C)"))
    return found
