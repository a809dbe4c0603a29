"""Fog inside a side: an officer sees what his formation sees, and what has been reported to him.

An option of every game. What reaches officers is state (`state["reports"][side]`): a report of all
that a side knows, written by an event as a turn begins, and never made when somebody looks. The
commander of a side sees all of it at all times.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.core.before_play import Option
from rules_engine.core.events import put
from rules_engine.core.position import Position
from rules_engine.core.side_fog_notices import is_for
from rules_engine.plain import JsonObject, JsonView

if TYPE_CHECKING:
    from rules_engine.core.proceedings import Proceedings

NAME = "side_fog"
OFF, FORMATION, FORMATION_ONLY = "off", "formation", "formation_only"
OPTION = Option(
    NAME,
    "Fog inside a side",
    "What an officer sees, who commands a part of his side. The commander sees all of it.",
    (
        (OFF, "All that his side knows."),
        (FORMATION, "What his own units see; the rest is reported to him as the next turn begins."),
        (FORMATION_ONLY, "What his own units see, and nothing else."),
    ),
    is_late=True,
)
PUBLIC = (
    *("game", "rules", "scenario", "options", "readings", "level", "turn", "step", "side"),
    *("outcome", "spaces", "links", "board", "viewer", "orders_open", "waiting"),
)
"""Parts of a view that say nothing of units."""
NAMING = ("phase", "tracks")
"""Parts that may name units; whom the officer does not see is left out of them."""


def is_on(state: JsonView) -> bool:
    """Whether officers of this campaign see less than their commanders."""
    return state.get("options", {}).get(NAME, OFF) in (FORMATION, FORMATION_ONLY)


# ---- reports (as a turn begins) -----------------------------------------------------------------


def report(p: Proceedings[Any]) -> None:
    """Let everything that each side knows reach its officers, where the option says so."""
    if p.state.get("options", {}).get(NAME, OFF) != FORMATION:
        return
    for side in p.game.sides:
        seen = p.game.view(p.position, side)
        p.emit(
            "reports", {"side": side}, [put(_report_of(seen, side), "reports", side)], by="rules"
        )


def _report_of(seen: JsonObject, side: str) -> JsonObject:
    """Return what a side knows now of the place of every unit, and its contacts."""
    ledger = seen.get("known", {}).get(side, {})
    contacts = [
        _contact(seen, name, unit, ledger.get(name, {}))
        for name, unit in seen["units"].items()
        if unit.get("status") == "map"
    ]
    return {"turn": seen["turn"], "contacts": [*contacts, *seen.get("contacts", ())]}


def _contact(seen: JsonObject, name: str, unit: JsonObject, entry: JsonObject) -> JsonObject:
    facts = {field: value for field, value in unit.items() if field not in ("space", "status")}
    return {
        "id": name,
        "side": unit["side"],
        "space": unit.get("space"),
        "level": entry.get("level", "full" if unit.get("type") else "contact"),
        "what": facts,
        "turn": seen["turn"],
        "step": seen["step"],
        "source": "report",
        "case": entry.get("case", ""),
        "certainty": "reported",
    }


# ---- an officer's view --------------------------------------------------------------------------


def officer_view(
    position: Position, seen: JsonObject, side: str, units: frozenset[str]
) -> JsonObject:
    """Return what an officer may know of his side's view `seen` who commands these units."""
    ledger = seen.get("known", {}).get(side, {})
    near = _near(position, seen, units)
    shown: JsonObject = {}
    for name, unit in seen["units"].items():
        entry = ledger.get(name)
        if name in units or _is_seen(unit, entry, side, units, near):
            shown[name] = unit
    contacts = [c for c in seen.get("contacts", ()) if _saw(ledger.get(c["id"]), units)]
    names = {*shown, *(contact["id"] for contact in contacts)}
    contacts += _reported(position, side, names, near, seen)
    names |= {contact["id"] for contact in contacts}
    hidden = _all_names(position, seen, side) - names
    found: JsonObject = {name: seen[name] for name in PUBLIC if name in seen}
    for part in NAMING:
        if part in seen:
            found[part] = without(seen[part], hidden)
    found["units"] = shown
    found["contacts"] = sorted(contacts, key=lambda one: (str(one["id"]), str(one["space"])))
    found["known"] = {side: _known(ledger, shown, found["contacts"], side, units)}
    found["decisions"] = [d for d in seen.get("decisions", ()) if is_for(d, units)]
    found["commands"] = sorted(units)
    travelling = position.game.travelling
    return found if travelling is None else found | travelling.read(position, side, units)


def _known(
    ledger: JsonObject,
    shown: JsonObject,
    contacts: list[JsonObject],
    side: str,
    units: frozenset[str],
) -> JsonObject:
    """Return an officer's ledger: what his units saw, and what has been reported to him. Where the
    ledger does not say who saw somebody, it is for those who see him now.
    """
    found = {
        name: _own_entry(entry, units)
        for name, entry in ledger.items()
        if (_saw(entry, units) if "by" in entry else name in shown)
    }
    for contact in contacts:
        if contact["id"] not in found and contact["side"] != side:
            found[contact["id"]] = _heard(contact)
    return dict(sorted(found.items()))


def _own_entry(entry: JsonObject, units: frozenset[str]) -> JsonObject:
    """Return an entry with what his own units had to do with it."""
    if "by" not in entry:
        return entry
    mine = [name for name in entry["by"] if name in units]
    trail = [
        {**line, "by": [name for name in line["by"] if name in units]}
        for line in entry.get("trail", ())
        if not units.isdisjoint(line["by"])
    ]
    return {**entry, "by": mine, "trail": trail}


def _heard(contact: JsonObject) -> JsonObject:
    """Return the entry for what an officer knows from a report alone."""
    kept = ("space", "level", "turn", "step", "case", "what")
    line = {name: contact[name] for name in kept if name != "what"}
    told = {"source": "report", "by": list[str]()}
    entry = {name: contact[name] for name in kept} | told
    entry |= {"handle": contact["id"], "seen": False, "certainty": "reported"}
    return {**entry, "trail": [{**line, **told}]}


def _near(position: Position, seen: JsonObject, units: frozenset[str]) -> frozenset[str]:
    """Return the spaces in which these units stand, and those next to them."""
    board: Any = position.game.board_of(seen)
    found: set[str] = set()
    for name in units:
        space = seen["units"].get(name, {}).get("space")
        if space in board.index:
            found.add(space)
            found.update(board.numbers[at] for at in board.neighbours[board.index[space]])
    return frozenset(found)


def _is_seen(
    unit: JsonObject,
    entry: JsonObject | None,
    side: str,
    units: frozenset[str],
    near: frozenset[str],
) -> bool:
    """Whether an officer sees a unit that is not his: by the ledger where there is one for it."""
    if entry is not None and "by" in entry and unit["side"] != side:
        return _saw(entry, units)
    return unit.get("status") == "map" and unit.get("space") in near


def _saw(entry: JsonObject | None, units: frozenset[str]) -> bool:
    return entry is not None and not units.isdisjoint(entry.get("by", ()))


def _reported(
    position: Position, side: str, names: set[str], near: frozenset[str], seen: JsonObject
) -> list[JsonObject]:
    """Return what has been reported and is not better known; what stood in a space that the officer
    sees now stands there no longer.
    """
    report_of: JsonObject = position.data.get("reports", {}).get(side, {})
    return [
        {**contact, "certainty": "reported"}
        for contact in report_of.get("contacts", ())
        if contact["id"] not in names and contact["space"] not in near
    ]


def _all_names(position: Position, seen: JsonObject, side: str) -> set[str]:
    """Return every name by which the side's view could speak of a unit."""
    own = {name for name, unit in position.data["units"].items() if unit["side"] == side}
    ledger = seen.get("known", {}).get(side, {})
    return {*own, *seen["units"], *ledger, *(c["id"] for c in seen.get("contacts", ()))}


def without(value: Any, hidden: set[str]) -> Any:
    """Return plain data without whatever is named, or goes by the name of, somebody hidden."""
    if isinstance(value, dict):
        return {
            name: without(part, hidden)
            for name, part in value.items()
            if name not in hidden and not (isinstance(part, str) and part in hidden)
        }
    if isinstance(value, list):
        return [
            without(part, hidden)
            for part in value
            if not (isinstance(part, str) and part in hidden)
        ]
    return value
