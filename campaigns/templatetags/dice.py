"""Dice as faces, with words for who does not see them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rules_engine.mechanics.words import listed

register = template.Library()
LOW, MIDDLE, HIGH = 6, 12, 18
PIPS = {
    1: ((MIDDLE, MIDDLE),),
    2: ((LOW, HIGH), (HIGH, LOW)),
    3: ((LOW, HIGH), (MIDDLE, MIDDLE), (HIGH, LOW)),
    4: ((LOW, LOW), (LOW, HIGH), (HIGH, LOW), (HIGH, HIGH)),
    5: ((LOW, LOW), (LOW, HIGH), (MIDDLE, MIDDLE), (HIGH, LOW), (HIGH, HIGH)),
    6: ((LOW, LOW), (LOW, MIDDLE), (LOW, HIGH), (HIGH, LOW), (HIGH, MIDDLE), (HIGH, HIGH)),
}
"""Where the pips of each face lie, on a square of 24."""


@register.simple_tag
def dice_faces(dice: Sequence[int], faces: int | None = 6) -> SafeString:
    """Return dice as pictures of their faces; what has other than six sides as its number."""
    is_cube = faces in (6, None, "")
    drawn = format_html_join("", "{}", ((_die(die, is_cube),) for die in dice))
    words = listed([str(die) for die in dice])
    return format_html(
        '<span class="dice" role="img" aria-label="rolled {}">{}</span>', words, drawn
    )


@cache
def _die(die: int, is_cube: bool) -> SafeString:
    if not is_cube or die not in PIPS:
        return format_html("<b>{}</b>", die)
    pips = format_html_join("", '<circle cx="{}" cy="{}" r="2.5"/>', PIPS[die])
    return format_html('<svg class="die" viewBox="0 0 24 24" aria-hidden="true">{}</svg>', pips)
