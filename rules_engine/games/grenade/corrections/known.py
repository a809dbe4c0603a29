"""What the referee may change by hand of what a side knows, at the level "double_blind": reveal a
unit, hide it, plant a false contact, withdraw a contact. Source: DB8.1, DB8.2.

What he lets a side know is told to it as a report under its own names, true or false alike.
"""

from __future__ import annotations

from rules_engine.core.corrections import Field
from rules_engine.games.grenade.corrections.choices import ON_MAP, plain, words_of
from rules_engine.games.grenade.facts import snapshot
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.spotting.record import SPOTTING
from rules_engine.games.grenade.units import SIZES, TYPES, Unit
from rules_engine.mechanics.hexes.blind import sight
from rules_engine.mechanics.known_forms import KnownForms, Source, known_forms
from rules_engine.plain import JsonObject


def _is_in_view(position: GrenadePosition, unit: Unit, side: str) -> bool:
    return position.board.index[str(unit.space)] in sight.in_sight(SPOTTING, position, side)


def _why_not_hidden(position: GrenadePosition, unit: Unit, side: str) -> str:
    seen = sight.in_sight(SPOTTING, position, side).get(position.board.index[str(unit.space)])
    if seen is None or seen.look.distance != 1 or not position.holds("DB2.1"):
        return ""
    return f"{seen.by[0]} stands next to it, and what is next to a unit is always seen (DB2.1)."


def _why_not_planted(position: GrenadePosition, side: str, space: str) -> str:
    if space not in sight.overlooked(SPOTTING, position, side):
        return ""
    return f"The side overlooks {space} and would see that nothing is there (DB6.3)."


def _looks(owner: str, kind: str, size: str) -> JsonObject:
    return {"type": kind, "size": size or "regiment"}


KNOWN_CORRECTIONS = known_forms(
    KnownForms(
        case="DB8.1",
        sources=(
            Source("town", "the people of the place", "DB7.1", levels=("contact",)),
            Source("air", "the air", "DB4.2", "probable", ("contact",)),
            Source("sighted", "a unit that saw it from afar", "DB2.2", "probable", lost="DB6.1"),
        ),
        on_map=Field("unit", "Unit", "unit", ON_MAP, is_subject=True),
        space=Field("space", "In hex", "space"),
        types=plain(TYPES),
        sizes=plain(SIZES),
        ages="ages",
        seen_again="next to it",
        gone="the side sees the hex",
        facts=snapshot,
        is_in_view=_is_in_view,
        why_not_hidden=_why_not_hidden,
        why_not_planted=_why_not_planted,
        looks=_looks,
        place=lambda position, space: space,
        words=words_of,
    )
)
