"""What a unit's counter shows: colours of its army, symbol, steps, markers, mode and position.
Source: H6, H8, H20, H49.
"""

from __future__ import annotations

from rules_engine.core.legend import Legend
from rules_engine.games.hells_highway.order_of_battle import looks_of
from rules_engine.games.hells_highway.units import Unit
from rules_engine.plain import JsonObject

LOOKS = {"allied": "british", "german": "german_army"}
ARMIES = {
    **dict.fromkeys(("101", "82"), "us_army"),
    **dict.fromkeys(("9SS", "10SS"), "ss"),
    "1AB": "airborne",
    "POL": "polish",
}
"""The colours of formations that have others than their side's."""
COMMUNICATION = {"out": "out", "isolated": "isolated"}


def _sample(kind: str, look: str, name: str, steps: str = "3", **more: object) -> JsonObject:
    face = looks_of(kind, 3)
    return {**face, "look": look, "name": name, "values": steps, **more}


LEGEND = Legend(
    types=(
        *("infantry", "parachute", "glider", "mechanized", "tank", "armored_cavalry"),
        *("assault_gun", "machine_gun", "engineer", "alarm", "recon", "anti_tank"),
        *("heavy_flak", "light_flak", "airborne_artillery", "mortar", "artillery"),
        *("medium_artillery", "hq"),
    ),
    samples=(
        ("XXX Corps", _sample("ARM", "british", "2 Irish")),
        ("US airborne", _sample("PAR", "us_army", "1/501")),
        ("1st Airborne", _sample("PAR", "airborne", "2 Para")),
        ("Polish", _sample("PAR", "polish", "1 Polish")),
        ("German", _sample("INF", "german_army", "59-INF1")),
        ("German SS", _sample("MEC", "ss", "9SS-MEC1")),
        ("A step lost", _sample("INF", "british", "1 Welsh", "3/4", marks=["reduced"])),
        ("Disrupted in its own turn", _sample("INF", "british", "1 Welsh", marks=["ad"])),
        ("Disrupted in the enemy's", _sample("INF", "german_army", "59-INF1", marks=["dd"])),
        ("In travel mode", _sample("ARTF", "british", "55 Fd", marks=["travels"])),
        ("Prepared", _sample("INF", "german_army", "59-INF1", marks=["prepared"])),
        ("Entrenched", _sample("INF", "german_army", "KGW-INF1", marks=["entrenched"])),
        ("Has moved", _sample("INF", "british", "1 Welsh", marks=["moved"])),
    ),
    plain={"size": "battalion", "values": "3"},
    signs=("path", "retreat", "attack", "battle", "flag", "blown"),
)


def counter(unit_id: str, data: JsonObject) -> JsonObject:
    """Return what is drawn on a counter, read by `cartography.appearance`: the steps, of how many
    where some are lost.
    """
    unit = Unit(unit_id, data)
    if not unit.is_known:
        return {"tint": LOOKS[unit.side]}
    steps, full = unit.steps, int(data["full"])
    return {
        "look": ARMIES.get(unit.formation, LOOKS[unit.side]),
        "type": data["type"],
        "size": data["size"],
        "name": short(unit),
        "values": str(steps) if steps == full else f"{steps}/{full}",
        "marks": list(_marks(unit, is_reduced=steps < full)),
    }


def short(unit: Unit) -> str:
    """Return the name of a unit where there is little room; a headquarters by its formation."""
    return unit.formation if unit.is_hq else unit.id.replace("_", " ")


def _marks(unit: Unit, *, is_reduced: bool) -> list[str]:
    found = ["reduced"] if is_reduced and not unit.cover else []
    found += [str(unit.data["disrupted"]).lower()] if unit.is_disrupted else []
    found += ["travels"] if unit.is_travelling else []
    found += [unit.cover] if unit.cover else []
    found += [COMMUNICATION[unit.communication]] if unit.communication in COMMUNICATION else []
    return found
