"""The forms with which the referee changes what a side knows, at the level "double_blind": reveal a
unit, hide it, plant a false contact, withdraw a contact.

What he lets a side know is told to it as a report under its own names, true or false alike.
"""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.core.corrections import Choices, Correction, Field
from rules_engine.mechanics.hexes.blind.record import Cases, Spotting
from rules_engine.mechanics.hexes.blind.sight import in_sight, overlooked
from rules_engine.mechanics.hexes.ground.position import H, U
from rules_engine.mechanics.known_forms import KnownForms, known_forms
from rules_engine.mechanics.sources import Source
from rules_engine.plain import JsonObject


def _plain_looks(owner: str, kind: str, size: str) -> JsonObject:
    return {"type": kind, "size": size or "regiment"}


def forms_of(
    spotting: Spotting[H, U],
    on_map: Field,
    space: Field,
    types: Choices,
    sizes: Choices,
    words: Callable[[H, U], str],
    looks: Callable[[str, str, str], JsonObject] = _plain_looks,
    *,
    has_many: bool = False,
) -> tuple[Correction, ...]:
    """Return the forms of a game; the arguments are as in `mechanics/known_forms.py`."""

    def is_in_view(position: H, unit: U, side: str) -> bool:
        return position.board.index[str(unit.space)] in in_sight(spotting, position, side)

    def why_not_hidden(position: H, unit: U, side: str) -> str:
        case = spotting.cases.near
        seen = in_sight(spotting, position, side).get(position.board.index[str(unit.space)])
        if seen is None or seen.look.distance != 1 or not position.holds(case):
            return ""
        return (
            f"{seen.by[0]} stands next to it, and what is next to a unit is always seen ({case})."
        )

    def why_not_planted(position: H, side: str, hex_: str) -> str:
        if hex_ not in overlooked(spotting, position, side):
            return ""
        case = spotting.cases.overlooked
        return f"The side overlooks {hex_} and would see that nothing is there ({case})."

    return known_forms(
        KnownForms(
            case=spotting.cases.told,
            sources=_sources(spotting.cases),
            on_map=on_map,
            space=space,
            types=types,
            sizes=sizes,
            ages="ages",
            seen_again="next to it",
            gone="the side sees the hex",
            facts=spotting.facts,
            is_in_view=is_in_view,
            why_not_hidden=why_not_hidden,
            why_not_planted=why_not_planted,
            looks=looks,
            place=lambda position, hex_: hex_,
            words=words,
            has_many=has_many,
        )
    )


def _sources(cases: Cases) -> tuple[Source, ...]:
    """Return from whom a side hears of units truly, beside patrols and prisoners: not from people
    or aircraft in a game that has no case of its own for them.
    """
    seen = "a unit that saw it from afar"
    found = (
        Source("town", "the people of the place", cases.reports, levels=("contact",)),
        Source("air", "the air", cases.flown, "probable", ("contact",)),
        Source("sighted", seen, cases.far, "probable", lost=cases.lost),
    )
    return tuple(source for source in found if source.case != cases.told)
