"""Views are whole and hold nothing else; tracks and scenery say how the position stands."""

from __future__ import annotations

import pytest

import rules_engine
from rules_engine.games.market_garden.blind.hidden import hidden_changes
from rules_engine.games.market_garden.game import GAME
from rules_engine.games.market_garden.invariants import invariants
from rules_engine.games.market_garden.scenery import scenery
from rules_engine.games.market_garden.tracks import tracks
from rules_engine.plain import JsonObject, canonical, written
from tests.rules_engine.market_garden.begin import lens, placed, started

KEPT = {"known", "rolls", "serial", "frames"}
"""What belongs to the keeping of the game and to no side."""
BRIDGE = "-".join(GAME.board.numbers[at] for at in GAME.board.linked("bridge")[0])
LATE = f"""
scenario market_garden
turn 3
step impulse.allied
weather overcast began clear
impulse 4
advantage german used
reserves german 23
control corps 64 63
control airborne 54
bridge destroyed {BRIDGE}
works allied 1 {BRIDGE}
air 83-Group used
interdiction 1 54
"""


@pytest.mark.parametrize("side", GAME.sides)
def test_an_open_game_hides_only_what_keeps_it(side: str) -> None:
    state = started()
    seen = rules_engine.view(state, side)
    added = {"viewer", "orders_open", "decisions", "waiting"}
    assert set(seen) - added == set(state) - KEPT
    for part in ("units", "spaces", "links", "phase", "tracks", "options", "readings"):
        assert seen[part] == state[part]


@pytest.mark.parametrize("side", GAME.sides)
def test_hidden_changes_are_not_seen(side: str) -> None:
    enemy = next(one for one in GAME.sides if one != side)
    answer = {"turn": 1, "ask": "nothing"}
    for state in (started(), written(started(), ("tracks", "rerolls"), {enemy: answer})):
        seen = canonical(rules_engine.view(state, side))
        changes = list(hidden_changes(lens(state), side))
        assert len(changes) >= 2
        for name, other in changes:
            assert other != state, name
            assert canonical(rules_engine.view(other, side)) == seen, name


def test_a_standing_answer_is_its_owners() -> None:
    answers = {side: {"turn": 1, "ask": "nothing"} for side in GAME.sides}
    state = written(started(), ("tracks", "rerolls"), answers)
    for side in GAME.sides:
        assert rules_engine.view(state, side)["tracks"]["rerolls"] == {side: answers[side]}


def test_the_tracks_show_the_markers() -> None:
    shown = {track["title"]: track for track in tracks(lens(placed(LATE)))}
    assert marks(shown["Turn"]) == {"19 Sep": ["Overcast"]}
    assert marks(shown["Impulses"]) == {"4": ["Advantage used"]}
    assert marks(shown["Reserve supply"]) == {"0": ["Reserves 0"], "20": ["Reserves 23"]}
    assert "83 Group (bombardment)" in marks(shown["Allied air"])["Used"]
    assert "Interdiction 1 in" in marks(shown["German air"])["On the map"][0]
    assert marks(shown["Construction"])["On the map"] == [f"+1 at {BRIDGE}"]


def marks(track: JsonObject) -> dict[str, list[str]]:
    """Return the markers of a track by the words of their boxes."""
    found: dict[str, list[str]] = {}
    for marker in track["markers"]:
        found.setdefault(track["boxes"][marker["box"]], []).append(marker["text"])
    return found


def test_the_tracks_of_the_extended_game_are_longer() -> None:
    state = started(options={"extended_game": "yes"})
    assert tracks(lens(state))[0]["boxes"][-1] == "26 Sep"


def test_the_scenery_marks_who_holds_what() -> None:
    shown = scenery(lens(placed(LATE)))
    flags = {mark["space"]: mark["side"] for mark in shown["marks"] if mark["kind"] == "flag"}
    assert (flags["64"], flags["54"], flags["13"]) == ("corps", "airborne", "german")
    kinds = [mark["kind"] for mark in shown["marks"]]
    assert {"bridge", "construct", "ferry", "air", "moved"} <= set(kinds)
    assert ["Weather", "Overcast"] in shown["rows"]
    assert ["Impulse", "4"] in shown["rows"]


def test_the_scenery_marks_what_is_active_and_where_units_landed() -> None:
    act = {"kind": "assault", "areas": ["UK", "5"], "stage": "move"}
    state = written(placed(LATE), ("phase",), {"acts": [act], "landed": ["5", "5"]})
    shown = {mark["kind"]: mark for mark in scenery(lens(state))["marks"]}
    assert shown["highlight"]["spaces"] == ["UK", "5"]
    assert shown["drop"]["space"] == "5"


def test_the_scenery_is_the_same_from_a_view() -> None:
    state = placed(LATE)
    for side in GAME.sides:
        seen = lens(rules_engine.view(state, side))
        assert scenery(seen) == scenery(lens(state))
        assert tracks(seen) == tracks(lens(state))


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("units March space", "99", "not on the map"),
        ("units March space", "UK", "United Kingdom"),
        ("units March state", "tired", "tired"),
        ("units March status", "lost", "lost"),
        ("units March status", "out", "has the place"),
        ("units March side", "dutch", "dutch"),
        ("spaces UK", {"control": "corps"}, "no area"),
        ("spaces 13", {"control": "dutch"}, "dutch"),
        ("links 1-65", {"bridge": "allied"}, "no boundary"),
        ("links 1-2", {"bridge": "allied"}, "no bridge"),
        (f"links {BRIDGE}", {"bridge": "sold"}, "sold"),
        (f"links {BRIDGE}", {"construct": {"allied": 3}}, "Construct"),
        ("tracks weather", "fog", "fog"),
        ("tracks impulse", 14, "no box"),
        ("tracks sunset_drm", -4, "off the track"),
        ("tracks reserves german", -1, "Reserves"),
        ("tracks ferries", {"1-2": "used"}, "ferry"),
        ("tracks advantage holder", "nobody", "Advantage"),
        ("tracks construct allied used", -1, "Construct"),
        ("tracks interdiction", {"1": "5", "2": "5"}, "Two Interdiction"),
        ("frames", [{"kind": "dream", "id": 1}], "waiting point"),
    ],
)
def test_an_unsound_position_is_found(path: str, value: object, said: str) -> None:
    state = started()
    assert invariants(lens(state)) == ()
    faults = invariants(lens(written(state, path.split(), value)))
    assert any(said in fault for fault in faults)


def test_an_overfull_area_is_found() -> None:
    lines = [f"german Unit{number} at 13" for number in range(11)]
    faults = invariants(lens(placed("\n".join(lines))))
    assert any("7.1" in fault for fault in faults)
    assert invariants(lens(placed("\n".join(["without 7.1", *lines])))) == ()
