"""The form of a bombardment by artillery: target, Lead, support, Primary Target, Barrage."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.core.forms import ONE, SEVERAL, YES, Blank, Entry, Filled, Form, chosen_of, one_of
from rules_engine.games.market_garden import ground, states
from rules_engine.games.market_garden.bombardment.choices import helpers as helpers_of
from rules_engine.games.market_garden.bombardment.choices import must_barrage, reach, second
from rules_engine.games.market_garden.bombardment.fire import CONSTRUCT, Fire, link_of
from rules_engine.games.market_garden.bombardment.limits import primaries
from rules_engine.games.market_garden.impulses.limits import BONUS_ZONE
from rules_engine.games.market_garden.position import MarketPosition

HINT = "Tap the area to be bombarded, then the artillery that leads."


def form_bombard(position: MarketPosition, side: str, filled: Filled) -> Form:
    """Offer the areas in reach, the artillery that can lead and support, the targets there."""
    kinds = second(position)
    found: dict[str, list[str]] = {}
    for is_bonus in kinds:
        found.update(reach(position, side, is_bonus))
    areas = tuple(Entry(area, position.name_of(area), area) for area in found)
    area = one_of(filled, "area", areas)
    blanks = [Blank("area", "Target Area", ONE, areas, _one(area))]
    if area is None:
        return Form(tuple(blanks), hint=HINT)
    leads = tuple(_gun(position, name) for name in found[area])
    lead = one_of(filled, "lead", leads)
    blanks.append(Blank("lead", "Lead artillery", ONE, leads, _one(lead)))
    marks: list[tuple[str, str, tuple[str, ...]]] = [("target", "T", (area,))]
    if lead is None:
        return Form(tuple(blanks), hint=HINT, marks=tuple(marks))
    takes_bonus = True in kinds and area == BONUS_ZONE
    fire = Fire(side, area, "-", lead, (), must_barrage(position), is_bonus=takes_bonus)
    marks.append(("attacker", "L", (position.units[lead].space or "",)))
    return _rest(position, fire, filled, blanks, tuple(marks))


def _rest(
    position: MarketPosition,
    fire: Fire,
    filled: Filled,
    blanks: list[Blank],
    marks: tuple[tuple[str, str, tuple[str, ...]], ...],
) -> Form:
    """Add who supports, the Primary Target and the Barrage."""
    helpers = tuple(_gun(position, name) for name in helpers_of(position, fire))
    support = chosen_of(filled, "with", helpers)
    if helpers:
        blanks.append(Blank("with", "Supporting artillery", SEVERAL, helpers, support))
    targets = tuple(shown_target(position, one, fire.area) for one in primaries(position, fire))
    target = one_of(filled, "at", targets)
    blanks.append(Blank("at", "Primary Target", ONE, targets, _one(target)))
    fire = replace(fire, support=support)
    if position.units[fire.lead or ""].is_corps_artillery and not fire.is_barrage:
        yes = (Entry("yes", "Barrage: doubled, then Spent"),)
        ticked = chosen_of(filled, "barrage", yes)
        blanks.append(Blank("barrage", "Barrage (11.112)", YES, yes, ticked))
        fire = replace(fire, is_barrage=bool(ticked))
    if target is None:
        return Form(tuple(blanks), hint="Choose the Primary Target.", marks=marks)
    return Form(tuple(blanks), replace(fire, primary=target).args(), marks=marks)


def _gun(position: MarketPosition, name: str) -> Entry:
    unit = position.units[name]
    return Entry(name, name, unit.space, f"attacks with {unit.attack}")


def shown_target(position: MarketPosition, primary: str, area: str) -> Entry:
    """Return a Primary Target as a form shows it."""
    key = link_of(primary)
    if key is None:
        state = states.STATE_WORDS[position.units[primary].state]
        return Entry(primary, primary, area, state)
    if primary.startswith(CONSTRUCT):
        return Entry(primary, f"Construct marker at {ground.bridge_name(position.board, key)}")
    return Entry(primary, ground.ferry_name(position.board, key))


def _one(value: str | None) -> tuple[str, ...]:
    return () if value is None else (value,)
