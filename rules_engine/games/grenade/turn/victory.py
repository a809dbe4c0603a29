"""Victory points and the level of victory. Source: 28.0 to 28.3, T10, T11."""

from __future__ import annotations

from rules_engine.games.grenade.ground.control import east_of_rhine, owner, town_points
from rules_engine.games.grenade.part import Part
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.mechanics.hexes.blind.tellers import tell_named
from rules_engine.mechanics.hexes.turn.victory import Victory
from rules_engine.plain import JsonObject

BRIDGE_POINTS = 5  # 28.21
LAST_DAY = 32  # 28.0-GR: 4 March, counted on from February
LEVELS = (  # 28.3, T11: least points, key, winner, words
    (23, "us_decisive", "us", "US decisive victory"),
    (18, "us_substantive", "us", "US substantive victory"),
    (15, "us_marginal", "us", "US marginal victory"),
    (12, "german_marginal", "german", "German marginal victory"),
    (9, "german_substantive", "german", "German substantive victory"),
    (0, "german_decisive", "german", "German decisive victory"),
)


def last_turn(position: GrenadePosition) -> int:
    """Return the number of the last game turn: the one of 4 March. Source: 28.0-GR, T6."""
    return LAST_DAY + 1 - int(position.tracks["d_day"])


def points(position: GrenadePosition) -> JsonObject:
    """Return the US points as they stand: {total, terms: [{points, reason, case, space}]}."""
    terms = [*_towns(position), *_bridges(position)]
    return {"total": sum(term["points"] for term in terms), "terms": terms}


def level(total: int) -> tuple[str, str, str]:
    """Return the level of victory that a US total gives: key, winner, words. Source: 28.3."""
    return next((key, winner, words) for least, key, winner, words in LEVELS if total >= least)


def _score(position: GrenadePosition) -> JsonObject:
    score = points(position)
    return {"points": score["total"], "terms": score["terms"]}


def _verdict(position: GrenadePosition, score: JsonObject) -> JsonObject:
    key, winner, words = level(score["points"])
    return {"level": key, "winner": winner, "words": words}


VICTORY: Victory[GrenadePosition] = Victory("28.0-GR", "28.3", last_turn, _score, _verdict)


def _towns(position: GrenadePosition) -> list[JsonObject]:
    if not position.holds("28.1"):
        return []
    return [
        {"points": town["vp"], "reason": town["name"], "case": "28.1", "space": space}
        for space, town in town_points(position.board).items()
        if owner(position, space) == "us"
    ]


def _bridges(position: GrenadePosition) -> list[JsonObject]:
    if not position.holds("28.21"):
        return []
    sites = position.board.sites.get("bridges", {})
    terms = []
    for bridge, units in sorted(position.tracks.get("crossed", {}).items()):
        if bridge in sites and not position.is_blown(bridge) and _is_kept(position, units):
            site = sites[bridge]
            reason = f"bridge at {site['name']}"
            terms.append(
                {"points": BRIDGE_POINTS, "reason": reason, "case": "28.21", "space": site["west"]}
            )
    return terms


def _is_kept(position: GrenadePosition, units: list[str]) -> bool:
    """Whether one of the units that crossed is still on the far bank. Source: 28.22."""
    if not position.holds("28.22"):
        return bool(units)
    far_bank = east_of_rhine(position.board)
    found = [position.unit(name) for name in units]
    return any(unit is not None and unit.is_on_map and unit.space in far_bank for unit in found)


def _words_over(notice: JsonObject) -> str:
    words = f" {notice['words']}." if notice.get("words") else ""
    return f"The game is over. US victory points: {notice['points']}.{words}"


PART = Part.saying({"game_over": _words_over}, tell=tell_named)
