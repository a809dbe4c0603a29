"""Carrying out an overrun: price, roll, result by the stages of a combat, entry into the emptied
hex. Source: 6.51, 6.52, 6.56, 9.88, 10.27, OQ-35, OQ-44.

The waiting point "overrun" has the fields of a combat's (`combat/battle.py`); its attackers are the
division.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.core.events import Effect, put
from rules_engine.core.orders import Order
from rules_engine.games.cobra.blind.record import met
from rules_engine.games.cobra.combat import advances, battle, questions, telling
from rules_engine.games.cobra.combat.fight import OVERRUN, begun
from rules_engine.games.cobra.movement.body import ended, gone_on
from rules_engine.games.cobra.movement.integrity import components
from rules_engine.games.cobra.movement.overrun import PRICE
from rules_engine.games.cobra.part import Part, Run
from rules_engine.games.cobra.position import CobraPosition
from rules_engine.games.cobra.supply import points
from rules_engine.games.cobra.units import Unit
from rules_engine.mechanics.hexes.combat.battle import Battle, Stage, close, staged
from rules_engine.mechanics.hexes.combat.telling import do, listed, odds_words
from rules_engine.plain import JsonObject


def patton_track(position: CobraPosition) -> str:
    """Return the track of the columns that the American headquarters has given to overruns: that
    of attacks, or their own. Source: OQ-09c.
    """
    return "patton_overruns" if position.reading("OQ-09c") == "extra" else "patton"


def patton_given(position: CobraPosition) -> int:
    """Return how many of its columns are gone for overruns of this game turn. Source: 10.26."""
    return int(position.tracks.get(patton_track(position), 0))


def carry_out(p: Run, order: Order) -> None:
    """Declare an overrun; price, number and command are used up. Source: 6.51, 6.59, 12.3,
    OQ-59.
    """
    position, target = p.position, str(order.args["target"])
    unit, patton = position.units[order.args["unit"]], int(order.args.get("patton", 0))
    units, defenders = components(position, unit), position.stack(target)
    names = {"attackers": [u.id for u in units], "defenders": [u.id for u in defenders]}
    shown = {"targets": [target], **names}
    effects = [*ended(units), *_price(position, units), *_counted(position, units, defenders)]
    if patton:
        effects.append(put(patton_given(position) + patton, "tracks", patton_track(position)))
    effects.append(put(shown, "phase", "combat"))
    effects += met(position, order.side, names["attackers"], names["defenders"])
    data: JsonObject = {"side": order.side, **shown, "patton": patton}
    p.emit("overrun_declared", data, effects, ["6.5", "6.51", "6.59"])
    p.push(OVERRUN, **begun(position, data))


def _price(position: CobraPosition, units: tuple[Unit, ...]) -> list[Effect]:
    """Return what an overrun costs each unit. Source: 6.51."""
    spent = _spent(position, units)
    price = PRICE if position.holds("6.51") else 0
    return [put(points + price, "phase", "spent", name) for name, points in spent.items()]


def _spent(position: CobraPosition, units: tuple[Unit, ...]) -> dict[str, int]:
    spent = position.data["phase"].get("spent", {})
    return {one.id: int(spent.get(one.id, 0)) for one in units}


def _counted(
    position: CobraPosition, units: tuple[Unit, ...], defenders: tuple[Unit, ...]
) -> list[Effect]:
    """Return that a division has made one overrun more, and of whom. Source: 6.59, 12.3, OQ-35c."""
    phase, name = position.data["phase"], str(units[0].division)
    made = phase.get("overruns", {}).get(name, 0) + 1
    met = sorted({*phase.get("overran", {}).get(name, ()), *(one.id for one in defenders)})
    effects = [put(made, "phase", "overruns", name), put(met, "phase", "overran", name)]
    return [*effects, *points.effects(position, units[0].group, points.OVERRUNS)]


# ---- its stages ---------------------------------------------------------------------------------


def _advance(p: Run, frame: JsonObject) -> None:
    """Let nobody advance. Source: 6.57, 6.58, 9.88."""
    p.amend(stage="enter")
    if not p.position.holds("9.88"):
        advances.push(p, frame)


def _enter(p: Run, frame: JsonObject) -> None:
    """Let the division into the hex that is emptied, or end its movement. Source: 6.51, 6.52,
    6.56.
    """
    p.amend(stage="close")
    position, target = p.position, str(frame["targets"][0])
    units = tuple(position.units[name] for name in frame["attackers"])
    if _is_won(position, frame, units):
        _move_in(p, units, target)
    elif not position.holds("6.52") and all(one.is_on_map for one in units):
        p.write(*_goes_on(position, units))


def _is_won(position: CobraPosition, frame: JsonObject, units: tuple[Unit, ...]) -> bool:
    """Whether a division enters the hex: it is emptied, and all of it stand where they stood and
    have suffered nothing. Source: 6.51, 6.52.
    """
    target = str(frame["targets"][0])
    if any(one.side != frame["side"] for one in position.stack(target)):
        return False
    half = frame["halves"]["attacker"]
    is_hurt = half["is_elimination"] or half["number"] > 0
    stayed = all(one.space == frame["from"][one.id] for one in units)
    return stayed and position.holds("6.51") and not (is_hurt and position.holds("6.52"))


def _move_in(p: Run, units: tuple[Unit, ...], target: str) -> None:
    """Take a division into the emptied hex at no further cost. Source: 6.51, 6.56."""
    position, origin = p.position, units[0].space
    names = [one.id for one in units]
    effects = [put(target, "units", name, "space") for name in names]
    effects += _goes_on(position, units)
    data: JsonObject = {"units": names, "side": units[0].side, "from": origin, "to": target}
    p.emit("overran", data, effects, ["6.51", "6.56"], by="rules")


def _goes_on(position: CobraPosition, units: tuple[Unit, ...]) -> list[Effect]:
    away = position.data["phase"].get("disengaged", ())
    return gone_on(units, away)


STAGES: Mapping[str, Stage[CobraPosition]] = {
    **battle.STAGES,
    "advance": _advance,
    "enter": _enter,
    "close": lambda p, frame: close(p, frame, "overrun_over", ["6.51", "9.88"]),
}
BATTLE = Battle(OVERRUN, STAGES, questions.decisions, questions.answer)


# ---- what is told -------------------------------------------------------------------------------


def _overran(notice: JsonObject) -> str:
    if "to" not in notice:
        return f"{do(notice['units'], 'leave')} {notice['from']} for the emptied hex."
    return f"{do(notice['units'], 'enter')} {notice['to']}, which is empty now."


WORDS = {
    "overrun_declared": telling.declared("overrun"),
    "overrun_odds": odds_words,
    "overran": _overran,
    "overrun_over": lambda n: f"The overrun of {listed(n['targets'])} is over.",
}
PART = Part.saying(WORDS, frames={OVERRUN: staged(BATTLE)})
