"""Victory: breakthrough, points, checks; the evening's markers. Source: 21.0, 22.1, 6.4."""

from __future__ import annotations

from rules_engine.core.events import Effect, put
from rules_engine.games.market_garden.day.points import holds_eindhoven, points
from rules_engine.games.market_garden.options import in_use
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.games.market_garden.supply.isolation import has_line
from rules_engine.plain import JsonObject

BREAKTHROUGH = "A"
"""The Zone of Apeldoorn. Source: 21.1."""
LAST_DAY = 20
NEEDED = 10
"""Points with which the Allies win on September 20. Source: 21.2."""
CHECKS = {20: 10, 24: 15, 26: 21}
"""Points to be exceeded at the end of each date of the Extended Game. Source: 22.1."""
FIRST_DATE = 17


# ---- the evening (6.4, 21.1) --------------------------------------------------------------------


def begin_evening(p: Run) -> None:
    """End the Daylight Phase: breakthrough, then the markers go back. Source: 21.1, 6.4."""
    unit = breakthrough(p.position)
    if unit is not None:
        _end(p, ALLIED, "21.1", f"{unit} is Fresh and in supply at Apeldoorn")
        p.write(put([], "frames"))
        return
    if p.position.holds("6.4"):
        _put_markers_back(p)


def _put_markers_back(p: Run) -> None:
    """Return the Advantage and Sunset markers; ferries run again. Source: 6.4."""
    ferries = p.position.tracks.get("ferries", {})
    effects: list[Effect] = [
        put(0, "tracks", "impulse"),
        put(0, "tracks", "next_impulse"),
        put(None, "tracks", "sunset_drm"),
    ]
    effects += [put("ready", "tracks", "ferries", k) for k, s in ferries.items() if s == "used"]
    if p.position.tracks.get("ferried"):
        effects.append(put({}, "tracks", "ferried"))
    p.emit("markers_back", {}, effects, ["6.4"], by="rules")


def breakthrough(position: MarketPosition) -> str | None:
    """Return a supplied Fresh Allied unit in Zone A, None if there is none. Source: 21.1."""
    if not position.holds("21.1") or not position.stack(BREAKTHROUGH, ALLIED):
        return None
    if not has_line(position, ALLIED, BREAKTHROUGH):
        return None
    fresh = (unit.id for unit in position.stack(BREAKTHROUGH, ALLIED) if unit.is_fresh)
    return next(fresh, None)


# ---- the end of a turn (21.2, 21.31, 22.1) ------------------------------------------------------


def begin_night(p: Run) -> None:
    """Note Eindhoven as September 17 ends; count the points. Source: 21.3, 21.31."""
    if p.position.date == FIRST_DATE and holds_eindhoven(p.position):
        data: JsonObject = {"space": "63", "name": p.position.name_of("63")}
        p.emit("eindhoven", data, [put(1, "tracks", "eindhoven_vp")], ["21.31"], by="rules")
    score = points(p.position)
    p.emit("points", {"date": p.position.date, **score}, [], ["21.3"], by="rules")


def is_extended(position: MarketPosition) -> bool:
    """Whether play may go on beyond September 20. Source: 22.0."""
    return in_use(position, "extended_game", "22.1")


def verdict(position: MarketPosition) -> tuple[str, str] | None:
    """Return the winner as the running date ends, with the case, None while play goes on.

    Source: 21.2, 22.1, OQ-15.
    """
    date, total = position.date, int(points(position)["total"])
    if not is_extended(position):
        if date < LAST_DAY:
            return None
        enough = total >= NEEDED and position.holds("21.2")
        return (ALLIED if enough else GERMAN), "21.2"
    if date not in CHECKS:
        return None if date < max(CHECKS) else (GERMAN, "22.1")
    bound = CHECKS[date]
    if total == bound and date < max(CHECKS):
        return None
    tie = total == bound and position.reading("OQ-15") == "allied"
    return (ALLIED if total > bound or tie else GERMAN), "22.1"


def is_over(position: MarketPosition) -> bool:
    """Whether the game is over as this turn ends. Source: 21.2, 22.1."""
    return verdict(position) is not None


def finish(p: Run) -> None:
    """End the game and name the winner. Source: 21.2, 22.1."""
    found = verdict(p.position)
    if found is not None:
        winner, case = found
        _end(p, winner, case, _why(p.position, winner))


def _why(position: MarketPosition, winner: str) -> str:
    total, date = points(position)["total"], position.date
    if not is_extended(position):
        enough = "enough" if winner == ALLIED else "too few"
        return f"{total} points on September {date} are {enough}: {NEEDED} are needed"
    than = "more than" if winner == ALLIED else "not more than"
    return f"{total} points on September {date} are {than} {CHECKS.get(date, NEEDED)}"


def _end(p: Run, winner: str, case: str, why: str) -> None:
    score = points(p.position)
    title = p.game.side_titles[winner]
    outcome: JsonObject = {
        "winner": winner,
        "level": f"{winner}_victory",
        "words": f"{title} victory",
        "points": score["total"],
        "terms": score["terms"],
        "why": why,
    }
    p.emit("game_over", outcome, [put(outcome, "outcome")], [case], by="rules")


# ---- words --------------------------------------------------------------------------------------


def _words_points(notice: JsonObject) -> str:
    terms = ", ".join(f"{term['reason']} {term['points']:+d}" for term in notice["terms"])
    return f"Allied points on September {notice['date']}: {notice['total']} ({terms or 'nothing'})."


PART = Part.saying(
    {
        "markers_back": lambda n: "The day's markers go back to their places.",
        "eindhoven": lambda n: "XXX Corps is at Eindhoven on September 17: 1 point.",
        "points": _words_points,
        "game_over": lambda n: f"The game is over. {n['words']}: {n['why']}.",
    }
)
