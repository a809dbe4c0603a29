"""The form of a bombardment by artillery: target, Lead, support, Primary Target, Barrage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules_engine.core.forms import Entry, Filled, Form
from rules_engine.games.market_garden import forms, ground, states
from rules_engine.games.market_garden.bombardment.choices import helpers as helpers_of
from rules_engine.games.market_garden.bombardment.choices import must_barrage, reach, second
from rules_engine.games.market_garden.bombardment.fire import CONSTRUCT, Fire, link_of
from rules_engine.games.market_garden.bombardment.limits import primaries
from rules_engine.games.market_garden.impulses.limits import BONUS_ZONE
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.mechanics.forms import Filling

HINT = "Tap the area to be bombarded, then the artillery that leads."


def form_bombard(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the areas in reach, the artillery that can lead and support, the targets there."""
    form, kinds = Filling(filled), second(position)
    found: dict[str, list[str]] = {}
    for is_bonus in kinds:
        found.update(reach(position, side, is_bonus))
    area = form.one("area", "Target Area", forms.areas(position, found))
    if area is None:
        return form.form(hint=HINT)
    form.mark("target", "T", (area,))
    lead = form.one("lead", "Lead artillery", _guns(position, found[area]))
    if lead is None:
        return form.form(hint=HINT)
    form.mark("attacker", "L", (position.units[lead].space or "",))
    is_bonus = True in kinds and area == BONUS_ZONE
    fire = Fire(side, area, "-", lead, (), must_barrage(position), is_bonus=is_bonus)
    return _rest(position, fire, form)


def _rest(position: MarketPosition, fire: Fire, form: Filling) -> Form:
    """Ask who supports, for the Primary Target and the Barrage."""
    helpers = helpers_of(position, fire)
    if helpers:
        names = form.several("with", "Supporting artillery", _guns(position, helpers))
    else:
        names = ()
    targets = (shown_target(position, one, fire.area) for one in primaries(position, fire))
    target = form.one("at", "Primary Target", targets)
    fire = replace(fire, support=names)
    if position.units[fire.lead or ""].is_corps_artillery and not fire.is_barrage:
        barrage = form.tick("barrage", "Barrage (11.112)", "Barrage: doubled, then Spent")
        fire = replace(fire, is_barrage=barrage)
    if target is None:
        return form.form(hint="Choose the Primary Target.")
    return form.form(replace(fire, primary=target).args())


def _guns(position: MarketPosition, names: list[str]) -> Iterator[Entry]:
    guns = (position.units[name] for name in names)
    return forms.units(guns, lambda unit: f"attacks with {unit.attack}")


def shown_target(position: MarketPosition, primary: str, area: str) -> Entry:
    """Return a Primary Target as a form shows it."""
    key = link_of(primary)
    if key is None:
        state = states.STATE_WORDS[position.units[primary].state]
        return Entry(primary, primary, area, state)
    if primary.startswith(CONSTRUCT):
        return Entry(primary, f"Construct marker at {ground.bridge_name(position.board, key)}")
    return Entry(primary, ground.ferry_name(position.board, key))
