"""Every kind of event that a referee types by hand, in each game at each level: previewed, then
made with a reason, and seen in the position.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from campaigns.services.asking import corrections, inputs
from rules_engine import view
from rules_engine.core.registry import load
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Players
from tests.campaigns.desk.conftest import Desk
from tests.conftest import Cast

Fields = dict[str, str]
State = dict[str, Any]
Event = tuple[str, Callable[[State], Fields], Callable[[State, Fields], bool]]
"""The form, how it is filled in on a position, and whether it stands so afterwards."""

WHY = "The umpire's word"
BLIND = "double_blind"
SHORT = (("grenade", "limited"), ("grenade", BLIND), ("market_garden", BLIND))
"""With every run: at these levels something is typed of each kind that there is."""
LEVELS = [
    pytest.param(game, level, marks=[] if (game, level) in SHORT else pytest.mark.long)
    for game in ("grenade", "market_garden")
    for level in load(game).levels
]
MOST = 400


def unit_of(state: State, side: str, status: str = "map") -> str:
    """Return a unit of a side that stands on the map, or has another status."""
    units = sorted(state["units"].items())
    return next(n for n, u in units if u["side"] == side and u["status"] == status)


def record(state: State, given: Fields) -> State:
    """Return the record of the unit that a form names."""
    found: State = state["units"][given["unit"]]
    return found


def at(name: str) -> Callable[[State, Fields], bool]:
    """Return whether a unit stands where a form puts it."""
    return lambda state, given: record(state, given)["space"] == given[name]


def free_for(state: State, unit: str) -> str:
    """Return a place on the map where a unit's own side stands alone, other than its own."""
    units = state["units"].values()
    side, here = state["units"][unit]["side"], state["units"][unit]["space"]
    mine = {u["space"] for u in units if u["side"] == side and u["status"] == "map"}
    theirs = {u["space"] for u in units if u["side"] != side and u["status"] == "map"}
    return min(space for space in mine - theirs - {here} if space)


def moved(side: str) -> Callable[[State], Fields]:
    """Return how a unit of a side is moved."""

    def fill(state: State) -> Fields:
        unit = unit_of(state, side)
        return {"unit": unit, "to": free_for(state, unit)}

    return fill


def placed(side: str, status: str) -> Callable[[State], Fields]:
    """Return how a unit of a side that was taken off is put on the map."""

    def fill(state: State) -> Fields:
        unit = unit_of(state, side, status)
        return {"unit": unit, "to": free_for(state, unit)}

    return fill


def unseen(state: State, side: str, enemy: str) -> str:
    """Return a unit of the enemy's on the map that a side knows nothing of."""
    known = state["known"][side]
    units = sorted(state["units"].items())
    return next(
        n for n, u in units if u["side"] == enemy and u["status"] == "map" and n not in known
    )


def remembered(state: State, side: str) -> str:
    """Return a unit that a side knows of and does not see."""
    known = sorted(state["known"][side].items())
    return next(name for name, entry in known if not entry["seen"] and name in state["units"])


def known_as(side: str, level: str) -> Callable[[State, Fields], bool]:
    """Return whether a side knows so much of the unit that a form names."""

    def stands(state: State, given: Fields) -> bool:
        found: bool = state["known"][side].get(given["unit"], {}).get("level") == level
        return found

    return stands


GRENADE: dict[str, Event] = {
    "move": ("move-unit", moved("german"), at("to")),
    "remove": (
        "remove-unit",
        lambda s: {"unit": unit_of(s, "german"), "status": "out", "entry": ""},
        lambda s, given: record(s, given)["space"] is None,
    ),
    "place": ("place-unit", placed("german", "out"), at("to")),
    "change strength": (
        "losses",
        lambda s: {"unit": unit_of(s, "german"), "face": "reduced", "chit": "s7"},
        lambda s, given: record(s, given)["face"] == "reduced",
    ),
    "change a track": (
        "air",
        lambda s: {"us": "4", "german": "1"},
        lambda s, given: s["tracks"]["air"] == {"us": 4, "german": 1},
    ),
    "weather": (
        "weather",
        lambda s: {"weather": "heavy", "ground": "rain", "mud_until": "3"},
        lambda s, given: s["tracks"]["weather"] == "heavy",
    ),
}
IDENTIFIED: dict[str, Event] = {
    "hide": (
        "known",
        lambda s: {"unit": unit_of(s, "german"), "level": "contact"},
        known_as("us", "contact"),
    ),
    "reveal": (
        "known",
        lambda s: {"unit": unit_of(s, "german"), "level": "full"},
        known_as("us", "full"),
    ),
}
MARKET: dict[str, Event] = {
    "move": ("move-unit", moved("german"), at("to")),
    "remove": (
        "remove-unit",
        lambda s: {"unit": unit_of(s, "german"), "status": "out", "day": ""},
        lambda s, given: record(s, given)["status"] == "out",
    ),
    "place": ("place-unit", placed("german", "out"), at("to")),
    "change strength": (
        "state",
        lambda s: {"unit": unit_of(s, "german"), "state": "d1"},
        lambda s, given: record(s, given)["state"] == "d1",
    ),
    "change a track": (
        "reserves",
        lambda s: {"allied": "7", "german": "5"},
        lambda s, given: s["tracks"]["reserves"] == {"allied": 7, "german": 5},
    ),
    "weather": (
        "weather",
        lambda s: {"weather": "overcast", "began": "overcast"},
        lambda s, given: s["tracks"]["weather"] == s["tracks"]["began"] == "overcast",
    ),
}


def spotted(side: str, enemy: str, space: str, kind: str) -> dict[str, Event]:
    """Return what is typed of a side's knowledge where units are seen only when spotted."""
    return {
        "reveal": (
            "reveal",
            lambda s: {"unit": unseen(s, side, enemy), "level": "full", "source": "patrol"},
            known_as(side, "full"),
        ),
        "hide": (
            "hide",
            lambda s: {"unit": remembered(s, side)},
            lambda s, given: given["unit"] not in s["known"][side],
        ),
        "plant a false contact": (
            "false-contact",
            lambda s: {
                "side": side,
                "space": space,
                "type": kind,
                "size": "battalion",
                "source": "prisoners",
            },
            lambda s, given: space in [one["space"] for one in view(s, side)["contacts"]],
        ),
    }


RESULTS: dict[str, Fields] = {
    "grenade": {"result": "D1"},
    "market_garden": {"attack": "12", "defense": "9"},
}


def events_of(game: str, level: str) -> dict[str, Event]:
    """Return what is typed by hand in a game at a level."""
    if game == "grenade" and level == BLIND:
        return {**GRENADE, **spotted("us", "german", "0711", "tank")}
    if game == "grenade":  # where units are known from the start they can only be hidden first
        names = ("hide", "reveal") if level == "open" else ("reveal", "hide")
        return {**GRENADE, **{name: IDENTIFIED[name] for name in names}}
    more = spotted("allied", "german", "54", "infantry") if level == BLIND else {}
    return {**MARKET, **more}


def typed(desk: Desk, name: str, given: Fields) -> None:
    """Preview an event, without and with a reason, then make it."""
    fields = {**given, "announce": ""}
    before, made = desk.state, desk.cast.campaign.inputs.count()
    page = desk.send("desk-correction", name, action="preview", **fields).content.decode()
    assert "What would change" in page, re.findall(r'role="alert">.*|error-text">.*', page)
    assert "What each side would learn" in page
    assert desk.send("desk-correction", name, action="make", **fields).status_code == 400
    assert (desk.state, desk.cast.campaign.inputs.count()) == (before, made)
    answer = desk.send("desk-correction", name, action="make", reason=WHY, **fields)
    assert answer.status_code == 302, re.findall(r'role="alert">.*', answer.content.decode())
    assert desk.last.is_done, desk.last.message
    assert desk.last.body["reason"] == WHY
    assert desk.last.body["form"]["name"] == name


def play_to_a_fight(desk: Desk) -> None:
    """Let random players play until a fight is being settled that somebody is asked about."""
    referee = desk.cast.seat("referee")
    kind = corrections.correction_of(referee.campaign, "combat-result")
    players = Players(load(desk.cast.campaign.game), Chance("hand"))
    for number in range(MOST):
        trial = corrections.try_out(desk.cast.seat("referee"), kind, RESULTS[referee.campaign.game])
        if trial.is_sound:
            return
        one = players.next_input(desk.state)
        assert one is not None
        seat, token = desk.cast.seat(one.side), f"n{number}"
        if one.order is not None:
            inputs.submit_order(seat, one.order.to_json(), token=token)
        else:
            inputs.answer_decision(seat, (one.decision or {})["id"], one.key, token=token)
    raise AssertionError("There was no fight.")


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_every_kind_is_typed_with_preview_and_reason(
    make_cast: Callable[..., Cast], game: str, level: str
) -> None:
    cast = make_cast(game, level=level)
    cast.start()
    desk = Desk(cast)
    play_to_a_fight(desk)
    page = desk.send("desk-correction", "combat-result", action="preview", **RESULTS[game])
    rows = re.findall(r"Result of the combat|Total of the \w+", page.content.decode())
    assert rows, "The preview says which result is replaced."
    typed(desk, "combat-result", RESULTS[game])
    desk.answer_all()
    for what, (name, fill, stands) in events_of(game, level).items():
        given = fill(desk.state)
        typed(desk, name, given)
        assert stands(desk.state, given), (what, given)
