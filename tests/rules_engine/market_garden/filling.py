"""Forms filled in by hand, for the tests of every order that has one."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.core.forms import SEVERAL, YES, Filled, Form
from rules_engine.games.market_garden.position import MarketPosition

AskForm = Callable[[MarketPosition, str, Filled], Form]


def fill(
    ask: AskForm, position: MarketPosition, side: str, most: int = 1, **given: tuple[str, ...]
) -> Form:
    """Fill the first choice into every blank (of several: `most`) until the order is complete."""
    filled: dict[str, tuple[str, ...]] = dict(given)
    for _ in range(8):
        form = ask(position, side, filled)
        empty = [blank for blank in form.blanks if not blank.chosen and blank.name not in filled]
        if not empty:
            return form
        for blank in empty:
            values = tuple(entry.value for entry in blank.entries)
            count = 0 if blank.kind == YES else most if blank.kind == SEVERAL else 1
            filled[blank.name] = values[:count]
    return ask(position, side, filled)
