"""What the referee may change of a unit by hand: place, losses, supply, printed values, what the
enemy knows of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules_engine.core.corrections import Choices, Correction, Field, Values
from rules_engine.core.events import Effect, drop, put
from rules_engine.errors import BadRecord
from rules_engine.games.grenade.blind.knowledge import identified, sighted_at
from rules_engine.games.grenade.combat.chits import chits
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import Unit
from rules_engine.mechanics.stated_corrections import Entry, listed
from rules_engine.mechanics.unit_corrections import (
    GROUP,
    Arrival,
    UnitLists,
    move_unit,
    of_unit,
    place_unit,
    remove_unit,
    unit_field,
)

STATUS = {
    "out": "eliminated or withdrawn",
    "pool": "in reserve",
    "due": "due to arrive at an entry hex",
}


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


KNOWS = (("full", "knows which unit it is"), ("contact", "sees only that a unit is there"))


def _placed(position: GrenadePosition, unit: Unit, values: Values) -> Sequence[Effect]:
    entered = [put(position.turn, "units", unit.id, "entered")] if position.turn else []
    return (*entered, *sighted_at(position, [(unit.id, values["to"])], "referee"))


def _removed(position: GrenadePosition, unit: Unit, values: Values) -> Iterator[Effect]:
    if values["status"] == "due":
        yield put(values["entry"], "units", unit.id, "entry")
    elif unit.chit is not None:
        yield put(None, "units", unit.id, "chit")


def losses(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    """Return the effects of another face and strength chit. Source: 8.3, 10.0."""
    unit, chit = values["unit"], values["chit"] or None
    effects = [put(values["face"], "units", unit, "face"), put(chit, "units", unit, "chit")]
    if chit is not None:
        effects.append(put(chit, "units", unit, "drew"))
    return effects


def _known(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    unit = position.units[values["unit"]]
    enemy = position.other(unit.side)
    known = position.data["known"].get(enemy, {})
    old = known.get(unit.id, {})
    if values["level"] == "full":
        return identified(position, enemy, [unit.id], "referee")
    number = 1 + sum("handle" in entry for entry in known.values())
    entry = {**old, "level": "contact", "handle": old.get("handle", f"#{number}")}
    effects: list[Effect] = [put(entry, "known", enemy, unit.id)]
    if "strength" in old:
        effects.append(drop("known", enemy, unit.id, "strength"))
    return effects


def _cadre(position: GrenadePosition, text: str) -> list[int]:
    parts = text.split("-")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() for part in parts):
        raise BadRecord("A cadre is written strength-movement, such as 1-4.")
    return [int(parts[0]), int(parts[1])]


def _level_now(position: GrenadePosition, values: Values) -> Values:
    unit = position.unit(values.get("unit", ""))
    if unit is None:
        return {}
    entry = position.data["known"].get(position.other(unit.side), {}).get(unit.id, {})
    return {"level": str(entry.get("level", ""))}


UNIT_CORRECTIONS: tuple[Correction, ...] = (
    move_unit(LISTS, "Owners of towns stay as they are."),
    place_unit(LISTS, _placed),
    remove_unit(
        LISTS,
        "",
        STATUS,
        Arrival(
            Field(
                "entry",
                "Entry hex",
                "choice",
                entries,
                hint="only for a unit that is due",
                is_optional=True,
            ),
            "A unit that is due needs the entry hex at which it arrives.",
        ),
        _removed,
    ),
    Correction(
        "known",
        "What the enemy knows of a unit",
        "Lets the other side know which unit stands there, or forget it.",
        GROUP,
        (unit_field(ON_MAP), Field("level", "The other side", "choice", listed(KNOWS))),
        _known,
        _level_now,
        ("open", "limited"),
    ),
)
CADRE = Entry(
    "Cadre",
    of_unit("cadre"),
    "text",
    hint="strength-movement: 1-4",
    is_optional=True,
    reads=_cadre,
)
