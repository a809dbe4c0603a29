"""A volley from its roll to its losses, stage by stage. Source: 5.8, 5.20, 5.25, 5.28, 6.13, H33 to
H38.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.core.events import put
from rules_engine.games.hells_highway import losses
from rules_engine.games.hells_highway.blind.record import met
from rules_engine.games.hells_highway.fire import payment, results
from rules_engine.games.hells_highway.fire.method import DIRECT
from rules_engine.games.hells_highway.fire.retreat import RETREATS
from rules_engine.games.hells_highway.fire.volley import Volley, column, modifiers
from rules_engine.games.hells_highway.house import COLUMNS, RESULTS
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.combat.losses import standing
from rules_engine.mechanics.hexes.fire.effects import Effects
from rules_engine.mechanics.tellers import tell_public
from rules_engine.mechanics.words import listed
from rules_engine.plain import JsonObject

SIX = 6


def fire(p: Run, volley: Volley, side: str, supports: tuple[str | None, ...]) -> None:
    """Roll a volley and open what its result asks; `supports`: the headquarters of the other side
    that help in this attack. Source: 5.8, 5.20, 5.30, H32, H33, H68.
    """
    position = p.position
    terms = modifiers(position, volley)
    names = [unit.id for unit in volley.units]
    at = volley.targets[0].id if volley.is_defensive else volley.space
    subject = f"{'defensive' if volley.is_defensive else 'offensive'} fire at {at}"
    step = column(volley)
    roll = p.roll(
        "H33",
        subject,
        owner=side,
        modifiers=terms,
        read=lambda total: results.read(position, total, step).text,
        column=COLUMNS[step - 1],
    )
    fired = sorted({*position.data["phase"].get("fired", ()), *names})
    hit = results.read(p.position, roll.modified, step)
    data: JsonObject = {"side": side, "space": volley.space, "units": names}
    targets = [unit.id for unit in volley.targets]
    data |= {"targets": targets, "defensive": volley.is_defensive, "result": hit.text}
    effects = [put(fired, "phase", "fired")]
    effects += met(position, side, _direct(volley), ())
    p.emit("fired", data, effects, ["H33", "5.7"], by="rules")
    begin = {key: data[key] for key in ("side", "space", "units", "targets", "defensive")}
    six = roll.total == SIX
    helpers = _helpers(p.position, supports) if six else []
    begin |= {"helpers": helpers, "six": six, "steps": hit.steps, "disrupts": hit.disrupts}
    p.push("volley", **begin, stage="helpers", air=False)


def _direct(volley: Volley) -> list[str]:
    """Return who fires directly, whom those that are fired at identify. Source: DB5.1, H72."""
    return [unit.id for unit, method in volley.firers if method == DIRECT]


def _helpers(position: HellsPosition, supports: tuple[str | None, ...]) -> list[str]:
    """Return the headquarters on which a six may be laid. Source: 5.25, 6.13, H38."""
    if not position.holds("5.25"):
        return []
    units = (position.units[name] for name in supports if name is not None)
    found = {unit.id for unit in units if unit.is_hq and unit.is_on_map}
    if position.option("hq_hit_scope") == "attackers_only":
        found = {name for name in found if position.units[name].side == position.side}
    return sorted(found)


# ---- what comes of it ---------------------------------------------------------------------------


def _disrupt(p: Run, frame: JsonObject, name: str, case: str) -> None:
    losses.disrupt(p, name, "air strike" if frame["air"] else "fire", case)


def _retreat(p: Run, frame: JsonObject, units: Sequence[Unit]) -> None:
    """Let a hex retreat, which is remembered for those who may advance. Source: 5.28, H74."""
    p.write(put([*p.position.data["phase"].get("left", ()), frame["space"]], "phase", "left"))
    RETREATS.begin(p, units)


def _after(p: Run, frame: JsonObject) -> None:
    """Artillery that has fired is disrupted; a six is paid for. Source: 5.20, 5.30, H6, H45."""
    for unit in standing(p.position, frame["units"]):
        if unit.is_artillery and not unit.is_disrupted and p.position.holds("5.20"):
            losses.disrupt(p, unit.id, "own fire", "5.20")
    if frame["six"] and not frame["air"]:
        payment.pay(p, frame["units"])


EFFECTS: Effects[HellsPosition, Unit] = Effects(
    laid="5.25",
    on_hex="H34",
    on_attacker="H35",
    yields="5.28",
    most=losses.most,
    is_disrupted=lambda unit: unit.is_disrupted,
    lose=losses.lose,
    disrupt=_disrupt,
    share=payment.open_losses,
    able=RETREATS.able,
    retreat=_retreat,
    after=_after,
)


def _words(notice: JsonObject) -> str:
    unseen = ["artillery"] if notice.get("unseen") or not notice["units"] else []
    names = [*notice["units"], *unseen]
    who, at = listed(names), listed(notice["targets"]) or "units"
    verb = "fires" if len(names) < 2 else "fire"
    where = "attacking" if notice.get("defensive") else "in"
    hit = RESULTS[str(notice["result"])].lower()
    return f"{who[:1].upper()}{who[1:]} {verb} at {at} {where} {notice['space']}: {hit}"


PART = Part(
    frames={"volley": EFFECTS.frame()},
    tellers={"fired": tell_public},
    words={"fired": _words},
)
