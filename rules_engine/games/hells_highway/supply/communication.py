"""Communication: checked in each side's Communication phase, kept till its next. Source: 1.9, H42,
H44, H47.
"""

from __future__ import annotations

from rules_engine.core.events import Effect, put
from rules_engine.games.hells_highway.order_of_battle import FORMATIONS
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.supply.headquarters import hq_of, is_frozen
from rules_engine.games.hells_highway.supply.paths import FAR, sector_of, to_hex, to_sources
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.tellers import tell_public

IN, OUT, ISOLATED = "in", "out", "isolated"
SECTORS = ("north", "east", "west")


def state_of(position: HellsPosition, unit: Unit) -> str:
    """Return a unit's communication as it would be found now. Source: H42."""
    if not position.holds("H42") or _reaches_hq(position, unit):
        return IN
    if unit.side == "german" and not _reaches_source(position, unit, SECTORS):
        return ISOLATED
    return OUT


def _reaches_hq(position: HellsPosition, unit: Unit) -> bool:
    hq = hq_of(position, unit.formation)
    if hq is None:
        return _reaches_source(position, unit, _sectors(position, unit.formation))
    if is_frozen(position, hq):
        return False
    found = to_hex(position, unit.side, str(hq.space))
    return found.get(position.at(unit), FAR) <= position.number("hq_link")


def _reaches_source(position: HellsPosition, unit: Unit, sectors: tuple[str | None, ...]) -> bool:
    at = position.at(unit)
    return any(at in to_sources(position, unit.side, sector) for sector in sectors)


def _sectors(position: HellsPosition, formation: str) -> tuple[str | None, ...]:
    """Return the sectors whose sources are a formation's: its own, or by one reading all of its
    side. Source: H42.
    """
    own = sector_of(formation)
    is_any = own is not None and position.option("friendly_sources") == "any_sector"
    return SECTORS if is_any else (own,)


def is_connected(position: HellsPosition, formation: str) -> bool:
    """Whether a formation is connected: its headquarters has a path to a source. Source: H42."""
    hq = hq_of(position, formation)
    if hq is None or is_frozen(position, hq):
        return hq is None
    return _reaches_source(position, hq, _sectors(position, formation))


def check(p: Run) -> None:
    """Check the communication of every unit and formation of the side. Source: 1.9, H42, H67."""
    position, side = p.position, p.position.side or ""
    if not position.holds("H42"):
        return
    effects: list[Effect] = []
    states = {unit.id: state_of(position, unit) for unit in position.on_map(side)}
    changed = {n: s for n, s in states.items() if s != position.units[n].communication}
    effects += [put(state, "units", name, "comm") for name, state in changed.items()]
    others = [one for one in position.tracks["connected"] if one not in FORMATIONS[side]]
    own = [one for one in FORMATIONS[side] if is_connected(position, one)]
    effects.append(put(sorted([*others, *own]), "tracks", "connected"))
    p.emit("communication", {"side": side, "changed": changed}, effects, ["H42"], by="rules")


WORDS = {IN: "in communication", OUT: "out of communication", ISOLATED: "isolated"}


def _words(changed: dict[str, str]) -> str:
    found = "; ".join(f"{name} is {WORDS[state]}" for name, state in sorted(changed.items()))
    return f"{found}." if found else "Communications are as they were."


PART = Part(
    tellers={"communication": tell_public},
    words={"communication": lambda notice: _words(notice["changed"])},
)
