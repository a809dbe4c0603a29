"""Small positions in a combat phase, for the tests of combat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine import answer, load, parse_order, submit
from rules_engine.core.dice import Dice, ScriptedDice
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.sequence import open_decisions
from rules_engine.core.verbs import Outcome
from rules_engine.games.grenade.blind.knowledge import sighted
from rules_engine.games.grenade.combat import begin_combat

KINDS: dict[str, dict[str, Any]] = {
    "infantry": {"type": "infantry", "size": "regiment", "class": "A", "morale": 2, "ma": 4},
    "tank": {"type": "tank", "size": "battalion", "class": None, "morale": None, "ma": 12},
    "battalion": {"type": "infantry", "size": "battalion", "class": None, "morale": None, "ma": 4},
    "guns": {"type": "artillery", "size": "brigade", "class": None, "morale": None, "ma": 4},
    "armour": {"type": "mechanized", "size": "brigade", "class": "C", "morale": 3, "ma": 12},
}


def unit(side: str, kind: str, space: str, **more: Any) -> dict[str, Any]:
    """Return a unit's record; regiments have a cadre of strength 1."""
    base = {
        **KINDS[kind],
        "side": side,
        "space": space,
        "status": "map",
        "paren": kind == "armour",
        "strength": 1,
        "cadre": [1, 4] if KINDS[kind]["class"] else None,
        "division": None,
        "corps": "19" if side == "us" else "81",
        "entry": None,
        "face": "full",
        "chit": None,
        "supply": "in",
        "entered": None,
        "source": "rules",
    }
    return {**base, **more}


def state(
    units: Mapping[str, dict[str, Any]],
    *,
    side: str = "us",
    turn: int = 3,
    spaces: Mapping[str, Any] | None = None,
    links: Mapping[str, Sequence[str]] | None = None,
    sites: Mapping[str, Any] | None = None,
    tracks: Mapping[str, Any] | None = None,
    readings: Mapping[str, str] | None = None,
    without: Sequence[str] = (),
    level: str = "open",
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return a state at the start of a side's combat phase, duties fixed, on an open plain."""
    game = load("grenade")
    plain = {f"{row:02d}{column:02d}": "clear" for row in range(1, 11) for column in range(1, 11)}
    board = {
        "format": "referee-board/1",
        "name": "patch",
        "title": "Patch",
        "kind": "hex",
        "spaces": {**plain, **(spaces or {})},
        "links": {key: list(features) for key, features in (links or {}).items()},
        "sites": dict(sites or {}),
    }
    chosen = {option.name: option.choices[0][0] for option in game.options}
    data: dict[str, Any] = {
        "game": "grenade",
        "rules": game.rules_version,
        "scenario": "historical",
        "options": {**chosen, **(options or {}), "without": list(without)},
        "readings": {**{r.question: r.default for r in game.readings}, **(readings or {})},
        "level": level,
        "turn": turn,
        "step": f"{side}.combat",
        "side": side,
        "units": dict(units),
        "spaces": {},
        "links": {},
        "board": board,
        "tracks": {
            "flood": "gradual",
            "d_day": 23,
            "current": "normal",
            "mud_until": 0,
            "air": {"us": 6, "german": 2},
            "bridges": {},
            "crossed": {},
            "volkssturm": {},
            **(tracks or {}),
        },
        "phase": {},
        "frames": [
            {"kind": "sequence", "id": 1, "stage": "finish"},
            {"kind": "orders", "id": 2, "owner": side},
        ],
        "serial": 2,
        "known": {"us": {}, "german": {}},
        "rolls": {},
        "outcome": None,
    }
    p: Proceedings[Any] = Proceedings(game, data, ScriptedDice(), "rules")
    p.emit("set_up", {}, sighted(p.position, sorted(units)))
    begin_combat(p)
    return p.state


def attack(before: dict[str, Any], text: str, dice: Dice, side: str = "us") -> Outcome:
    """Submit an attack written as text."""
    return submit(before, side, parse_order(text, side, load("grenade").notations), dice)


def decide(before: dict[str, Any], key: str, dice: Dice | None = None) -> Outcome:
    """Answer the first open decision."""
    decision = question(before)
    return answer(before, decision.owner, decision.id, key, dice or ScriptedDice())


def question(state: dict[str, Any]) -> Any:
    """Return the first open decision."""
    found = open_decisions(load("grenade").lens(state))
    assert found, "nothing is asked"
    return found[0]


def words(outcome: Outcome) -> list[str]:
    """Return what the events say to the referee."""
    from rules_engine import told

    game = load("grenade")
    notices = (told(outcome.state, event, outcome.state, None) for event in outcome.events)
    return [game.words(notice) for notice in notices if notice]
