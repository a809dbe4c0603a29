"""Bridge demolition as an Assault Impulse ends: `demolish 13-17`. Where it is played so, the
defender may demolish too: the waiting point "others_demolish" {side} asks until he tries no more.

Source: 8.21, 19.4, OQ-05, OQ-43, OQ-64.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import Effect, put
from rules_engine.core.game import FrameKind
from rules_engine.core.orders import Order
from rules_engine.core.rulings import Ruling, Violation
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.bridges.terms import (
    attempt_at,
    chance,
    least,
    told_of,
    tried,
    works_terms,
)
from rules_engine.games.market_garden.common import sentence
from rules_engine.games.market_garden.impulses import impulse
from rules_engine.games.market_garden.impulses.limits import while_another_runs
from rules_engine.games.market_garden.part import Run
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.rolls import Throw, throw
from rules_engine.mechanics.values import total
from rules_engine.plain import JsonObject

FRAME = "demolition"


def rule_demolish(position: MarketPosition, order: Order) -> Ruling:
    """Rule on a demolition; its detail shows the die that is needed."""
    key = order.args["link"]
    found = (
        *_now(position, key),
        *bridge_faults(position, order.side, key),
        *while_another_runs(position),
    )
    if found:
        return Ruling(found)
    terms = works_terms(position, order.side, key, repair=False)
    name = ground.bridge_name(position.board, key)
    advice: tuple[str, ...] = ()
    if (impulse.current(position) or {}).get("stage") != "demolish":
        advice = ("After a demolition nobody moves or attacks in this impulse (8.21).",)
    return Ruling((), advice, (), chance(f"Demolition of {name}", terms, least(position, FRAME)))


def _now(position: MarketPosition, key: str) -> Iterator[Violation]:
    act = impulse.current(position)
    if act is None or act["kind"] != "assault" or act["areas"] == [ground.UK]:
        text = "Bridges are demolished as an Assault Impulse ends; activate an area on the bridge."
        yield Violation("8.21", text)
    elif not set(act["areas"]) & set(ground.ends(key)):
        yield Violation("19.4", f"{key} is not on the border of the Active Area.")


def bridge_faults(position: MarketPosition, side: str, key: str) -> Iterator[Violation]:
    """Yield why a side cannot try to demolish this bridge now. Source: 19.4."""
    name = sentence(ground.bridge_name(position.board, key))
    state = position.bridge(key)
    if state is None:
        yield Violation("19.4", f"There is no bridge at {key}.")
    elif state == "destroyed":
        yield Violation("19.4", f"{name} is destroyed already.")
    elif state != side:
        yield Violation("19.4", f"{name} is not yours; you can only seize it.")
    elif key in tried(position, "demolish") and position.holds("19.4"):
        yield Violation("19.4", f"{name} has been tried in this impulse.")
    elif position.holds("19.4") and all(position.is_free(s, side) for s in ground.ends(key)):
        text = f"{name} joins two Free areas; the enemy must control or contest one of them."
        yield Violation("19.4", text)


# ---- carried out --------------------------------------------------------------------------------


def carry_out_demolish(p: Run, order: Order) -> None:
    """End all moves of the activation, and roll."""
    attempt(p, order.side, order.args["link"])
    if p.position.holds("8.21"):
        impulse.amend_act(p, stage="demolish")


def attempt(p: Run, side: str, key: str) -> None:
    """Roll for a demolition that is allowed."""
    data, mark = told_of(p.position, key, side), attempt_at(p.position, "demolish", key)
    p.emit("demolition_tried", data, [mark], ["19.4"])
    terms = works_terms(p.position, side, key, repair=False)
    one = Throw("19.4", f"demolition of {data['name']}", side, 1, terms)
    throw(p, FRAME, [one], link=key, side=side)


def settle_demolition(p: Run, frame: JsonObject) -> None:
    """Blow the bridge where the die is high enough; who held it holds the water. Source: OQ-43."""
    key, side = frame["about"]["link"], frame["about"]["side"]
    is_blown = frame["rolled"][0]["modified"] >= least(p.position, FRAME)
    changes: list[Effect] = []
    if is_blown:
        changes = [put("destroyed", "links", key, "bridge"), put(side, "links", key, "held")]
    data = told_of(p.position, key, side, blown=is_blown)
    p.emit("demolition", data, changes, ["19.4"], by="rules")


# ---- offered ------------------------------------------------------------------------------------


def list_demolish(position: MarketPosition, side: str) -> Iterator[Order]:
    """Yield every lawful demolition."""
    act = impulse.current(position)
    areas = [area for area in (act["areas"] if act else ()) if area != ground.UK]
    keys = [key for area in areas for key in ground.bridges_of(position.board, area)]
    for key in dict.fromkeys(keys):
        order = Order("demolish", side, {"link": key})
        if rule_demolish(position, order).is_lawful:
            yield order


def project_demolish(position: MarketPosition, order: Order) -> list[Effect]:
    """Return the effects of the attempt, its result left open."""
    return [attempt_at(position, "demolish", order.args["link"])]


# ---- by the defender (19.4, OQ-64) --------------------------------------------------------------

OTHERS = "others_demolish"
NONE = "none"


def ask_defender(p: Run) -> None:
    """Let the side whose impulse it is not demolish bridges around the Active Areas. OQ-64."""
    if p.position.reading("OQ-64") == "defender_too" and p.position.side is not None:
        p.push(OTHERS, side=p.position.other(p.position.side))


def eligible(position: MarketPosition, side: str) -> list[str]:
    """Return the bridges that a side may try to demolish around the areas that were active."""
    acts = [act for act in impulse.acts(position) if act["kind"] == "assault"]
    areas = [area for act in acts for area in act["areas"] if area != ground.UK]
    keys = [key for area in areas for key in ground.bridges_of(position.board, area)]
    return [
        key for key in dict.fromkeys(keys) if next(bridge_faults(position, side, key), None) is None
    ]


def _run(p: Run, frame: JsonObject) -> None:
    """Close: nothing is left to be tried."""
    p.pop()


def _decisions(position: MarketPosition, frame: JsonObject) -> tuple[Decision, ...]:
    side = frame["side"]
    keys = eligible(position, side)
    if not keys:
        return ()
    choices = [Choice(NONE, "No (further) demolition")]
    for key in keys:
        terms = works_terms(position, side, key, repair=False)
        need = max(1, least(position, "demolition") - total(terms))
        words = f"{need} or more on the die" if need <= 6 else "cannot succeed"
        choices.append(Choice(key, f"Blow {ground.bridge_name(position.board, key)}", words))
    prompt = "The enemy's impulse ends. Do you try to demolish bridges of yours?"
    key = str(frame["id"])
    return (Decision(key, side, OTHERS, "19.4", prompt, tuple(choices)),)


def _answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    if key == NONE:
        p.pop()
    else:
        attempt(p, frame["side"], key)


FRAMES = {OTHERS: FrameKind(OTHERS, _run, _decisions, _answer)}
