"""What a side has spotted, in sentences: one for each kind of news and area."""

from __future__ import annotations

from rules_engine.core.events import Event
from rules_engine.games.market_garden.describe import TYPE_WORDS
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.mechanics import knowledge
from rules_engine.plain import JsonObject

News = list[JsonObject]

SAYINGS = {
    "seen": "In {name}: {units} {are} seen",
    "identified": "In {name}: {units} {are} recognised",
    "moved": "Into {name}: {units} {are} seen to move",
    "lost": "{Units} {are} lost from sight, last on the way into {name}",
    "gone": "{Units}, last in {name}, {are} on the map no longer",
    "not_there": "{Units} {are} not in {name} any more",
    "forgotten": "What was known of {units} in {name} is out of date",
    "told": "Reported in {name}: {units}",
    "patrol": "A patrol reports from {name}: {units}",
    "prisoners": "Prisoners tell of troops in {name}: {units}",
    "withdrawn": "The report of {units} in {name} is withdrawn",
    "reported": "Aircraft report enemies in {name}: {units}",
}
REPORTED = {"air": "reported", "patrol": "patrol", "prisoners": "prisoners"}
"""Which words a report has, by its source, true or false alike."""


def news_of(position: MarketPosition, word: str, entry: JsonObject, case: str) -> JsonObject:
    """Return one piece of news: what happened (`SAYINGS`) to what an entry speaks of."""
    facts = {name: entry["what"][name] for name in ("type", "size") if name in entry["what"]}
    return {
        "word": word,
        "unit": knowledge.name_of(entry),
        "space": entry["space"],
        "name": position.name_of(entry["space"]),
        "level": entry["level"],
        "source": entry["source"],
        "case": case,
        "by": list(entry["by"]),
        **facts,
    }


def words_of_news(notice: JsonObject) -> str:
    """Say what was learnt, area by area."""
    groups: dict[tuple[str, str], list[JsonObject]] = {}
    for one in notice["news"]:
        groups.setdefault((one["word"], one["name"]), []).append(one)
    return " ".join(f"{_said(word, name, found)}." for (word, name), found in groups.items())


def _said(word: str, name: str, found: list[JsonObject]) -> str:
    units = ", ".join(_unit(one) for one in found)
    are = "is" if len(found) == 1 else "are"
    return SAYINGS[word].format(name=name, units=units, Units=units, are=are)


def _unit(one: JsonObject) -> str:
    if one["level"] != "type":
        return str(one["unit"])
    kind = TYPE_WORDS.get(str(one.get("type")), str(one.get("type", "")))
    return f"{one['unit']} ({kind} {one.get('size', '')})".replace(" )", ")")


def tell_spotted(
    before: MarketPosition, event: Event, after: MarketPosition, side: str | None
) -> JsonObject | None:
    """Tell the side that learns; nobody else."""
    if side not in (None, event.data["side"]):
        return None
    return {"kind": event.kind, "by": event.by, "cases": list(event.cases), **event.data}
