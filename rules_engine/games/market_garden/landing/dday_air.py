"""D-Day's Air Bombardment Phase: the 8th Air Force attacks every area with a FLAK Tower.

Source: 20.2.
"""

from __future__ import annotations

from rules_engine.core.decisions import Choice, Decision
from rules_engine.core.events import put
from rules_engine.core.game import FrameKind
from rules_engine.games.market_garden.blind import spotting_reveal
from rules_engine.games.market_garden.bombardment import resolve as bombardment_resolve
from rules_engine.games.market_garden.bombardment.fire import EIGHTH, Fire
from rules_engine.games.market_garden.part import Part, Run
from rules_engine.games.market_garden.position import ALLIED, GERMAN, MarketPosition
from rules_engine.plain import JsonObject


def begin(p: Run) -> None:
    """Let the attacks follow each other; aircraft have looked before. Source: 20.2, DB1.5."""
    spotting_reveal.air_reconnaissance(p)
    if not p.position.holds("20.2"):
        return
    areas = [area for area in p.position.board.numbers if towers(p.position, area)]
    p.push("invasion_air", areas=areas)


def towers(position: MarketPosition, area: str) -> list[str]:
    """Return the FLAK Towers in an area. Source: 20.2."""
    return [unit.id for unit in position.stack(area, GERMAN) if unit.is_tower]


def _run(p: Run, frame: JsonObject) -> None:
    """Attack the next area; after the last one the marker becomes Air Supply."""
    if not frame["areas"]:
        p.pop()
        effects = [put("supply", "tracks", "air", EIGHTH)]
        p.emit("eighth_flipped", {}, effects, ["20.2"], by="rules")
        return
    area = frame["areas"][0]
    _attack(p, frame, area, towers(p.position, area)[0])


def _attack(p: Run, frame: JsonObject, area: str, primary: str) -> None:
    p.amend(areas=frame["areas"][1:])
    fire = Fire(ALLIED, area, primary, marker=EIGHTH)
    data = {**fire.to_json(), "name": p.position.name_of(area)}
    p.emit("air_bombardment", data, [], ["20.2"], by="rules")
    bombardment_resolve.begin(p, fire)


def _decisions(position: MarketPosition, frame: JsonObject) -> tuple[Decision, ...]:
    """Ask for the Primary Target where an area holds several Towers. Source: 20.2."""
    found = towers(position, frame["areas"][0]) if frame["areas"] else []
    if len(found) < 2:
        return ()
    area = frame["areas"][0]
    prompt = f"The 8th Air Force attacks {position.name_of(area)}: which Tower first?"
    choices = tuple(Choice(name, name) for name in found)
    return (Decision(str(frame["id"]), ALLIED, "tower", "20.2", prompt, choices, area),)


def _answer(p: Run, frame: JsonObject, decision: Decision, key: str) -> None:
    _attack(p, frame, frame["areas"][0], key)


PART = Part.saying(
    {"eighth_flipped": lambda n: "The 8th Air Force is Air Supply from now on."},
    frames={"invasion_air": FrameKind("invasion_air", _run, _decisions, _answer)},
)
