"""What the referee may change by hand beside units: control, bridges, weather, the tracks, markers,
and the totals of an Assault or a Bombardment that is being settled. Source: 7.2, 10.74, 11.4, 16.4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from rules_engine.core.corrections import Choices, Correction, Field, Replaced, Values, sides
from rules_engine.core.events import Effect, drop, put
from rules_engine.errors import BadRecord
from rules_engine.games.market_garden import ground
from rules_engine.games.market_garden.control import WHO
from rules_engine.games.market_garden.corrections.units import (
    ANY,
    KNOWN_CORRECTIONS,
    UNIT_CORRECTIONS,
)
from rules_engine.games.market_garden.describe import TYPE_WORDS
from rules_engine.games.market_garden.position import MarketPosition
from rules_engine.games.market_garden.states import STATE_WORDS
from rules_engine.mechanics.corrections_file import Deed, load_corrections
from rules_engine.plain import JsonObject

FILE = Path(__file__).parents[1] / "data" / "corrections.tsv"
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


# ---- the Interdiction markers (16.4) ------------------------------------------------------------

NOT_YET, AT_HAND, ON_MAP = "none", "due", "map"


def _markers(position: MarketPosition, values: Values) -> Choices:
    return [(name, f"Interdiction {name}") for name in sorted(position.tracks["interdiction"])]


def _where_now(position: MarketPosition, values: Values) -> Values:
    at = position.tracks["interdiction"].get(values.get("marker", ""))
    where = NOT_YET if at is None else AT_HAND if at == AT_HAND else ON_MAP
    return {"where": where, "space": str(at) if where == ON_MAP else ""}


def _set_interdiction(position: MarketPosition, values: Values) -> Sequence[Effect]:
    where, space = values["where"], values["space"]
    if where == ON_MAP and not space:
        raise BadRecord("A marker on the map needs its area.")
    at = {NOT_YET: None, AT_HAND: AT_HAND, ON_MAP: space}[where]
    return (put(at, "tracks", "interdiction", values["marker"]),)


# ---- areas and bridges (7.2, 19.1) --------------------------------------------------------------


def _areas(position: MarketPosition, values: Values) -> Choices:
    board = position.board
    return [(n, position.name_of(n)) for n in board.numbers if ground.is_on_the_map(board, n)]


def _links(feature: str) -> Callable[[MarketPosition, Values], Choices]:
    def listed(position: MarketPosition, values: Values) -> Choices:
        found = []
        for first, second in position.board.linked(feature):
            ends = position.board.numbers[first], position.board.numbers[second]
            words = " - ".join(position.name_of(end) for end in ends)
            found.append((ground.link(*ends), words))
        return found

    return listed


def _waters(position: MarketPosition, values: Values) -> Choices:
    return [*_links(ground.RIVER)(position, values), *_links(ground.CANAL)(position, values)]


def _place_now(position: MarketPosition, values: Values) -> Values:
    """Return how the chosen area, bridge or boundary stands."""
    area, key = values.get("area", ""), values.get("link", "")
    facts = position.link_facts(key) if key else {}
    levels = facts.get("construct", {})
    return {
        "control": position.control(area) if area else "",
        "state": str(facts.get("bridge", "german")),
        "held": str(facts.get("held", "german")),
        **{f"{side}_works": str(levels.get(side, 0)) for side in position.game.sides},
    }


def _set_bridge(position: MarketPosition, values: Values) -> Sequence[Effect]:
    key = values["link"]
    effects = [put(values["state"], "links", key, "bridge")]
    levels = {
        side: int(values[f"{side}_works"])
        for side in position.game.sides
        if int(values[f"{side}_works"])
    }
    if levels:
        effects.append(put(levels, "links", key, "construct"))
    elif "construct" in position.link_facts(key):
        effects.append(drop("links", key, "construct"))
    return effects


DEEDS = {
    "control": Deed(
        lambda position, values: (put(values["control"], "spaces", values["area"], "control"),),
        _place_now,
    ),
    "bridge": Deed(_set_bridge, _place_now),
    "held": Deed(
        lambda position, values: (put(values["held"], "links", values["link"], "held"),),
        _place_now,
    ),
    "interdiction": Deed(_set_interdiction, _where_now),
}
CORRECTIONS: tuple[Correction, ...] = load_corrections(
    FILE,
    (*UNIT_CORRECTIONS, *KNOWN_CORRECTIONS, RESULT),
    {
        "states": STATE_WORDS,
        "types": TYPE_WORDS,
        "sides": sides,
        "control": WHO,
        "areas": _areas,
        "bridges": _links("bridge"),
        "waters": _waters,
        "markers": _markers,
    },
    (
        ANY,
        Field("link", "Ferry", "choice", _links("ferry"), is_subject=True),
        Field("side", "Side", "choice", sides, is_subject=True),
    ),
    DEEDS,
)
