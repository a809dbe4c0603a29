"""What the referee may change by hand of what a side knows. Source: DB8.1, DB8.2."""

from __future__ import annotations

from rules_engine.core.corrections import Field
from rules_engine.games.grenade.corrections.choices import ON_MAP, plain, words_of
from rules_engine.games.grenade.spotting.record import SPOTTING
from rules_engine.games.grenade.units import SIZES, TYPES
from rules_engine.mechanics.hexes.blind.desk_forms import forms_of
from rules_engine.plain import JsonObject


def _looks(owner: str, kind: str, size: str) -> JsonObject:
    return {"type": kind, "size": size or "regiment"}


KNOWN_CORRECTIONS = forms_of(
    SPOTTING,
    on_map=Field("unit", "Unit", "unit", ON_MAP, is_subject=True),
    space=Field("space", "In hex", "space"),
    types=plain(TYPES),
    sizes=plain(SIZES),
    looks=_looks,
    words=words_of,
)
