"""Rulings in words: violations with case and place, advice, readings, and the sum behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine import Ruling
from rules_engine.core.game import Game

Row = dict[str, Any]
SIXTHS = {0: "", 1: "⅙", 2: "⅓", 3: "½", 4: "⅔", 5: "⅚"}


def points(count: int, parts: int) -> str:
    """Return movement points, of which each counts so many parts, as people write them: 2⅓."""
    sign, number = ("−", -count) if count < 0 else ("", count)
    whole, rest = divmod(number, parts)
    return f"{sign}{whole if whole or not rest else ''}{SIXTHS[rest * 6 // parts]}"


def ruling_rows(game: Game[Any], ruling: Ruling | Mapping[str, Any] | None) -> Row | None:
    """Return a ruling as a template shows it, None where there is none."""
    if ruling is None:
        return None
    data = ruling.to_json() if isinstance(ruling, Ruling) else ruling
    detail = data.get("detail") or {}
    return {
        "lawful": data["lawful"],
        "violations": [_violation(game, one) for one in data.get("violations", ())],
        "advice": data.get("advice", ()),
        "readings": [_reading(game, question) for question in data.get("readings", ())],
        "odds": odds_row(game, detail.get("odds")),
        "values": [_value(one) for one in detail.get("values", ())],
        "rows": detail.get("rows", ()),
        "cost": _cost(game, detail),
        "steps": [_step(game, one) for one in detail.get("hexes", ()) if isinstance(one, Mapping)],
        "spaces": [one["space"] for one in data.get("violations", ()) if one.get("space")],
    }


def _cost(game: Game[Any], detail: Mapping[str, Any]) -> str:
    """Return what a lawful order costs of what there is, in words; empty where it costs nothing."""
    cost, allowance = detail.get("cost"), detail.get("allowance")
    if not isinstance(cost, int) or not isinstance(allowance, int):
        return ""
    return f"{points(cost, game.parts)} of {points(allowance, game.parts)} movement points"


def _step(game: Game[Any], one: Mapping[str, Any]) -> Row:
    """Return one space of a path: what it costs, why, and the sum so far."""
    return {
        "space": one.get("space", ""),
        "cost": points(int(one.get("cost", 0)), game.parts),
        "total": points(int(one.get("total", 0)), game.parts),
        "why": one.get("why", ""),
        "cases": one.get("cases", ()),
    }


def _violation(game: Game[Any], one: Mapping[str, Any]) -> Row:
    spent, allowance = one.get("spent"), one.get("allowance")
    cost = ""
    said = "movement point" in one["message"]
    if spent is not None and allowance is not None and not said:
        cost = f"{points(spent, game.parts)} of {points(allowance, game.parts)} movement points"
    case = one["case"]
    title = game.casebook[case].title if case in game.casebook else ""
    reading = one.get("reading")
    return {
        **one,
        "title": title,
        "cost": cost,
        "reading": _reading(game, reading) if reading else None,
    }


def _reading(game: Game[Any], question: str) -> Row:
    known = {reading.question: reading for reading in game.readings}
    found = known.get(question)
    return {"question": question, "title": found.title if found else ""}


def odds_row(game: Game[Any], odds: Mapping[str, Any] | None) -> Row | None:
    """Return the odds term by term: both sides' strengths, then the shifts of the column, which is
    called by what stands above it.
    """
    if not odds:
        return None
    return {
        **odds,
        **_columns(game, odds),
        "attack_terms": [_term(term) for term in odds.get("attack", ())],
        "defence_terms": [_term(term) for term in odds.get("defence", ())],
        "shift_terms": [_shift(term) for term in odds.get("shifts", ())],
        "net": _signed(odds.get("net", 0)),
    }


def _columns(game: Game[Any], odds: Mapping[str, Any]) -> Row:
    if game.heading is None:
        return {}
    line = str(odds.get("line", ""))
    return {part: game.heading(line, str(odds.get(part, ""))) for part in ("start", "column")}


def _value(value: Mapping[str, Any]) -> Row:
    """Return a value that grows term by term: each amount with its case and the sum so far."""
    total = 0
    terms = []
    for at, term in enumerate(value.get("terms", ())):
        total += term["amount"]
        shown = _signed(term["amount"]) if at else str(term["amount"])
        terms.append({**term, "amount": shown, "sum": total})
    return {"title": value["title"], "total": value.get("total", total), "terms": terms}


def _term(term: Mapping[str, Any]) -> Row:
    """Return what one unit or position adds, with every change of it on the way."""
    changes = [change for change in term.get("changes", ()) if change.get("reason")]
    return {
        "unit": term.get("unit", ""),
        "amount": str(term.get("amount", "?")),
        "changes": [{**change, "amount": str(change["amount"])} for change in changes],
    }


def _shift(term: Mapping[str, Any]) -> Row:
    return {
        "amount": _signed(term["amount"]),
        "words": term.get("reason", ""),
        "case": term.get("case", ""),
    }


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")
