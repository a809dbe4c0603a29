"""Demolition: once in the game the Germans may try to blow each bridge that Allied units come near.
Source: H50, H66, H72, H74.
"""

from __future__ import annotations

from rules_engine.core.events import put
from rules_engine.core.proceedings import Modifier
from rules_engine.core.registry import load
from rules_engine.games.hells_highway.ground.bridges import BLOWN, BRIDGES, bridge_words, pair_of
from rules_engine.games.hells_highway.part import Part, Run, own_roll
from rules_engine.games.hells_highway.position import WIDE, HellsPosition
from rules_engine.mechanics.hexes.movement.demolition import Demolition
from rules_engine.mechanics.tellers import tell_public, tell_side
from rules_engine.plain import JsonObject


def _threatened(position: HellsPosition, allies: frozenset[int]) -> list[str]:
    """Return the bridges that Allied combat units are near and that the Germans can still try to
    blow. Source: H50.
    """
    if not position.holds("H50") or position.option("demolition_order") == "never":
        return []
    board = position.board
    blowers = {
        position.at(unit)
        for unit in position.on_map("german")
        if not unit.is_hq and not unit.is_disrupted
    }
    spent = {*position.tracks["tried"], *position.tracks["bridges"]}
    return [
        pair_of(board, a, b)
        for kind in sorted(BRIDGES)
        for a, b in board.linked(kind)
        if board.link(a, b) & WIDE
        and pair_of(board, a, b) not in spent
        and allies & (near := {a, b, *board.neighbours[a], *board.neighbours[b]})
        and blowers & near
    ]


def _blow(p: Run, pair: str) -> None:
    """Try to blow a bridge. Source: H50."""
    position, board = p.position, p.position.board
    a, b = (board.index[end] for end in pair.split("-"))
    kind = "river" if "great_river" in board.link(a, b) else "canal"
    near = position.number("demolition_near") if DEMOLITION.is_beset(position, pair) else 0
    modifiers = [Modifier(near, "an Allied unit in an end hex", "H50")] if near else []
    roll = own_roll(p, ("H50", f"demolition of {pair}"), "german", modifiers)
    is_blown = roll.modified >= position.number(f"demolition_{kind}")
    effects = [put(sorted([*position.tracks["tried"], pair]), "tracks", "tried")]
    if is_blown:
        effects.append(put(BLOWN, "tracks", "bridges", pair))
    data: JsonObject = {"bridge": pair, "side": "german", "blown": is_blown}
    p.emit("demolition", data, effects, ["H50"], by="rules")


DEMOLITION: Demolition[HellsPosition] = Demolition(
    case="H50",
    owner="german",
    enemy="An Allied unit",
    near=lambda position: position.fighters("allied"),
    threatened=_threatened,
    order=lambda position: position.option("demolition_order"),
    blow=_blow,
    unseen="H72",
)


def _words(notice: JsonObject) -> str:
    return f"The bridge {_called(notice)} {'is blown' if notice['blown'] else 'stands'}."


def _called(notice: JsonObject) -> str:
    return bridge_words(load("hells_highway").board, str(notice["bridge"]))


PART = Part(
    tellers={"demolition": tell_public, "bridge_near": tell_side},
    words={
        "demolition": _words,
        "bridge_near": lambda n: f"An Allied unit is near the bridge {_called(n)}.",
    },
)
