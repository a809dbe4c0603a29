"""What the referee lets a side know by hand, at the level double-blind."""

from __future__ import annotations

import pytest

import rules_engine
from rules_engine import Outcome, overrule
from rules_engine.casefiles import parse_file, run_scenes
from rules_engine.core.corrections import read_values
from rules_engine.core.dice import ThrowawayDice
from rules_engine.errors import BadRecord
from rules_engine.games.market_garden.corrections.tracks import CORRECTIONS
from rules_engine.plain import JsonObject, canonical
from tests.rules_engine.market_garden.begin import lens, started
from tests.rules_engine.ways import ROW

KINDS = {correction.name: correction for correction in CORRECTIONS}
FAR = "March"
"""A German unit that no Ally sees at the start."""


@pytest.fixture
def state() -> JsonObject:
    return started(level="double_blind")


def corrected(state: JsonObject, name: str, **given: str) -> Outcome:
    """Return what comes of a correction."""
    values, faults = read_values(KINDS[name], lens(state), {"source": "patrol", **given})
    assert faults == {}
    effects = KINDS[name].effects(lens(state), values)
    return overrule(state, effects, "a test", "", ThrowawayDice(1))


def told(before: JsonObject, outcome: Outcome, side: str) -> list[str]:
    """Return what a side is told of it, in words."""
    found, words = [], rules_engine.load("market_garden").words
    for event in outcome.events:
        after = rules_engine.apply(before, event)
        notice = rules_engine.told(before, event, after, side)
        found += [words(notice)] if notice else []
        before = after
    return found


def test_a_unit_is_revealed_as_a_report_of_one_side(state: JsonObject) -> None:
    space = state["units"][FAR]["space"]
    outcome = corrected(state, "reveal", unit=FAR, level="type")
    contacts = rules_engine.view(outcome.state, "allied")["contacts"]
    assert [(c["space"], c["level"], c["source"]) for c in contacts] == [(space, "type", "patrol")]
    assert FAR not in str(rules_engine.view(outcome.state, "allied"))
    assert any("A patrol reports from" in words for words in told(state, outcome, "allied"))
    assert told(state, outcome, "german") == []


def test_a_false_contact_looks_like_a_true_one_and_can_be_withdrawn(state: JsonObject) -> None:
    space = state["units"][FAR]["space"]
    kind, size = (state["units"][FAR][name] for name in ("type", "size"))
    true = corrected(state, "reveal", unit=FAR, level="type")
    false = corrected(state, "false-contact", side="allied", space=space, type=kind, size=size)
    views = [rules_engine.view(one.state, "allied") for one in (true, false)]
    assert views[0]["contacts"] == views[1]["contacts"]
    assert told(state, true, "allied") == told(state, false, "allied")
    key = next(iter(k for k in false.state["known"]["allied"] if k.startswith("false:")))
    gone = corrected(false.state, "remove-false-contact", contact=f"allied {key}")
    assert rules_engine.view(gone.state, "allied")["contacts"] == []
    assert any("withdrawn" in words for words in told(false.state, gone, "allied"))


@pytest.mark.parametrize("source", ["patrol", "prisoners", "adjacent", "air"])
def test_true_and_false_news_have_the_same_sources_and_words(
    state: JsonObject, source: str
) -> None:
    unit = state["units"][FAR]
    how = {"source": source, "by": "Gds/2HCR"}
    is_kind = source != "air"
    kind = {"type": unit["type"], "size": unit["size"]} if is_kind else {}
    true = corrected(state, "reveal", unit=FAR, level="type" if is_kind else "contact", **how)
    false = corrected(state, "false-contact", side="allied", space=unit["space"], **kind, **how)
    views = [canonical(rules_engine.view(one.state, "allied")) for one in (true, false)]
    assert views[0] == views[1]
    assert b"referee" not in canonical(rules_engine.view(false.state, "allied")["known"])
    assert told(state, true, "allied") == told(state, false, "allied")


def test_aircraft_tell_only_that_somebody_is_there(state: JsonObject) -> None:
    with pytest.raises(BadRecord, match="only that a unit is there"):
        corrected(state, "reveal", unit=FAR, level="full", source="air")


def test_what_aircraft_report_reads_the_same_true_or_false() -> None:
    row = ROW.replace("step impulse.allied\nimpulse 3\n", "step dawn\n")
    texts = [f"{row}case DB1.5 shows: x\nallied A at 2\ngerman X at {at}\n" for at in ("4", "6")]
    true, away = (run_scenes(parse_file(text))[0].state for text in texts)
    false = corrected(away, "false-contact", side="allied", space="4", source="air")
    for part in ("known", "contacts", "units"):
        ours, theirs = (rules_engine.view(s, "allied")[part] for s in (true, false.state))
        # The flight is over by the time that the referee can plant anything.
        flown = canonical(ours).replace(b'"dawn"', canonical(away["step"]))
        assert flown == canonical(theirs)
    (words,) = told(away, false, "allied")
    assert words.startswith("Aircraft report enemies in")


def test_nobody_is_deceived_about_what_he_sees(state: JsonObject) -> None:
    with pytest.raises(BadRecord, match="sees into"):
        corrected(state, "false-contact", side="allied", space="F")


def test_a_hidden_unit_is_forgotten_and_not_seen_again(state: JsonObject) -> None:
    known = state["known"]["allied"]
    tower = next(key for key in known if key.startswith("Tower"))
    outcome = corrected(state, "hide", unit=tower)
    assert tower not in outcome.state["known"]["allied"]
    assert tower not in rules_engine.view(outcome.state, "allied")["units"]
    again = corrected(outcome.state, "reveal", unit=tower, level="contact")
    assert tower in again.state["known"]["allied"]
    in_f = next(key for key in known if known[key]["space"] == "F")
    with pytest.raises(BadRecord, match="nobody can hide"):
        corrected(state, "hide", unit=in_f)
