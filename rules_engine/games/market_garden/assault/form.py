"""The form of an assault: area, Point Unit, further units, supporting artillery. Source: 10.7."""

from __future__ import annotations

from rules_engine.core.forms import Filled, Form
from rules_engine.games.market_garden import forms
from rules_engine.games.market_garden.assault import limits, support
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.units import Unit
from rules_engine.mechanics.forms import Filling

HINT = "Tap the area to be assaulted, then the unit that leads."
MUST = "has to take part (10.2)"


def form_assault(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the areas, who can lead, who else takes part (those who must are in it), and the
    artillery in reach.
    """
    form = Filling(filled)
    grounds = forms.areas(position, limits.grounds(position, side))
    area = form.one("area", "Area to assault", grounds)
    if area is None:
        return form.form(hint=HINT)
    form.mark("target", "T", (area,))
    able = limits.able(position, side, area)
    leaders = forms.units(filter(limits.can_lead, able), lambda u: f"attacks with {u.attack}")
    point = form.one("point", "Point Unit (its Attack Factor counts)", leaders)
    if point is None:
        return form.form(hint="Choose the Point Unit.")
    others = _others(position, form, area, [unit for unit in able if unit.id != point])
    names = (point, *others)
    helpers = _support(position, form, side, area, [position.units[name] for name in names])
    args = {"area": area, "point": point, "units": list(others), "support": list(helpers)}
    return form.form(args)


def _others(
    position: MarketPosition, form: Filling, area: str, able: list[Unit]
) -> tuple[str, ...]:
    """Ask who else takes part; those who have to are in it from the start."""
    if not able:
        return ()
    must = {unit.id for unit in limits.obliged(position, able[0].side, area)}
    return form.several("units", "With", forms.units(able, lambda u: _note(u, must)), must=must)


def _support(
    position: MarketPosition, form: Filling, side: str, area: str, assaulting: list[Unit]
) -> tuple[str, ...]:
    """Ask for the artillery that can support these units."""
    guns = support.able(position, side, area, assaulting)
    if not guns:
        return ()
    entries = forms.units(guns, lambda unit: "adds 1")
    helpers = form.several("support", "Supporting artillery", entries)
    if helpers:
        form.mark("attacker", "S", dict.fromkeys(position.units[n].space or "" for n in helpers))
    return helpers


def _note(unit: Unit, must: set[str]) -> str:
    if unit.id in must:
        return MUST
    return "comes along" if unit.is_fa else "adds 1"
