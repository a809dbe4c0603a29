"""What reveals itself though nobody needs to stand near: by fire, by dice, to aircraft; and at whom
a bombardment is aimed, named as its side knows him.
Source: DB1.5, DB2.1 to DB2.3, 11.12.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rules_engine.core.levels import is_double_blind
from rules_engine.games.market_garden.blind import sight, spotting
from rules_engine.games.market_garden.blind.spotting_words import News, news_of
from rules_engine.games.market_garden.bombardment.fire import Fire, link_of
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import ALLIED, MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics import contacts
from rules_engine.mechanics.knowledge import Ledger
from rules_engine.mechanics.sighting import Sighting


def reveal(p: Run, side: str, units: Iterable[str], source: str, case: str) -> None:
    """Let a side learn which these enemy units are, and where, though nobody may see them. Call it
    at the level "double_blind" only.
    """
    if not p.position.holds(case):
        return
    position, book, news = p.position, Ledger(p.state, side), News()
    for name in units:
        unit = position.units.get(name)
        if unit is not None and unit.side != side and unit.is_on_map:
            _report(position, book, name, sight.FULL, source, case, news)
    spotting.tell(p, side, book, news)


def is_kept(position: MarketPosition, name: str) -> bool:
    """Whether a roll for this unit alone is seen by nobody but its owner, because the enemy has not
    recognised it. Source: DB2.3, OQ-203.
    """
    unit = position.units.get(name)
    if unit is None or not is_double_blind(position.data):
        return False
    if position.reading("OQ-203") != "surrender_hidden":
        return False
    return not contacts.is_identified(position.data, position.other(unit.side), name)


def reveal_named(p: Run, texts: Iterable[str], source: str, case: str) -> None:
    """Let each side learn of the enemy units that these texts name. Source: DB2.3."""
    if not is_double_blind(p.state):
        return
    words = {word.strip(",.;:") for text in texts for word in text.split()}
    named = sorted(words & p.position.units.keys())
    for side in p.game.sides:
        reveal(p, side, named, source, case)


def air_reconnaissance(p: Run) -> None:
    """Let Allied aircraft report what they see on a clear morning. Source: DB1.5."""
    position = p.position
    is_wanted = position.data["options"].get("air_recon", "clear") == "clear"
    if not is_double_blind(p.state) or position.is_overcast or not is_wanted:
        return
    if not position.holds("DB1.5"):
        return
    book, news = Ledger(p.state, ALLIED), News()
    found: dict[str, list[Unit]] = {}
    for unit in position.on_map(position.other(ALLIED)):
        entry = book.entries.get(unit.id)
        if (entry is None or not entry["seen"]) and _is_under_the_air(position, unit.space or ""):
            found.setdefault(str(unit.space), []).append(unit)
    # Area by area, and in each by lot: numbers tell nothing (DB1.9).
    for space in sorted(found, key=position.board.index.__getitem__):
        seen = {one.id: _contact(one, space) for one in found[space]}
        met: list[str] = []  # each is one more: none goes on under the number of another
        for name in spotting.in_order(position, book, [*seen], seen):
            _report(position, book, name, sight.CONTACT, "air", "DB1.5", news, met)
            met.append(name)
    spotting.tell(p, ALLIED, book, news)


def _contact(unit: Unit, space: str) -> Sighting:
    facts = sight.facts_of(unit, sight.CONTACT)
    return Sighting(space, sight.CONTACT, facts, "air", "DB1.5", (), "probable")


def _is_under_the_air(position: MarketPosition, space: str) -> bool:
    """Whether aircraft find what is in a space: within two areas of the Allies, outside towns and
    woods. Source: DB1.5.
    """
    if sight.ground_of(position, space) in ("town", "woods"):
        return False
    near = position.neighbours(space)
    return any(position.stack(there, ALLIED) for one in near for there in position.neighbours(one))


def _report(
    position: MarketPosition,
    book: Ledger,
    key: str,
    level: str,
    source: str,
    case: str,
    news: News,
    besides: Sequence[str] = (),
) -> None:
    unit, old = position.units[key], book.entries.get(key)
    if old is not None and old["seen"] and not spotting.is_more(level, old):
        return
    certainty = "certain" if old is not None and old["seen"] else "probable"
    facts = sight.facts_of(unit, level)
    one = Sighting(unit.space or "", level, facts, source, case, (), certainty)
    if old is not None and (old["seen"] or spotting.is_recognised(position, old, one)):
        book.see(key, one)
    else:
        book.meet(key, one, besides)
    word = "reported" if source == "air" else "identified"
    news.append(news_of(position, word, book.entries[key], case))


def aimed(p: Run, fire: Fire) -> Fire:
    """Return a bombardment whose Primary Target is the unit behind its side's name for it; the fire
    that falls on it shows which it is.
    """
    if not is_double_blind(p.state) or link_of(fire.primary) is not None:
        return fire
    unit = contacts.behind(p.state, fire.side, fire.primary)
    reveal(p, fire.side, [unit], "artillery", "DB2.2")
    return replace(fire, primary=unit)
