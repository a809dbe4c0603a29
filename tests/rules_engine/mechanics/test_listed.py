"""Orders of which all are listed, and parts put together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules_engine.core.orders import Order
from rules_engine.mechanics.listed import any_of, listed_order
from rules_engine.mechanics.notation import NoArguments
from rules_engine.mechanics.parts import Part, joined


def _some(position: Any, side: str) -> Iterator[Order]:
    for name in position:
        yield Order("pass", side, {"to": name})


def test_a_guess_is_one_of_the_list() -> None:
    suggest = any_of(_some)
    assert suggest(["a", "b"], "north", lambda count: count - 1) == Order(
        "pass", "north", {"to": "b"}
    )
    assert suggest([], "north", lambda count: 0) is None


def test_a_kind_of_order_stands_under_its_name() -> None:
    made = listed_order(("pass", "Pass"), NoArguments(), None, None, _some)  # type: ignore[arg-type]
    assert made["pass"].title == "Pass"
    assert made["pass"].enumerate is _some


def test_parts_are_joined_in_their_order() -> None:
    one: Part[Any] = Part(words={"a": str, "b": str})
    other: Part[Any] = Part(words={"b": repr})
    assert joined((one, other)).words == {"a": str, "b": repr}
