"""Who is fired at by units that he does not see learns of the dice and of what came of them, and
nothing of who fired: whatever it is, of how many steps, under which command. Source: H33, H72.
"""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from rules_engine.casefiles import parse_position
from rules_engine.core import verbs
from rules_engine.core.charts import mark_of
from rules_engine.core.dice import ScriptedDice, ThrowawayDice
from rules_engine.core.events import apply
from rules_engine.core.orders import parse_order
from rules_engine.core.proceedings import Proceedings
from rules_engine.core.registry import load
from rules_engine.core.sequence import proceed
from rules_engine.mechanics.tellers import tell_public
from rules_engine.plain import canonical
from tests.campaigns.tightness import later
from tests.campaigns.tightness.comparing import Leak

GAME = load("hells_highway")
START = """\
board patch
hex 0101-1010 clear
turn 3
level double_blind
step {side}.fire
allied A INF steps 3 at 0505
german D INF steps 3 at 0504
"""
NONE = ScriptedDice()
OUTCOME = ("line", "result")
State = dict[str, Any]


def begun(side: str, guns: str, orders: tuple[str, ...]) -> State:
    """Return the position after some orders of a side, both having looked around."""
    p = Proceedings(GAME, parse_position(START.format(side=side) + guns, GAME.slug), NONE, "rules")
    proceed(p)
    state = p.state
    for text in orders:
        order = parse_order(text, side, GAME.notations)
        outcome = verbs.submit(state, side, order, NONE)
        assert outcome.ruling.is_lawful, outcome.ruling
        state = outcome.state
    return state


def heard(state: State, owner: str, key: str, side: str, die: int) -> list[State]:
    """Return what a side is told when an answer is given, but for what came of the dice."""
    outcome = verbs.answer(state, owner, asked(state), key, ScriptedDice([(None, (die,))] * 4))
    found = []
    for event in outcome.events:
        after = apply(state, event)
        notice = verbs.told(state, event, after, side)
        if notice is not None and event.kind in ("roll", "fired"):
            found.append({k: v for k, v in notice.items() if k not in OUTCOME})
        state = after
    return found


def otherwise(state: State, side: str, word: str) -> State:
    """Return the other truth in which the gun G is otherwise in some way."""
    assert GAME.hidden_changes is not None
    there = dict(GAME.hidden_changes(GAME.lens(state), side))
    return next(other for name, other in there.items() if name.startswith(f"G {word}"))


OFFENCE = "allied G ARTF steps 3 at 0509\n"
DEFENCE = "german G ARTF steps 3 at 0501\n"


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("word", ["guns of class", "guns of steps", "guns of 43"])
def test_an_attack_with_guns_that_nobody_sees_tells_nothing_of_them(word: str, die: int) -> None:
    state = begun("allied", OFFENCE, ("attack 0504 with A G", "end"))
    other = otherwise(state, "german", word)
    told = heard(state, "german", "done", "german", die)
    assert [one["kind"] for one in told] == ["roll", "fired"]
    assert told[0]["dice"] == [die]
    assert canonical(heard(other, "german", "done", "german", die)) == canonical(told)


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("word", ["guns of class", "guns of steps"])
def test_guns_that_defend_unseen_are_told_as_artillery_and_no_more(word: str, die: int) -> None:
    state = begun("allied", DEFENCE, ("attack 0504 with A", "end"))
    outcome = verbs.answer(state, "german", asked(state), "G>A", NONE)
    other = otherwise(outcome.state, "allied", word)
    told = heard(outcome.state, "german", "done", "allied", die)
    assert [one["kind"] for one in told][:2] == ["roll", "fired"]
    assert told[1]["units"] == []
    assert told[1]["unseen"]
    again = heard(other, "german", "done", "allied", die)
    assert canonical(again[:2]) == canonical(told[:2])


def asked(state: State) -> str:
    """Return the name of the open decision."""
    (decision,) = verbs.truth(state)["decisions"]
    return str(decision["id"])


def test_who_recognises_all_that_fire_reads_the_column_and_the_terms_and_not_who_helps() -> None:
    guns = "unit GAD-HQ at 0507\nunit 2_Irish out\n"
    state = begun("allied", guns, ("attack 0504 with A engineers GAD-HQ", "end"))
    told = heard(state, "german", "done", "german", 1)[0]
    assert told["column"] == "B"
    assert [(one["case"], one["amount"]) for one in told["modifiers"]] == [("H21", 3)]
    assert "total" not in told
    whole = heard(state, "german", "done", "allied", 1)[0]
    assert whole["total"] == 5
    assert [one["case"] for one in whole["modifiers"]] == ["H21", "9.8"]


def test_a_roll_that_is_told_in_part_is_put_in_words_and_lights_its_column_alone() -> None:
    state = begun("allied", "", ("attack 0504 with A", "end"))
    told = heard(state, "german", "done", "german", 4)[0] | {"line": "D"}
    said = GAME.words(told)
    assert said.startswith("Offensive fire at 0504 (H33): rolled 4, +3 INF, direct fire (H21), ")
    assert said.endswith(", and what is not seen: D.")
    mark = mark_of(GAME.charts(GAME.lens(state)), told, None)
    assert mark is not None
    assert (mark.chart.key, mark.row, mark.column) == ("results", None, 1)
    hidden = {name: value for name, value in told.items() if name != "column"}
    assert mark_of(GAME.charts(GAME.lens(state)), hidden, None) is None


def test_the_sweep_for_leaks_finds_a_volley_that_is_told_whole() -> None:
    start = begun("allied", OFFENCE, ("attack 0504 with A G",))
    base = later.play_on(start, "german", ThrowawayDice(3), "volley")
    assert GAME.hidden_changes is not None
    guns = [
        pair
        for pair in GAME.hidden_changes(GAME.lens(start), "german")
        if pair[0].startswith("G guns")
    ]
    assert len(guns) == 3
    tally = later.LaterTally()
    for name, other in guns:
        later._compare(name, other, "german", base, ThrowawayDice(3), tally)
    assert tally.rolls >= len(guns)
    (mixed,) = [pair for pair in guns if pair[0] == "G guns of 43"]
    with patch.dict(GAME.tellers, {"roll": tell_public}):
        told = later.play_on(start, "german", ThrowawayDice(3), "volley")
        with pytest.raises(Leak, match="shows in the roll 'offensive fire at 0504'"):
            later._compare(*mixed, "german", told, ThrowawayDice(3), tally)
