"""What a side of Cobra is shown and told at the levels at which something is hidden, and what the
referee lets it know by hand.
"""

from __future__ import annotations

import pytest

import rules_engine
from rules_engine import Outcome, overrule
from rules_engine.core.corrections import read_values
from rules_engine.core.dice import ThrowawayDice
from rules_engine.core.events import Event, apply, put
from rules_engine.errors import BadRecord
from rules_engine.games.cobra.corrections import KNOWN
from rules_engine.games.cobra.game import GAME
from rules_engine.games.cobra.scenery import scenery
from rules_engine.games.cobra.turn.scoring import totals
from rules_engine.plain import JsonObject

LEVELS = ("limited", "double_blind")
KINDS = {correction.name: correction for correction in KNOWN}
TIGERS = "102Tg"


def started(level: str) -> JsonObject:
    return rules_engine.start("cobra", "historical", ThrowawayDice(1), level=level).state


def far(state: JsonObject) -> str:
    """Return a German unit on the map that no Ally sees or has seen."""
    units = sorted(state["units"].items())
    germans = (name for name, one in units if one["side"] == "german" and one["status"] == "map")
    return next(name for name in germans if name not in state["known"]["allied"])


def corrected(state: JsonObject, name: str, **given: str) -> Outcome:
    """Return what comes of a correction."""
    values, faults = read_values(KINDS[name], GAME.lens(state), {"source": "patrol", **given})
    assert faults == {}
    effects = KINDS[name].effects(GAME.lens(state), values)
    return overrule(state, effects, "a test", "", ThrowawayDice(1))


def told(before: JsonObject, outcome: Outcome, side: str) -> list[str]:
    """Return what a side is told of it, in words."""
    found = []
    for event in outcome.events:
        after = rules_engine.apply(before, event)
        notice = rules_engine.told(before, event, after, side)
        found += [GAME.words(notice)] if notice else []
        before = after
    return found


def names_in(value: object) -> set[str]:
    """Return every text in plain data."""
    if isinstance(value, dict):
        return names_in(list(value)) | names_in(list(value.values()))
    if isinstance(value, list):
        return set[str]().union(*map(names_in, value))
    return {value} if isinstance(value, str) else set()


# ---- views --------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("side", GAME.sides)
def test_no_view_names_an_enemy_before_the_first_fight(level: str, side: str) -> None:
    state = started(level)
    enemies = {name for name, unit in state["units"].items() if unit["side"] != side}
    seen = rules_engine.view(state, side)
    assert names_in(seen) & enemies == set()
    assert any(name.startswith("#") for name in seen["units"])


@pytest.mark.parametrize("level", LEVELS)
def test_pages_of_both_sides_have_their_tracks_and_no_others(level: str) -> None:
    state = started(level)
    titles = {
        side: [title for title, _ in scenery(GAME.lens(rules_engine.view(state, side)))["rows"]]
        for side in GAME.sides
    }
    shared = ["Weather", "Left in the west", "Victory points"]
    assert titles["german"] == shared
    assert set(titles["allied"]) > set(shared)
    assert {"American group", "British group"} < set(titles["allied"])


@pytest.mark.parametrize("level", LEVELS)
def test_points_are_the_same_on_the_pages_of_both_sides(level: str) -> None:
    gone = (
        put("out", "units", "30ID", "status"),
        put(None, "units", "30ID", "space"),
        put("out", "units", TIGERS, "status"),
        put(None, "units", TIGERS, "space"),
    )
    state = apply(started(level), Event("", "", (), {}, gone))
    counted = [totals(GAME.lens(rules_engine.view(state, side))) for side in GAME.sides]
    assert counted[1]["german"] == totals(GAME.lens(state))["german"] > 0
    assert [one["allied"] for one in counted] == [totals(GAME.lens(state))["allied"]] * 2


def test_a_loss_out_of_sight_is_announced_without_name_and_place() -> None:
    words = GAME.words(
        {
            "kind": "eliminated",
            "side": "allied",
            "what": "US infantry division",
            "nation": "american",
            "cases": ["7.1"],
        }
    )
    assert words.startswith("Out of sight, an enemy unit (")
    left = GAME.words(
        {
            "kind": "exited",
            "side": "german",
            "what": "Panzer regiment",
            "nation": "german",
            "cases": ["16.1"],
        }
    )
    assert left.endswith("leaves the map.")


# ---- the referee (DB8) --------------------------------------------------------------------------


def test_a_unit_is_revealed_as_a_report_of_one_side() -> None:
    state = started("double_blind")
    name = far(state)
    unit = state["units"][name]
    outcome = corrected(state, "reveal", unit=name, level="type")
    contacts = rules_engine.view(outcome.state, "allied")["contacts"]
    found = [(one["space"], one["level"], one["source"]) for one in contacts]
    assert (unit["space"], "type", "patrol") in found
    at = found.index((unit["space"], "type", "patrol"))
    assert contacts[at]["what"] == {"type": unit["type"], "size": unit["size"]}
    assert told(state, outcome, "allied")
    assert told(state, outcome, "german") == []


def test_a_false_contact_can_be_planted_and_withdrawn() -> None:
    state = started("double_blind")
    outcome = corrected(state, "false-contact", side="allied", space="4520", type="panzer")
    contact = rules_engine.view(outcome.state, "allied")["contacts"][-1]
    assert contact["what"] == {"type": "panzer", "size": "regiment"}
    planted = next(key for key in outcome.state["known"]["allied"] if key.startswith("false:"))
    gone = corrected(outcome.state, "remove-false-contact", contact=f"allied {planted}")
    assert planted not in gone.state["known"]["allied"]


def test_nobody_next_to_an_enemy_is_hidden_from_him() -> None:
    state = started("double_blind")
    entries = state["known"]["allied"]
    beside = next(name for name, one in sorted(entries.items()) if one["source"] == "adjacent")
    with pytest.raises(BadRecord, match="stands next to it"):
        corrected(state, "hide", unit=beside)
