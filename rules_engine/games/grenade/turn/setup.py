"""Set-up (16.0): the lists of 16.1 and 16.2, put on the map at the start."""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.core.words_files import load_scenarios
from rules_engine.games.grenade.blind.knowledge import sighted_at
from rules_engine.games.grenade.movement import placement
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.turn import preparations
from rules_engine.games.grenade.turn.order_of_battle import DATA, group, order_of_battle, records
from rules_engine.mechanics.hexes.blind.knowledge import contacts_by_lot
from rules_engine.mechanics.hexes.blind.tellers import tell_named
from rules_engine.mechanics.hexes.turn.roster import put_on_map
from rules_engine.mechanics.parts import joined
from rules_engine.plain import JsonObject

MINE_CLEARERS = "739/19"  # 20.2, the only free unit that the rules name
EARLIEST = 17  # 17.12, 18.0: the first day on the Game-Turn Track


def first_state() -> JsonObject:
    """Return the scenario's own part of the first state: every unit off the map, empty tracks."""
    return {
        "units": records(),
        "tracks": {
            "flood": None,
            "d_day": EARLIEST,
            "current": None,
            "weather": None,
            "ground": None,
            "mud_until": 0,
            "air": {"us": 0, "german": 0},
            "bridges": {},
            "crossed": {},
            "ruse": None,
            "withdrawal": None,
            "second_corps_free": False,
            "volkssturm": {},
            "reinforcements": {"south": 0, "east": 0, "north": 0},
        },
    }


def place_list(p: Run, side: str, case: str) -> None:
    """Put the units of a side's set-up list on the map. Source: 16.1, 16.2."""
    listed = order_of_battle() if p.position.holds(case) else ()
    own = [(u.unit, str(u.at)) for u in listed if u.record["side"] == side]
    places = [(unit, at) for unit, at in own if at.isdigit()]
    ordered = contacts_by_lot(p.state, places, (side, "set-up"))
    effects = list(put_on_map(dict(places)))
    effects += sighted_at(p.position, ordered, "set-up")
    data: JsonObject = {"side": side, "hexes": len({at for _, at in places}), "count": len(places)}
    p.emit("list_placed", data, effects, [case, "16.0-GR"], by="rules")


def begin_german(p: Run) -> None:
    """Place the German list. Source: 16.1."""
    place_list(p, "german", "16.1")


def begin_us(p: Run) -> None:
    """Place the US list and lay out the units that the US player places himself. Source: 16.2."""
    place_list(p, "us", "16.2")
    units = group("free") if p.position.holds("16.2") else ()
    if p.position.reading("OQ-06") == "named_only":
        units = tuple(unit for unit in units if unit == MINE_CLEARERS)
    p.write(*(put("due", "units", unit, "status") for unit in units))


def _words_list(notice: JsonObject) -> str:
    name = {"us": "US", "german": "German"}[notice["side"]]
    if "count" not in notice:
        return f"{name} set-up: the units are placed."
    return f"{name} set-up: {notice['count']} units in {notice['hexes']} hexes."


SCENARIOS = load_scenarios(DATA, first_state)

_OWN = Part.saying({"list_placed": _words_list}, tell=tell_named)
PART: Part = joined((_OWN, placement.PART, preparations.PART))
