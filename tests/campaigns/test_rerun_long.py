"""Many turns of Operation Grenade undone, one order corrected, run on with the same dice and with
fresh ones: every line is kept, exported, and derived anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.urls import get_resolver, reverse

from campaigns.models import Branch, Campaign, Input
from campaigns.services import engine
from campaigns.services.asking import inputs
from campaigns.services.files import exports
from campaigns.services.history import lines, log, logbook, positions, reruns
from rules_engine import load
from rules_engine.core import registry
from rules_engine.plain import canonical
from rules_engine.records.evidence import assert_evidence
from rules_engine.records.record import assert_sound, read_record
from rules_engine.records.rederive import rederive
from rules_engine.tools.chance import Chance
from rules_engine.tools.players import Players
from tests.campaigns.test_access import patterns
from tests.conftest import Cast
from tests.three_sides.conftest import FOLDER as THREE_SIDES

pytestmark = pytest.mark.slow
MakeCast = Callable[..., Cast]

FRESH = re.compile(
    rb'(name="csrfmiddlewaretoken" value=|"X-CSRFToken": |name="token" value=)"[^"]*"'
)
"""What differs at every request: tokens against forged and repeated forms."""
TURNS = 2
FEW = 3
"""Orders that a random player gives in a step, so that many turns are soon played."""


class Hasty(Players):
    """Random players who end their steps soon."""

    def next_input(self, state: dict[str, Any]) -> Any:
        self._left = min(self._left, FEW)
        return super().next_input(state)


def play_turns(cast: Cast, seed: str, turns: int = TURNS, most: int = 5000) -> None:
    """Play until so many turns are over, or for so many inputs."""
    players = Hasty(load(cast.campaign.game), Chance(seed))
    for at in range(most):
        campaign = Campaign.objects.select_related("branch").get(pk=cast.campaign.pk)
        state = positions.head_state(campaign)
        given = players.next_input(state) if state["turn"] <= turns else None
        if given is None:
            break
        seat, token = cast.seat(given.side), f"r{at}"
        if given.order is not None:
            text = engine.write_order(campaign, given.order)
            item = inputs.submit_order(seat, text, token=token)
        else:
            assert given.decision is not None
            item = inputs.answer_decision(seat, given.decision["id"], given.key, token=token)
        item.refresh_from_db()
        assert item.is_done, item.message


def run_to_the_end(cast: Cast, at: int, token: str, **more: Any) -> Branch:
    """Run a line again from an entry on; where it halts, let the referee choose or leave out."""
    referee = cast.seat("referee")
    line = reruns.begin(referee, at, reason="A slip", token=token, **more)
    for _ in range(400):
        line.refresh_from_db()
        facts = line.rerun or {}
        if facts["state"] == "ready":
            return line
        assert facts["state"] == "halted", facts
        open_now = positions.view_at(line, None, "truth")["decisions"]
        if facts["halt"]["kind"] == "decision":
            body = {"decision": open_now[0]["id"], "key": open_now[0]["choices"][0]["key"]}
            owner = open_now[0]["owner"]
            reruns.go_on(referee, line.number, "insert", kind="answer", side=owner, body=body)
        else:
            reruns.go_on(referee, line.number, "skip")
    raise AssertionError("The run came to no end.")


def rolls(branch: Branch) -> dict[tuple[str, int], list[int]]:
    """Return the dice of a line by what they were for and how many faces they had: a draw from
    fewer chits is another roll.
    """
    bodies = (body.get("event", {}) for body in log.read_bodies(branch))
    found = (event["data"] for event in bodies if event.get("kind") == "roll")
    return {(data["label"], data["faces"]): data["dice"] for data in found}


@pytest.mark.parametrize("turns", [TURNS, pytest.param(10, marks=pytest.mark.long)])
def test_many_turns_are_undone_and_nothing_is_lost(make_cast: MakeCast, turns: int) -> None:
    cast = make_cast("grenade", level="limited")
    # The dice of this game: how much the lines share hangs on them.
    Campaign.objects.filter(pk=cast.campaign.pk).update(secret="7" * 64, origin="undone")
    cast.start()
    play_turns(cast, "ten turns", turns)
    first = cast.seat("referee").campaign.branch
    assert first is not None
    state = positions.state_at(first)
    assert state["turn"] > turns
    at = next(
        point.seq
        for point in lines.points(first)
        if point.turn == 1 and point.given["body"].get("order", "end") != "end"
    )
    same = run_to_the_end(cast, at, "same", change="leave_out")
    fresh = run_to_the_end(cast, at, "fresh", change="leave_out", dice="fresh")
    old, again, anew = rolls(first), rolls(same), rolls(fresh)
    shared = sorted(set(old) & set(again))
    assert len(shared) > 20
    assert [again[label] for label in shared] == [old[label] for label in shared]
    after = [label for label in set(old) & set(anew) if old[label] != anew[label]]
    assert after
    for line in (same, fresh):
        facts = line.rerun or {}
        kept = Input.objects.filter(branch=line, first_seq__isnull=False).exclude(kind="adopt")
        how = [row.body["rerun"]["how"] for row in kept]
        assert len(how) - how.count("added") + len(facts["misses"]) == facts["total"]
    item = reruns.adopt(cast.seat("referee"), fresh.number, token="adopt")
    item.refresh_from_db()
    assert item.is_done, item.message
    record = read_record(exports.export_file(cast.seat("referee")).getvalue())
    assert_sound(record)
    found = rederive(record)
    assert found.differences == []
    assert_evidence(record, found.differs)  # All that the command `verify` asks of an export.
    assert found.inputs > 30 * turns
    assert [branch["dice_round"] for branch in record["branches"]] == [0, 0, 1]
    assert canonical(positions.state_at(Branch.objects.get(pk=first.pk))) == canonical(state)
    for side in load("grenade").sides:
        told = logbook.told_log(cast.seat(side))
        assert any(row["notice"].get("round") == 1 for row in told)
        assert any(row["taken_back"] for row in told)


def observations(cast: Cast, side: str) -> Iterator[tuple[str, bytes]]:
    """Yield every page and answer of the API that a side can look at in this campaign."""
    client = cast.client(side)
    for name, arguments in dict(patterns(get_resolver())).items():
        if [argument for argument, _ in arguments] == ["campaign_id"]:
            answer = client.get(reverse(name, args=(cast.campaign.pk,)))
            yield name, FRESH.sub(b"", answer.getvalue())
            yield f"{name} status", str(answer.status_code).encode()


@pytest.mark.parametrize(
    ("game", "level"),
    [
        ("three_sides", "double_blind"),
        pytest.param("grenade", "limited", marks=pytest.mark.long),
    ],
)
def test_no_page_of_a_side_shows_a_trial(
    make_cast: MakeCast, monkeypatch: pytest.MonkeyPatch, game: str, level: str
) -> None:
    """In a small game with each run, in a large one at length."""
    monkeypatch.setitem(registry.GAMES, "three_sides", str(THREE_SIDES))
    cast = make_cast(game, level=level)
    side = cast.names[1]
    cast.start()
    play_turns(cast, "a trial", most=30)
    branch = cast.seat("referee").campaign.branch
    assert branch is not None
    at = lines.points(branch)[-8].seq
    before = dict(observations(cast, side))
    assert len(before) > 20
    run_to_the_end(cast, at, "open", dice="fresh")
    left = run_to_the_end(cast, at, "left", change="leave_out")
    reruns.go_on(cast.seat("referee"), left.number, "discard")
    for what, seen in observations(cast, side):
        assert seen == before[what], f"a trial shows in {what}"
