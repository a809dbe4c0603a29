"""Values that are worked out term by term, as rulings show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules_engine.core.proceedings import Modifier
from rules_engine.plain import JsonObject


def total(terms: Iterable[Modifier]) -> int:
    """Return the sum of the terms."""
    return sum(term.amount for term in terms)


def shown(title: str, terms: Sequence[Modifier]) -> JsonObject:
    """Return a value with its terms, for the detail of a ruling."""
    return {"title": title, "terms": [term.to_json() for term in terms], "total": total(terms)}
