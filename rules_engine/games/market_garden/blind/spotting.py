"""Spotting: the ledgers of both sides follow what they see, by events that only the side that
learns is told. The chapter is ours (DB), for the level "double_blind". Source: DB1.1 to DB1.7,
OQ-208. What reveals itself: `spotting_reveal.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules_engine.core.levels import is_double_blind
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.blind import sight
from rules_engine.games.market_garden.blind.spotting_words import (
    REPORTED,
    News,
    news_of,
    tell_spotted,
    words_of_news,
)
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.mechanics import knowledge
from rules_engine.mechanics.knowledge import Ledger
from rules_engine.mechanics.sighting import Sighting
from rules_engine.plain import JsonObject, canonical

WATCHED = ("units", "known", "screened", "options", "turn")
_done: list[tuple[object, ...]] = []
"""The last positions in which nothing was left to be learnt, by these parts of their states."""


def spot(p: Run) -> None:
    """Bring both ledgers up to date. Nothing happens at other levels."""
    if not is_double_blind(p.state):
        return
    if any(_is_done(p, one) for one in _done):
        return
    for side in p.game.sides:
        _spot(p, side)
    _done.insert(0, tuple(p.state.get(part) for part in WATCHED))
    del _done[4:]


def _is_done(p: Run, one: tuple[object, ...]) -> bool:
    return all(p.state.get(part) is was for part, was in zip(WATCHED, one, strict=True))


def _spot(p: Run, side: str) -> None:
    position, book, news = p.position, Ledger(p.state, side), News()
    told = {event.data["unit"] for event in p.events if event.kind == "eliminated"}
    _by_hand(position, book, news)
    seen = dict(sight.sightings(position, side))
    _arrive(position, book, seen, news)
    # By the side's own numbers: the order of designations would tell which contact is which.
    for key in _numbered(book, seen):
        _learn(position, book, key, seen[key], news)
    for key in _numbered(book, [k for k, e in book.entries.items() if e["seen"] and k not in seen]):
        _lose(position, book, key, [] if key in told and is_named(book, key) else news)
    for key in _numbered(book, [key for key, entry in book.entries.items() if not entry["seen"]]):
        _remember(position, book, key, news)
    tell(p, side, book, news)


def _numbered(book: Ledger, keys: Iterable[str]) -> list[str]:
    """Return keys of a ledger in the order of the side's own numbers."""
    return sorted(keys, key=book.number)


def tell(p: Run, side: str, book: Ledger, news: News) -> None:
    """Let the changes of a ledger happen, and tell its side what is news."""
    effects = book.effects()
    if news:
        cases = list(dict.fromkeys(str(one["case"]) for one in news))
        p.emit("spotted", {"side": side, "news": news}, effects, cases, by="rules")
    elif effects:
        p.emit("ledger", {"side": side}, effects, [], by="rules")


def _by_hand(position: MarketPosition, book: Ledger, news: News) -> None:
    """Tell of what the referee has revealed, and let go what he has taken away. Source: DB4.1."""
    for key in _numbered(book, book.entries):
        entry = book.entries[key]
        if entry.get("withdrawn"):
            news.append(news_of(position, "withdrawn", entry, "DB4.1"))
            book.forget(key)
        elif entry.get("untold"):
            book.settle(key, "untold")
            lost = knowledge.lost_by(book.entries[key])
            word = "seen" if lost else REPORTED.get(entry["source"], "told")
            news.append(news_of(position, word, book.entries[key], entry["case"]))
            if lost:
                news.append(news_of(position, "lost", book.entries[key], lost))


# ---- what comes into sight (DB1.1 to DB1.4) -----------------------------------------------------


def _arrive(
    position: MarketPosition, book: Ledger, seen: Mapping[str, Sighting], news: News
) -> None:
    """Enter what has come into sight. What was remembered of it stays where it was, unless it is
    recognised: nobody can tell that it is the same (DB1.6, OQ-208).
    """
    entries = book.entries
    new = [key for key in seen if key not in entries or not entries[key]["seen"]]
    strangers = [key for key in new if not is_recognised(position, entries.get(key), seen[key])]
    for key in strangers:
        if key in book.entries:
            book.part(key)
    # Who is recognised comes first: no stranger beside him takes over what is remembered of him.
    for key in new:
        if key not in strangers:
            book.see(key, seen[key])
    for key in in_order(position, book, strangers, seen):
        book.meet(key, seen[key])
    for key in _numbered(book, new):
        news.append(news_of(position, "seen", book.entries[key], seen[key].case))


def is_recognised(position: MarketPosition, old: JsonObject | None, one: Sighting) -> bool:
    """Whether a side knows that a unit is one that it remembers. Source: DB1.6, OQ-208."""
    if old is None:
        return False
    are_both_full = old["level"] == one.level == sight.FULL
    return are_both_full or position.reading("OQ-208") == "followed"


def in_order(
    position: MarketPosition, book: Ledger, keys: list[str], seen: Mapping[str, Sighting]
) -> list[str]:
    """Return units in the order in which they get their numbers: those that look alike in an area
    by lot, so that a number tells nothing. Source: DB1.9.
    """
    alike: dict[tuple[str, bytes], list[str]] = {}
    for key in keys:
        alike.setdefault((seen[key].space, canonical(seen[key].what)), []).append(key)
    if not position.holds("DB1.9"):
        return keys
    return [key for (space, _), group in alike.items() for key in book.by_lot(group, space)]


def _learn(position: MarketPosition, book: Ledger, key: str, one: Sighting, news: News) -> None:
    """Enter what is new of a unit that is in sight."""
    old = book.entries[key]
    if is_more(one.level, old):
        book.see(key, one)
        news.append(news_of(position, "identified", book.entries[key], one.case))
        return
    _follow(book, key, one)
    if old["space"] != one.space:
        entry = book.entries[key]
        news.append({**news_of(position, "moved", entry, one.case), "from": old["space"]})


def is_named(book: Ledger, key: str) -> bool:
    """Whether a side knows which unit it sees; of such it has been told what became of them."""
    return bool(book.entries[key]["level"] == sight.FULL)


def is_more(level: str, entry: JsonObject) -> bool:
    """Whether a level tells more than an entry does."""
    return bool(knowledge.best(entry["level"], level) != entry["level"])


def _follow(book: Ledger, key: str, one: Sighting) -> None:
    old = book.entries[key]
    what = one.what if old["level"] == one.level else old["what"]
    book.follow(key, one.space, what, one.by)


# ---- what goes out of sight, and fades (DB1.6, DB1.7) -------------------------------------------


def _lose(position: MarketPosition, book: Ledger, key: str, news: News) -> None:
    """Remember a unit in the area into which it was seen to go; forget one that is gone."""
    entry, unit = book.entries[key], position.units.get(key)
    space = unit.space if unit is not None and unit.is_on_map else None
    if space is None or space == ground.UK or not position.holds("DB1.6"):
        news.append(news_of(position, "gone", entry, "DB1.6"))
        book.forget(key)
        return
    beside = space in position.neighbours(entry["space"])
    book.lose(key, space if beside else entry["space"], "DB1.6")
    news.append(news_of(position, "lost", book.entries[key], "DB1.6"))


def _remember(position: MarketPosition, book: Ledger, key: str, news: News) -> None:
    """Let a memory age; strike it out where the side sees that nothing is there any more."""
    entry = book.entries[key]
    if sight.is_visible(position, book.side, entry["space"]):
        news.append(news_of(position, "not_there", entry, "DB1.6"))
        book.forget(key)
        return
    age, most = position.turn - int(entry["turn"]), _most(position)
    if most is not None and age >= most and position.holds("DB1.7"):
        news.append(news_of(position, "forgotten", entry, "DB1.7"))
        book.forget(key)
    elif age > 0 and entry["certainty"] != "possible" and position.holds("DB1.7"):
        book.age(key, "possible")


def _most(position: MarketPosition) -> int | None:
    """Return after how many turns a contact is forgotten; None: never."""
    chosen = position.data["options"].get("contacts_fade", "2")
    return None if chosen == "never" else int(chosen)


PART = Part(
    tellers={"spotted": tell_spotted, "ledger": lambda before, event, after, side: None},
    words={"spotted": words_of_news},
)
