"""Supply for a natural six, and steps for supply that is not there. Source: 5.30, 5.31, H45."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules_engine.core.game import FrameKind
from rules_engine.games.hells_highway import losses
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import HellsPosition
from rules_engine.games.hells_highway.supply.headquarters import pool, spent
from rules_engine.games.hells_highway.units import Unit
from rules_engine.mechanics.hexes.combat.losses import Losses, frame_of, standing
from rules_engine.mechanics.tellers import tell_public
from rules_engine.mechanics.words import so_many
from rules_engine.plain import JsonObject

MISSING_FOR_A_STEP = 2


def pay(p: Run, names: Iterable[str]) -> None:
    """Take a point for each unit that has fired, from its formation. Source: 5.30, H45."""
    units = [p.position.units[name] for name in names]
    if not p.position.holds("5.30"):
        return
    for formation in sorted({unit.formation for unit in units}):
        _pay_one(p, formation, [unit for unit in units if unit.formation == formation])


def _pay_one(p: Run, formation: str, units: Sequence[Unit]) -> None:
    position = p.position
    linked = [u for u in units if u.communication == "in" or not position.holds("H45")]
    paid = min(len(linked), pool(position, formation))
    data: JsonObject = {"formation": formation, "side": units[0].side, "spent": paid}
    missing = len(units) - paid
    effects = [spent(position, formation, paid)]
    p.emit("supply_spent", {**data, "missing": missing}, effects, ["5.30"], by="rules")
    if missing and position.holds("5.31"):
        count = max(1, missing // MISSING_FOR_A_STEP)
        open_losses(p, units[0].side, [unit.id for unit in units], count, "5.31")


# ---- step losses that a side shares out ---------------------------------------------------------


def open_losses(p: Run, side: str, names: Sequence[str], count: int, case: str) -> None:
    """Let a side say which of some units lose so many steps. Source: 5.31, H34, H66."""
    if count > 0:
        p.push("losses", side=side, units=list(names), count=count, case=case)


def _eligible(position: HellsPosition, frame: JsonObject) -> list[Unit]:
    units = standing(position, frame["units"])
    return [unit for unit in units if not unit.is_hq and losses.most(position, unit) > 0]


def _lose(p: Run, frame: JsonObject, name: str) -> None:
    losses.lose(p, name, 1, str(frame["case"]))


def _describe(position: HellsPosition, unit: Unit) -> str:
    return f"{unit.steps - 1} left" if unit.steps > 1 else "It is eliminated."


LOSSES: Losses[HellsPosition, Unit] = Losses(_eligible, _lose, _describe)
FRAME: FrameKind[HellsPosition] = frame_of(LOSSES)


def _words(notice: JsonObject) -> str:
    lacking = f", {notice['missing']} are missing" if notice["missing"] else ""
    spent = so_many(notice["spent"], "point")
    return f"{notice['formation']} spends {spent} of supply{lacking}."


PART = Part(
    frames={"losses": FRAME},
    tellers={"supply_spent": tell_public},
    words={"supply_spent": _words},
)
