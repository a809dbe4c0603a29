"""What a side sees and is told: at the level "double_blind" what stands in or next to a hex of its
own units, and what it remembers (`rules_engine/mechanics/knowledge.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules_engine.core.events import Event, apply, put
from rules_engine.core.game import Teller
from rules_engine.core.levels import is_double_blind
from rules_engine.core.proceedings import Proceedings
from rules_engine.mechanics import contacts
from rules_engine.mechanics.knowledge import Ledger, Sighting
from rules_engine.mechanics.tellers import tell_overrule, told_to_owner
from rules_engine.mechanics.views import public_parts, waiting_for
from rules_engine.plain import JsonObject
from tests.three_sides.ground import BOARD, ClanPosition, next_to

# ---- 3.0 sight ----------------------------------------------------------------------------------


def watched(position: ClanPosition, side: str) -> set[str]:
    """Return the hexes that a side sees."""
    own = [unit["space"] for unit in position.standing.values() if unit["side"] == side]
    return {space for here in own for space in (here, *next_to(here))}


def spot(p: Proceedings[ClanPosition]) -> None:
    """Bring every side's ledger up to date."""
    for side in p.game.sides if is_double_blind(p.state) else ():
        _spot(p, side)


def _spot(p: Proceedings[ClanPosition], side: str) -> None:
    book, area, news = Ledger(p.state, side), watched(p.position, side), list[JsonObject]()
    units = p.position.standing
    seen = {n: u for n, u in units.items() if u["side"] != side and u["space"] in area}
    for name, unit in seen.items():
        old = book.entries.get(name)
        if old is None or not old["seen"] or old["space"] != unit["space"]:
            facts = {"unit": name, **{key: unit[key] for key in ("side", "type", "size")}}
            book.see(name, Sighting(unit["space"], "full", facts, "sight", "3.1"))
            news.append({"word": "seen", "unit": name, "space": unit["space"]})
    for name, entry in sorted(book.entries.items()):
        if entry["seen"] and name not in seen and entry["space"] not in area:
            book.lose(name, entry["space"], "3.2")
            news.append({"word": "lost", "unit": name, "space": entry["space"]})
        elif name not in seen and entry["space"] in area:
            book.forget(name)
            news.append({"word": "gone", "unit": name, "space": entry["space"]})
    if effects := book.effects():
        p.emit("spotted", {"side": side, "news": news}, effects, ["3.1"], by="rules")


def side_view(position: ClanPosition, side: str) -> JsonObject:
    """Return what a side may know, built up from nothing."""
    seen, data = public_parts(position), position.data
    seen["tracks"], seen["waiting"] = {}, waiting_for(position, side)
    if not is_double_blind(data):
        return {**seen, "units": data["units"], "phase": data["phase"]}
    own = {name: unit for name, unit in data["units"].items() if unit["side"] == side}
    return {
        **seen,
        "units": dict(sorted({**own, **contacts.in_sight(data, side)}.items())),
        "contacts": contacts.remembered(data, side),
        "known": {side: contacts.ledger(data, side)},
        "phase": data["phase"] if position.side == side else {},
    }


def hidden_changes(position: ClanPosition, side: str) -> Iterator[tuple[str, JsonObject]]:
    """Yield truths in which a unit that the side has never seen stands elsewhere."""
    if not is_double_blind(position.data) or len(position.frames) > 2:
        return
    area, known = watched(position, side), position.data["known"][side]
    free = [space for space in BOARD.numbers if space not in area and position.at(space) is None]
    for name, unit in position.standing.items():
        if unit["side"] != side and name not in known and unit["space"] not in area and free:
            effect = put(free[0], "units", name, "space")
            yield f"{name} elsewhere", apply(position.data, Event("", "", (), {}, (effect,)))


# ---- what is told -------------------------------------------------------------------------------


def _told(before: Any, event: Event, after: Any, side: str | None) -> JsonObject:
    return {"kind": event.kind, "by": event.by, "cases": list(event.cases), **event.data}


def _to_those_in_it(before: Any, event: Event, after: Any, side: str | None) -> JsonObject | None:
    """Tell whose units are in it; everybody where nothing is hidden."""
    frame = before.frames[-1] if before.frames else {}
    fighters = (frame.get("side"), frame.get("owner")) if "stands" in frame else ()
    named = (event.data.get("side"), event.data.get("owner"), *fighters)
    is_told = side in (None, *named) or not is_double_blind(after.data)
    return _told(before, event, after, side) if is_told else None


TELLERS: dict[str, Teller[ClanPosition]] = {
    **dict.fromkeys(("campaign_started", "step", "step_ended", "over"), _told),
    **dict.fromkeys(("marched", "challenged", "beaten", "roll", "spotted"), _to_those_in_it),
    "choice": told_to_owner(_told),
    "overrule": tell_overrule,
}
NEWS = {
    "seen": "{unit} is seen in {space}.",
    "lost": "{unit} is out of sight.",
    "gone": "{unit} is no longer in {space}.",
}
WORDS = {
    "marched": lambda notice: f"{notice['unit']} marches to {notice['to']}.",
    "challenged": lambda notice: f"{notice['unit']} challenges {notice['stands']}.",
    "beaten": lambda notice: f"{notice['unit']} is beaten in {notice['space']}.",
    "spotted": lambda told: " ".join(NEWS[one["word"]].format(**one) for one in told["news"]),
    "over": lambda notice: f"The game is over: {notice['words']}.",
}
