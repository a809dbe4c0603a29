"""Volkssturm: raised in a town when a US unit first comes next to it. Source: 21.0."""

from __future__ import annotations

from functools import lru_cache

from rules_engine.board.board import Board
from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import Effect, put
from rules_engine.core.levels import is_double_blind
from rules_engine.games.grenade.blind.knowledge import reveal, sighted_at
from rules_engine.games.grenade.blind.place_told import is_place_told
from rules_engine.games.grenade.ground import control
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.units import STACK
from rules_engine.mechanics.hexes.blind.known_position import as_known
from rules_engine.mechanics.hexes.blind.tellers import tell_named
from rules_engine.plain import JsonObject

VALUES = {"data": 0, "one_less": -1, "one_more": 1}  # OQ-07
ALIKE = ("size", "ma", "strength", "class", "morale")
"""The values by which two Volkssturm units can differ."""


@lru_cache(maxsize=64)
def _towns_near(board: Board) -> dict[int, tuple[str, ...]]:
    """Return the towns with a Value by the hexes in or next to them."""
    found: dict[int, list[str]] = {}
    for name, town in sorted(board.sites.get("towns", {}).items()):
        if town.get("volkssturm", 0) <= 0:
            continue
        hexes = [board.index[number] for number in town["spaces"]]
        for at in sorted({*hexes, *(near for hex_ in hexes for near in board.neighbours[hex_])}):
            found.setdefault(at, []).append(name)
    return {at: tuple(names) for at, names in found.items()}


def due(position: GrenadePosition, space: str) -> tuple[str, ...]:
    """Return the towns to be rolled for when a US unit comes into a hex. Source: 21.11, 21.21,
    21.23.
    """
    near = _towns_near(position.board).get(position.board.index[space], ())
    if not near or not position.holds("21.11"):
        return ()
    rolled = position.tracks.get("volkssturm", {}) if position.holds("21.21") else {}
    found = tuple(name for name in near if name not in rolled)
    return found if position.holds("21.23") else found[:1]


# ---- the roll (21.11) ---------------------------------------------------------------------------


def raise_in(p: Run, frame: JsonObject, town: str) -> None:
    """Roll for a town and draw the units that it raises. Source: 21.11, 21.22."""
    position = p.position
    site = position.board.sites["towns"][town]
    value = int(site["volkssturm"]) + VALUES[position.reading("OQ-07")]
    roll = p.roll(
        "21.11",
        f"Volkssturm in {site['name']}",
        owner="german",
        read=lambda total: f"{max(0, value - total)} units (Value {value})",
    )
    wanted = max(0, value - roll.total)
    drawn = _draw(p, town, wanted)
    data: JsonObject = {
        "town": site["name"],
        "space": frame["space"],
        "wanted": wanted,
        "raised": len(drawn),
    }
    effects: list[Effect] = [put(position.turn, "tracks", "volkssturm", town)]
    if is_double_blind(position.data) and is_place_told(position):
        effects += reveal(position, "german", [frame["unit"]], "town", "21.11")
    p.emit("volkssturm", data, effects, ["21.11", "21.21"], by="rules")
    rest = [name for name in frame["towns"] if name != town]
    p.amend(towns=rest, draw=drawn, town=town)


def _draw(p: Run, town: str, wanted: int) -> list[str]:
    """Draw units at random from those that are not in play. Source: 21.12, 21.22."""
    left = available(p.position)
    drawn: list[str] = []
    while left and len(drawn) < wanted:
        at = 0
        if len({_values(p.position, name) for name in left}) > 1:
            name = str(p.position.board.sites["towns"][town]["name"])
            subject = f"Volkssturm drawn for {name}"
            at = p.roll("21.12", subject, owner="german", faces=len(left)).total - 1
        drawn.append(left.pop(at))
    return drawn


def _values(position: GrenadePosition, name: str) -> tuple[object, ...]:
    return tuple(position.units[name].data.get(field) for field in ALIKE)


def available(position: GrenadePosition) -> list[str]:
    """Return the Volkssturm units that are not in play; eliminated ones are at once available
    again. Source: 21.22.
    """
    states = ("pool", "out") if position.holds("21.22") else ("pool",)
    return [
        unit.id
        for unit in position.units.values()
        if unit.type == "volkssturm" and unit.data.get("status") in states
    ]


# ---- placement (21.12) --------------------------------------------------------------------------


def places(position: GrenadePosition, town: str) -> tuple[str, ...]:
    """Return the hexes in which a new unit of a town may stand: those of the town, and where none
    is free those next to it. Source: 21.12, OQ-53.
    """
    board = position.board
    own = [board.index[number] for number in board.sites["towns"][town]["spaces"]]
    found = [at for at in own if _is_free(position, at)]
    if not found:
        beside = sorted({near for at in own for near in board.neighbours[at]} - set(own))
        found = [at for at in beside if _is_free(position, at)]
    return tuple(board.numbers[at] for at in sorted(found))


def _is_free(position: GrenadePosition, at: int) -> bool:
    number = position.board.numbers[at]
    if position.board.terrain[at] == "lake" or position.holder(number) == "us":
        return False
    if any(contact["space"] == number for contact in position.data.get("contacts", ())):
        return False
    return len(position.stack(number)) < STACK


def decisions(position: GrenadePosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Return the open question where the next unit is placed, if there is a choice."""
    found = places(position, frame["town"])
    if is_double_blind(position.data):
        found = places(as_known(position, "german"), frame["town"])
    if len(found) < 2 or not position.holds("21.12"):
        return ()
    name = position.board.sites["towns"][frame["town"]]["name"]
    choices = tuple(
        Choice(number, f"Place it in {number}", _stacked(position, number), number)
        for number in found
    )
    prompt = f"Volkssturm unit {frame['draw'][0]} is raised in {name}. Where does it stand?"
    here = str(frame["id"])
    return (Decision(here, "german", "place_volkssturm", "21.12", prompt, choices, found[0]),)


def _stacked(position: GrenadePosition, number: str) -> str:
    count = len(position.stack(number))
    return f"{number} holds {count} German units now." if count else f"{number} is empty now."


def place_next(p: Run, frame: JsonObject) -> None:
    """Place the next unit where there is no choice, or lose it where there is no room."""
    found = places(p.position, frame["town"])
    if found:
        place(p, frame, found[0], by="rules")
        return
    name = p.position.board.sites["towns"][frame["town"]]["name"]
    data: JsonObject = {"town": name, "count": len(frame["draw"])}
    p.emit("volkssturm_lost", data, [], ["21.12"], by="rules")
    p.amend(draw=[])


def place(p: Run, frame: JsonObject, number: str, by: str | None = None) -> None:
    """Put the next unit into a hex. Source: 21.12, 21.24, 28.1; OQ-116 where the enemy stands
    there unseen.
    """
    unit = frame["draw"][0]
    if p.position.holder(number) == "us":
        _is_taken(p, unit, number)
        return
    effects: list[Effect] = [
        put("map", "units", unit, "status"),
        put(number, "units", unit, "space"),
        put("full", "units", unit, "face"),
        put("in", "units", unit, "supply"),
        put(None, "units", unit, "entered"),  # raised, not a reinforcement of 11.51
        *control.passed(p.position, "german", [number]),
        *sighted_at(p.position, [(unit, number)], "Volkssturm"),
    ]
    data: JsonObject = {"unit": unit, "side": "german", "space": number}
    p.emit("volkssturm_placed", data, effects, ["21.12", "21.24"], by)
    p.amend(draw=frame["draw"][1:])


def _is_taken(p: Run, unit: str, number: str) -> None:
    """Tell the German that the enemy stands where he wants a unit to rise. Source: 5.21."""
    met = [other.id for other in p.position.stack(number)]
    effects = reveal(p.position, "german", met, "town", "21.12")
    data: JsonObject = {"unit": unit, "side": "german", "space": None}
    p.emit("halted", {**data, "reason": f"{number} is held by the enemy"}, effects, ["21.12"])


def _words_raised(notice: JsonObject) -> str:
    if "wanted" not in notice:
        return f"The town of {notice['town']} is called to arms."
    if not notice["wanted"]:
        return f"{notice['town']} raises no Volkssturm."
    short = " (no more counters)" if notice["raised"] < notice["wanted"] else ""
    return f"{notice['town']} raises {notice['raised']} Volkssturm units{short}."


PART = Part.saying(
    {
        "volkssturm": _words_raised,
        "volkssturm_placed": lambda n: f"{n['unit']} takes its place in {n['space']}.",
        "volkssturm_lost": lambda n: f"{n['town']} has no room for {n['count']} Volkssturm units.",
    },
    tell=tell_named,
)
