"""What the referee may change by hand: beside units weather, tracks, towns, bridges, what a side
knows, and the result of a running combat (another line of the table in its place). Source: 9.83 to
9.85, DB8.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.corrections import Choices, Correction, Field, Values, sides
from rules_engine.core.events import Effect, drop, put
from rules_engine.games.grenade.combat import crt
from rules_engine.games.grenade.corrections.units import (
    ALL,
    CADRE,
    ON_MAP,
    UNIT_CORRECTIONS,
    chit_types,
    losses,
    plain,
    words_of,
)
from rules_engine.games.grenade.ground.control import owner, passed, town_points
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting.record import DATA, SPOTTING
from rules_engine.games.grenade.turn.preparations import FIRST_DAY, LAST_DAY, date_words
from rules_engine.games.grenade.turn.weather import GROUND_WORDS, WEATHER_WORDS
from rules_engine.games.grenade.units import SIZES, TYPES
from rules_engine.mechanics.corrections_file import Deed, load_corrections
from rules_engine.mechanics.hexes.blind.desk_forms import forms_of
from rules_engine.mechanics.hexes.desk.corrections import Settling, result_form
from rules_engine.mechanics.stated_corrections import YES, text
from rules_engine.mechanics.unit_corrections import unit_field, unit_now
from rules_engine.plain import JsonObject

KNOWN_CORRECTIONS = forms_of(
    SPOTTING,
    on_map=Field("unit", "Unit", "unit", ON_MAP, is_subject=True),
    space=Field("space", "In hex", "space"),
    types=plain(TYPES),
    sizes=plain(SIZES),
    words=words_of,
)


def _results(position: GrenadePosition) -> Choices:
    return [(text, _words(position, text)) for text in crt.texts()]


def _words(position: GrenadePosition, text: str) -> str:
    return crt.of_text(position, text).words()


def _left(position: GrenadePosition, combat: JsonObject) -> str:
    """Return the result as far as it is not settled yet."""
    mandatory = f"({combat['mandatory']})" if combat["mandatory"] else ""
    return _words(position, f"{combat['affected']}{combat['owed']}{mandatory}")


def _renewed(position: GrenadePosition, combat: JsonObject, text: str) -> JsonObject:
    result = crt.of_text(position, text)
    names = combat["attackers"] if result.affected == "A" else combat["defenders"]
    units = [position.units[name] for name in names]
    spaces = sorted({str(unit.space) for unit in units if unit.is_on_map})
    return {
        "affected": result.affected,
        "owed": result.owed,
        "mandatory": result.mandatory,
        "sudden": result.is_breakthrough,
        "stacks": {space: [unit.id for unit in position.stack(space)] for space in spaces},
        "pending": [],
        "emptied": [],
        "stage": "mandatory",
    }


RESULT = result_form(
    Settling(
        stages=("mandatory", "owed", "retreats", "advance"),
        results=_results,
        now=_left,
        words=_words,
        renewed=_renewed,
        so_far=", as far as it is open",
    )
)


def _towns(position: GrenadePosition, values: Values) -> Choices:
    found = town_points(position.board).items()
    return [(at, f"{town['name']} ({at}), {town['vp']} points") for at, town in found]


def _volkssturm_towns(position: GrenadePosition, values: Values) -> Choices:
    towns = sorted(position.board.sites.get("towns", {}).items())
    return [(key, str(town["name"])) for key, town in towns if town.get("volkssturm")]


def _bridges(position: GrenadePosition, values: Values) -> Choices:
    sites = position.board.sites.get("bridges", {}).items()
    return [(key, f"{site['name']} ({site['west']}-{site['east']})") for key, site in sorted(sites)]


def _set_crossing(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    bridge, unit = values["bridge"], values["unit"]
    units = set(position.tracks.get("crossed", {}).get(bridge, []))
    units = units | {unit} if values["counts"] == YES else units - {unit}
    return (put(sorted(units), "tracks", "crossed", bridge),)


def _set_volkssturm(position: GrenadePosition, values: Values) -> Sequence[Effect]:
    path = ("tracks", "volkssturm", values["town"])
    return (put(max(position.turn, 1), *path),) if values["rolled"] == YES else (drop(*path),)


def _days(position: GrenadePosition, values: Values) -> Choices:
    return [(str(day), date_words(day)) for day in range(FIRST_DAY, LAST_DAY + 1)]


def _owner_now(position: GrenadePosition, values: Values) -> Values:
    town = values.get("town", "")
    return {"owner": owner(position, town) if town else ""}


def _rolled_now(position: GrenadePosition, values: Values) -> Values:
    return {"rolled": text(values.get("town", "") in position.tracks.get("volkssturm", {}))}


CORRECTIONS: tuple[Correction, ...] = load_corrections(
    DATA / "corrections.tsv",
    (*UNIT_CORRECTIONS, *KNOWN_CORRECTIONS, RESULT),
    {
        "types": plain(TYPES),
        "sizes": plain(SIZES),
        "cadre": CADRE,
        "weather": WEATHER_WORDS,
        "ground": GROUND_WORDS,
        "days": _days,
        "units": ALL,
        "chits": chit_types,
        "towns": _towns,
        "sides": sides,
        "bridges": _bridges,
        "on_map": ON_MAP,
        "volkssturm": _volkssturm_towns,
    },
    (
        unit_field(ALL),
        Field("bridge", "Bridge", "choice", _bridges, is_subject=True),
    ),
    {
        "losses": Deed(losses, unit_now("face", "chit")),
        "town": Deed(lambda p, values: passed(p, values["owner"], [values["town"]]), _owner_now),
        "crossing": Deed(_set_crossing),
        "volkssturm": Deed(_set_volkssturm, _rolled_now),
    },
)
