"""Demolition: once in the game the Germans may try to blow each bridge that Allied units come near.
Source: H50, H66, H74.

The waiting point "demolition" {queue, rest} asks about one bridge after the other; then a move that
it held up goes on: `rest` {unit, mode, path}.
"""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import put
from rules_engine.core.game import FrameKind
from rules_engine.core.levels import is_double_blind
from rules_engine.core.proceedings import Modifier
from rules_engine.games.hells_highway.ground.bridges import BLOWN, BRIDGES, pair_of
from rules_engine.games.hells_highway.part import Part, Run
from rules_engine.games.hells_highway.position import WIDE, HellsPosition
from rules_engine.mechanics.tellers import tell_public, tell_side
from rules_engine.plain import JsonObject

BLOW, KEEP = "blow", "keep"


def threatened(position: HellsPosition, allies: frozenset[int] | None = None) -> list[str]:
    """Return the bridges that Allied combat units are near and that the Germans can still try to
    blow. Source: H50.
    """
    if not position.holds("H50") or position.option("demolition_order") == "never":
        return []
    board = position.board
    ours = position.fighters("allied") if allies is None else allies
    blowers = {
        board.index[str(unit.space)]
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
        and ours & (near := {a, b, *board.neighbours[a], *board.neighbours[b]})
        and blowers & near
    ]


def alarm(p: Run, before: frozenset[int], rest: JsonObject | None = None) -> bool:
    """Ask about the bridges that have come to be threatened, the Allies having been in these hexes
    before; return whether anybody is asked. Source: H50.
    """
    if is_double_blind(p.state):
        _unasked(p, before)
        return False
    queue = _new(p.position, before)
    if queue:
        p.push("demolition", queue=queue, rest=rest)
    return bool(queue)


def _unasked(p: Run, before: frozenset[int]) -> None:
    """Where units are hidden, let the Germans do about the bridges that have come to be threatened
    what is ordered, without a question by which the Allies would know of them: whoever is to be
    asked has ordered to blow a bridge when an enemy is at its end. Source: H50, H72.
    """
    new = _new(p.position, before)
    for pair in threatened(p.position):
        position = p.position
        if pair in new:
            data: JsonObject = {"bridge": pair, "side": "german"}
            p.emit("bridge_near", data, [], ["H50", "H72"], by="rules")
        is_reached = _is_beset(position, pair) and not _is_beset(position, pair, before)
        if is_reached or (pair in new and position.option("demolition_order") == "always"):
            _blow(p, pair)


def _new(position: HellsPosition, before: frozenset[int]) -> list[str]:
    known = threatened(position, before)
    return [one for one in threatened(position) if one not in known]


def ask_again(p: Run) -> None:
    """Ask about all bridges that are threatened, in the German Command phase. Source: H50."""
    if p.position.side == "german" and (queue := threatened(p.position)):
        p.push("demolition", queue=queue, rest=None)


def _ends(pair: str) -> list[str]:
    return pair.split("-")


def _is_beset(position: HellsPosition, pair: str, allies: frozenset[int] | None = None) -> bool:
    """Whether an Allied combat unit is at an end of a bridge. Source: H50."""
    index = position.board.index
    ours = position.fighters("allied") if allies is None else allies
    return any(index[end] in ours for end in _ends(pair))


def frame(go_on: Callable[[Run, JsonObject], None]) -> FrameKind[HellsPosition]:
    """Return the waiting point; `go_on` carries a move on that it held up."""

    def run(p: Run, found: JsonObject) -> None:
        if found["queue"]:
            pair = found["queue"][0]
            p.amend(queue=found["queue"][1:])
            order = p.position.option("demolition_order")
            if order == "always" or (order == "in_end_hex" and _is_beset(p.position, pair)):
                _blow(p, pair)
            return
        p.pop()
        if found["rest"]:
            go_on(p, found["rest"])

    return FrameKind("demolition", run, _decisions, _answer)


def _decisions(position: HellsPosition, found: JsonObject) -> tuple[Decision, ...]:
    if not found["queue"] or position.option("demolition_order") != "ask":
        return ()
    pair = found["queue"][0]
    choices = (Choice(BLOW, "try to blow it", "Once in the game."), Choice(KEEP, "leave it"))
    name, prompt = f"{found['id']}.{pair}", f"An Allied unit is near the bridge {pair}. Blow it?"
    space = _ends(pair)[0]
    return (Decision(name, "german", "demolition", "H50", prompt, choices, space),)


def _answer(p: Run, found: JsonObject, decision: Decision, key: str) -> None:
    p.amend(queue=found["queue"][1:])
    if key == BLOW:
        _blow(p, found["queue"][0])


def _blow(p: Run, pair: str) -> None:
    """Try to blow a bridge. Source: H50."""
    position, board = p.position, p.position.board
    a, b = (board.index[end] for end in _ends(pair))
    kind = "river" if "great_river" in board.link(a, b) else "canal"
    near = position.number("demolition_near") if _is_beset(position, pair) else 0
    modifiers = [Modifier(near, "an Allied unit in an end hex", "H50")] if near else []
    roll = p.roll(
        "H50",
        f"demolition of {pair}",
        owner="german",
        modifiers=modifiers,
        secret=is_double_blind(p.state),
    )
    is_blown = roll.modified >= position.number(f"demolition_{kind}")
    effects = [put(sorted([*position.tracks["tried"], pair]), "tracks", "tried")]
    if is_blown:
        effects.append(put(BLOWN, "tracks", "bridges", pair))
    data: JsonObject = {"bridge": pair, "side": "german", "blown": is_blown}
    p.emit("demolition", data, effects, ["H50"], by="rules")


def _words(notice: JsonObject) -> str:
    return f"The bridge {notice['bridge']} {'is blown' if notice['blown'] else 'stands'}."


PART = Part(
    tellers={"demolition": tell_public, "bridge_near": tell_side},
    words={
        "demolition": _words,
        "bridge_near": lambda n: f"An Allied unit is near the bridge {n['bridge']}.",
    },
)
