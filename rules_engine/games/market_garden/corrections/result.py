"""The result of a combat by hand: while an Assault or a Bombardment is being settled the referee
may put other totals in the place of those that were rolled. Source: 10.74, 11.4.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.core.corrections import Correction, Field, Replaced, Values
from rules_engine.core.events import Effect, put
from rules_engine.errors import BadRecord
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.plain import JsonObject

SIDES = ("attack", "defense")
NEVER = "No combat has been rolled for and is being settled now; there is no result to replace."


def _running(position: MarketPosition) -> tuple[int, list[JsonObject]] | None:
    """Return the place of the innermost combat on the stack of waiting points, and what has been
    rolled for it; None where none is being settled.
    """
    frames = position.frames
    for at in range(len(frames) - 1, -1, -1):
        kind = frames[at]["kind"]
        if kind not in ("assault", "bombardment"):
            continue
        above = frames[at + 1] if at + 1 < len(frames) else {}
        rolled = above.get("rolled") or frames[at].get("rolled") or []
        if not rolled and kind == "assault" and frames[at].get("totals"):
            rolled = [{"modified": total} for total in frames[at]["totals"]]
        return (at, rolled) if len(rolled) == len(SIDES) else None
    return None


def _totals_now(position: MarketPosition, values: Values) -> Values:
    found = _running(position)
    rolled = found[1] if found else []
    return {name: str(one["modified"]) for name, one in zip(SIDES, rolled, strict=False)}


def _replaced(position: MarketPosition, values: Values) -> Iterator[Replaced]:
    """Yield both totals as they were rolled, and those in their place."""
    now = _totals_now(position, values)
    for name in SIDES:
        if name in now:
            yield f"Total of the {name}", now[name], values[name]


def _set_result(position: MarketPosition, values: Values) -> Sequence[Effect]:
    """Begin the settling of the running combat anew with these totals: what was asked of the sides
    because of the old ones is dropped, losses and retreats that were carried out stay.
    """
    found = _running(position)
    if found is None:
        raise BadRecord(NEVER)
    at, rolled = found
    totals = [int(values[name]) for name in SIDES]
    combat = position.frames[at]
    if combat["kind"] == "assault":
        renewed = {**combat, "totals": totals, "stage": "result", "overrun": False}
    else:
        pairs = zip(rolled, totals, strict=True)
        renewed = {**combat, "rolled": [{**one, "modified": n} for one, n in pairs]}
        renewed["stage"] = "losses"
    return (put([*position.frames[:at], renewed], "frames"),)


RESULT = Correction(
    "combat-result",
    "Result of the running combat",
    "Puts other totals in place of those that were rolled for the Assault or Bombardment that "
    "is being settled. Losses and retreats that have been carried out already stay; correct "
    "them as units.",
    "Sequence and rules",
    (
        Field("attack", "Total of the attack", "number", least=-20, most=60),
        Field("defense", "Total of the defense", "number", least=-20, most=60),
    ),
    _set_result,
    _totals_now,
    replaces=_replaced,
)
