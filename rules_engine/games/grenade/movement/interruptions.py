"""What interrupts a US unit that comes into a hex: Volkssturm first, then Rhine bridges. Source:
21.11-21.23, 22.21, 22.24, OQ-45, OQ-60.
"""

from __future__ import annotations

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.game import FrameKind
from rules_engine.games.grenade.blind.place_told import is_place_told
from rules_engine.games.grenade.ground import bridges
from rules_engine.games.grenade.part import Part, Run
from rules_engine.games.grenade.position import GrenadePosition
from rules_engine.games.grenade.turn import volkssturm
from rules_engine.mechanics.parts import joined
from rules_engine.plain import JsonObject

COMES = {"move": "comes", "retreat": "retreats", "advance": "advances"}


def due(
    position: GrenadePosition, side: str, space: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the towns and the bridges that are to be rolled for when a unit comes into a hex."""
    if side != "us":
        return (), ()
    return volkssturm.due(position, space), bridges.due(position, space)


def entered(p: Run, side: str, space: str, unit: str, how: str = "move") -> bool:
    """Open the waiting point for what a unit's coming into a hex sets off; `how` is "move",
    "retreat" or "advance". Return whether there is anything. Source: 21.11, 22.21.
    """
    towns, spans = due(p.position, side, space)
    if not towns and not spans:
        return False
    p.push(
        "interruption",
        unit=unit,
        space=space,
        how=how,
        towns=list(towns),
        town=None,
        draw=[],
        bridges=list(spans),
        bridge=None,
        stage="",
    )
    return True


def _run(p: Run, frame: JsonObject) -> None:
    if frame["draw"]:
        volkssturm.place_next(p, frame)
    elif frame["towns"]:
        volkssturm.raise_in(p, frame, frame["towns"][0])
    elif frame["bridge"] is not None:
        bridges.go_on(p, frame)
    elif frame["bridges"]:
        bridges.take_up(p, frame, frame["bridges"][0])
    else:
        p.pop()


def _decisions(position: GrenadePosition, frame: JsonObject) -> tuple[Decision, ...]:
    if frame["draw"]:
        return volkssturm.decisions(position, frame)
    if len(frame["towns"]) > 1:
        return (_order(position, frame, "towns", "21.23"),)
    if frame["towns"]:
        return ()
    if frame["bridge"] is not None:
        return bridges.decisions(position, frame)
    if len(frame["bridges"]) > 1:
        return (_order(position, frame, "bridges", "22.24"),)
    return ()


def _order(position: GrenadePosition, frame: JsonObject, group: str, case: str) -> Decision:
    sites = position.board.sites[group]
    choices = tuple(
        Choice(name, f"{sites[name]['name']} first", "", sites[name].get("key"))
        for name in frame[group]
    )
    what = "town" if group == "towns" else "bridge"
    comes = COMES[frame["how"]]
    owner = "us" if position.reading("OQ-45") == "us_chooses" else "german"
    space = frame["space"]
    if owner == "german" and not is_place_told(position):
        space, where = None, "A US unit comes near"
    else:
        where = f"A US unit {comes} into {space}"
    prompt = f"{where}. Which {what} is rolled for first?"
    return Decision(str(frame["id"]), owner, f"order_{group}", case, prompt, choices, space)


def _answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    if decision.kind == "order_towns":
        volkssturm.raise_in(p, frame, key)
    elif decision.kind == "order_bridges":
        bridges.take_up(p, frame, key)
    elif decision.kind == "place_volkssturm":
        volkssturm.place(p, frame, key)
    else:
        bridges.answer(p, frame, decision, key)


_OWN = Part(frames={"interruption": FrameKind("interruption", _run, _decisions, _answer)})
PART: Part = joined((_OWN, volkssturm.PART, bridges.PART))
