"""The tracks beside the map as plain data: turns, impulses, supply, air, works, ferries."""

from __future__ import annotations

from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.day.daylight import box
from rules_engine.games.market_garden.day.points import points
from rules_engine.games.market_garden.impulses.advantage import FIRST_BOX, LAST_BOX
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.mechanics.turn_track import marker, track
from rules_engine.plain import JsonObject

FIRST_DAY, LAST_DAY, LAST_EXTENDED = 17, 20, 26
TENS = 10
MOST_TENS = 6
"""How far the tens of the Supply Track go before its last box holds the rest."""
READY = ("Ready", "Used")


def points_now(position: MarketPosition) -> int:
    """Return the Victory Points as they stand. Source: 21.3."""
    return int(points(position)["total"])


def tracks(position: MarketPosition) -> list[JsonObject]:
    """Return every track with its boxes and what lies in them, from a view or the truth."""
    return [
        _turns(position),
        _impulses(position),
        *_supply(position),
        _air(position),
        _interdiction(position),
        _works(position),
        _crossings(position),
    ]


def _turns(position: MarketPosition) -> JsonObject:
    """The Turn Record Track with the weather. Source: 3.6, 4.8."""
    is_long = position.data["options"].get("extended_game") == "yes"
    last = LAST_EXTENDED if is_long else LAST_DAY
    boxes = [f"{day} Sep" for day in range(FIRST_DAY, last + 1)]
    at = min(position.date, last) - FIRST_DAY
    return track("Turn", boxes, [marker(at, str(position.tracks["weather"]).capitalize())])


def _impulses(position: MarketPosition) -> JsonObject:
    """The Impulse Track: Advantage, Sunset marker, the next Turn's start. Source: 3.7, 12.41."""
    facts = position.tracks
    boxes = [box(number) for number in range(FIRST_BOX, LAST_BOX + 1)]
    advantage = facts["advantage"]
    text = "Advantage used" if advantage["used"] else "Advantage"
    markers = [marker(facts["impulse"] - FIRST_BOX, text, advantage["holder"])]
    if facts["sunset_drm"] is not None:
        drm = int(facts["sunset_drm"])
        markers.append(marker(drm - FIRST_BOX, f"{'Sun' if drm >= 0 else 'Moon'} {drm:+d}"))
    if facts.get("next_impulse"):
        markers.append(marker(facts["next_impulse"] - FIRST_BOX, "Next turn begins"))
    return track("Impulses", boxes, markers)


def _supply(position: MarketPosition) -> list[JsonObject]:
    """The Supply Track: Reserves by tens and ones, and the Allied points. Source: 3.8, 13.7."""
    reserves = position.tracks["reserves"]
    total = points_now(position)
    tens = [
        marker(min(reserves[side] // TENS, MOST_TENS), f"Reserves {reserves[side]}", side)
        for side in position.game.sides
    ]
    tens_boxes = [f"{number * TENS}" for number in range(MOST_TENS)] + [f"{MOST_TENS * TENS}+"]
    at = min(max(total, 0), TENS * 2)
    boxes = [str(number) for number in range(TENS * 2)] + [f"{TENS * 2}+"]
    return [
        track("Reserve supply", tens_boxes, tens),
        track("Allied Victory Points", boxes, [marker(at, f"{total} VP", ALLIED)]),
    ]


def _air(position: MarketPosition) -> JsonObject:
    """The Allied air display. Source: 3.5, 16.1."""
    markers = [
        marker(1 if state == "used" else 0, f"{name} ({_role(state)})", ALLIED)
        for name, state in sorted(position.tracks["air"].items())
    ]
    return track("Allied air", list(READY), markers)


def _role(state: str) -> str:
    return "supply" if state == "supply" else "bombardment"


def _interdiction(position: MarketPosition) -> JsonObject:
    """The German air display. Source: 3.5, 16.4."""
    boxes = ["To come", "At hand", "On the map"]
    markers = []
    for name, at in sorted(position.tracks["interdiction"].items()):
        where = {None: 0, "due": 1}.get(at, 2)
        place = f" in {position.name_of(at)}" if where == 2 else ""
        markers.append(marker(where, f"Interdiction {name}{place}", GERMAN))
    return track("German air", boxes, markers)


def _works(position: MarketPosition) -> JsonObject:
    """The Construction Availability Box. Source: 3.9, 19.21."""
    markers = []
    for side, found in sorted(position.tracks["construct"].items()):
        for at, name in enumerate(("available", "used")):
            if found[name]:
                markers.append(marker(at, f"{found[name]} Construct", side))
    for key, facts in sorted(position.data["links"].items()):
        for side, level in sorted(facts.get("construct", {}).items()):
            markers.append(marker(2, f"+{level} at {key}", side))
    return track("Construction", ["Available", "Used", "On the map"], markers)


def _crossings(position: MarketPosition) -> JsonObject:
    """The Boat Assault Box and the ferries. Source: 3.10, 3.11, 4.7."""
    states = ("ready", "used", "destroyed")
    boat = position.tracks["boat"]
    markers = [marker(states.index(boat), "Boat Assault", ALLIED)]
    for first, second in position.board.linked("ferry"):
        numbers = position.board.numbers
        key = ground.link(numbers[first], numbers[second])
        state = position.tracks["ferries"].get(key, "ready")
        markers.append(marker(states.index(state), f"Ferry {key}"))
    return track("Boats and ferries", [*READY, "Destroyed"], markers)
