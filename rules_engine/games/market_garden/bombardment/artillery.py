"""Bombardments by artillery: `bombard 13 lead U with U U at PRIMARY barrage`.

Source: 8.23, 11.0, 15.0, 20.3. How they are resolved: `bombardment_resolve.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.core.game import OrderKind, Pick
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling
from rules_engine.errors import MalformedOrder
from rules_engine.games.market_garden.blind import spotting_reveal
from rules_engine.games.market_garden.bombardment import air as bombardment_air
from rules_engine.games.market_garden.bombardment import resolve as bombardment_resolve
from rules_engine.games.market_garden.bombardment.fire import CONSTRUCT, FERRY, Fire, values
from rules_engine.games.market_garden.bombardment.form import all_fires, form_bombard
from rules_engine.games.market_garden.bombardment.limits import may_bombard
from rules_engine.games.market_garden.day import daylight
from rules_engine.games.market_garden.impulses import advantage, impulse
from rules_engine.games.market_garden.landing import interdiction
from rules_engine.games.market_garden.landing.dday_limits import why_barred
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.spaces import assert_link, assert_space, assert_unit
from rules_engine.mechanics.parts import joined
from rules_engine.mechanics.slots import FLAG, ROW, Slot, SlotNotation
from rules_engine.plain import JsonView


def assert_target(word: object) -> str:
    """Return a Primary Target: a unit, a Construct marker or a ferry. Raises MalformedOrder."""
    if isinstance(word, str) and word.startswith((CONSTRUCT, FERRY)):
        head, _, key = word.partition(":")
        if assert_link(key) != key:
            raise MalformedOrder(f"Write the boundary so: {head}:{assert_link(key)}.")
        return word
    return assert_unit(word)


def _assert_once(args: Mapping[str, Any]) -> None:
    if args["lead"] in args.get("with", ()):
        raise MalformedOrder("Each artillery unit is named once.")


NOTATION = SlotNotation(
    "Write 'bombard AREA lead UNIT with UNIT... at TARGET', such as 'bombard 13 lead XXX/Art at "
    "Becker'; the target is a unit, construct:13-14 or ferry:15-16, and 'barrage' or 'bonus' may "
    "stand behind it.",
    (Slot("area", assert_space), Slot("lead", assert_unit, word="lead")),
    {
        "with": Slot("with", assert_unit, ROW, is_kept=True),
        "at": Slot("at", assert_target, is_needed=True),
        "barrage": Slot("barrage", shape=FLAG),
        "bonus": Slot("bonus", shape=FLAG),
    },
    also=_assert_once,
)


def fire_of(side: str, args: JsonView) -> Fire:
    """Return the bombardment that the arguments of an order describe."""
    return Fire(
        side,
        args["area"],
        args["at"],
        args["lead"],
        tuple(args.get("with", ())),
        is_barrage=bool(args.get("barrage")),
        is_bonus=bool(args.get("bonus")),
    )


def rule_bombard(position: MarketPosition, order: Order) -> Ruling:
    """Rule on a bombardment; its detail shows both values term by term."""
    fire = fire_of(order.side, order.args)
    found = may_bombard(position, fire)
    if found:
        return Ruling(found)
    advice = [*_advice(position, fire)]
    return Ruling(advice=tuple(advice), detail={"values": values(position, fire)})


def _advice(position: MarketPosition, fire: Fire) -> Iterator[str]:
    if position.is_daylight and impulse.acts(position) and not fire.is_bonus:
        yield "This spends the Advantage; it passes when the impulse is over (12.3)."
    if fire.is_barrage:
        yield "All artillery that takes part in a Barrage becomes Spent (11.112)."


def carry_out_bombard(p: Run, order: Order) -> None:
    """Begin the bombardment; a running activation ends first. Source: 8.23, 12.3, DB2.2."""
    fire = spotting_reveal.aimed(p, fire_of(order.side, order.args))
    is_second = p.position.is_daylight and bool(impulse.acts(p.position))
    data = {
        **fire.to_json(),
        "name": p.position.name_of(fire.area),
        "is_second": is_second,
    }
    p.emit("bombardment", data, [], ["8.23"])
    impulse.close_act(p)
    if is_second and not fire.is_bonus and p.position.holds("12.3"):
        advantage.spend(p, order.side, "a Double Impulse", "12.3")
    impulse.open_act(p, "bombardment", [fire.area], **({"bonus": True} if fire.is_bonus else {}))
    bombardment_resolve.begin(p, fire)
    if p.position.is_daylight:
        daylight.throw_before_second(p)


# ---- what is possible ---------------------------------------------------------------------------


def list_bombard(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every lawful bombardment."""
    for fire in all_fires(position, side):
        yield Order("bombard", side, fire.args())


def suggest_bombard(position: MarketPosition, side: str, pick: Pick) -> Order | None:
    """Suggest a random lawful bombardment, now and then."""
    if position.is_daylight and pick(3):
        return None
    found = list(list_bombard(position, side))
    return found[pick(len(found))] if found else None


def _words_bombardment(notice: Mapping[str, Any]) -> str:
    guns = f"{notice['lead']}"
    if notice["support"]:
        guns += f" with {', '.join(notice['support'])}"
    kind = "fires a Barrage into" if notice["barrage"] else "bombards"
    return f"{guns} {kind} {notice['name']}; Primary Target: {notice['primary']}."


ORDER = OrderKind(
    "bombard",
    "Bombard",
    NOTATION,
    rule_bombard,
    carry_out_bombard,
    list_bombard,
    suggest_bombard,
    form=form_bombard,
    why_not=why_barred,
)
OWN = Part.saying({"bombardment": _words_bombardment}, orders={"bombard": ORDER})
PART: Part = joined((OWN, bombardment_resolve.PART, bombardment_air.PART, interdiction.PART))
