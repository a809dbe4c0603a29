"""What the referee may change by hand, as forms: units and their markers, the weather, air points,
losses, supply; what belongs to places stands in `place_corrections.py`. Source: H6, H8, H20, H42,
H43, H49, H51.
"""

from __future__ import annotations

from rules_engine.core.corrections import Correction, Field
from rules_engine.core.events import put
from rules_engine.games.hells_highway.classes import SIDES
from rules_engine.games.hells_highway.describe import listed_as
from rules_engine.games.hells_highway.order_of_battle import FORMATIONS
from rules_engine.games.hells_highway.place_corrections import place_corrections
from rules_engine.games.hells_highway.turn.weather import CLEAR, CLOUDY, OVERCAST
from rules_engine.mechanics.hexes.desk.corrections import numbers_at
from rules_engine.mechanics.stated_corrections import chosen, number, stated
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

TRACKS = "Weather and tracks"
STATUS = {"out": "eliminated", "pool": "due on a turn"}
NONE = "none"
TURN = Field(
    "turn",
    "Turn of arrival",
    "number",
    least=1,
    most=60,
    hint="only for a unit that is due",
    is_optional=True,
)


LISTS = UnitLists(listed_as)
MARKERS = {
    "steps": number("Steps", of_unit("steps"), 4, least=1),
    "mode": chosen("Mode", of_unit("mode"), {"combat": "combat", "travel": "travel"}),
    "disrupted": chosen(
        "Disruption",
        of_unit("disrupted"),
        {NONE: "none", "AD": "AD, in its own turn", "DD": "DD, in the enemy's turn"},
        reads=lambda position, value: None if value == NONE else value,
        shows=lambda now: now or NONE,
    ),
    "position": chosen(
        "Position",
        of_unit("position"),
        {NONE: "none", "prepared": "prepared", "entrenched": "entrenched"},
        reads=lambda position, value: None if value == NONE else value,
        shows=lambda now: now or NONE,
    ),
    "comm": chosen(
        "Communication", of_unit("comm"), {"in": "in", "out": "out", "isolated": "isolated"}
    ),
}
PLACES = place_corrections(LISTS)
CORRECTIONS: tuple[Correction, ...] = (
    move_unit(LISTS),
    place_unit(LISTS, lambda position, unit, values: (put(None, "units", unit.id, "box"),)),
    remove_unit(
        LISTS,
        "One that is due comes on its turn as the list says.",
        STATUS,
        Arrival(TURN, "A unit that is due needs the turn in which it arrives.", due="pool"),
        lambda position, unit, values: (
            (put(int(values["turn"]), "units", unit.id, "due"),)
            if values["status"] == "pool"
            else ()
        ),
    ),
    stated(
        ("markers", "Steps and markers of a unit", "Sets what the counter bears.", GROUP),
        MARKERS,
        unit_field(LISTS.all),
    ),
    *PLACES,
    stated(
        ("weather", "Weather", "Sets the weather of this turn; air points stay.", TRACKS),
        {
            "weather": chosen(
                "Weather", ("tracks", "weather"), {w: w for w in (CLEAR, CLOUDY, OVERCAST)}
            )
        },
    ),
    numbers_at(
        "air",
        ("Air points and losses", "Sets what is left and what has been lost.", TRACKS),
        {
            "Air points left": ("tracks", "air"),
            "Allied steps lost": ("tracks", "lost", "allied"),
            "German steps lost": ("tracks", "lost", "german"),
            "Mornings with the highway cut": ("tracks", "cut"),
        },
        most=300,
    ),
    *(
        numbers_at(
            f"supply-{side}",
            (f"{side.capitalize()} supply", "Sets the points of each formation.", TRACKS),
            {name: ("tracks", "supply", name) for name in FORMATIONS[side]},
        )
        for side in SIDES
    ),
)
